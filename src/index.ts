export { type CreateAuthOptions, createAuth } from './auth.ts'
export { skipCSRFCheck } from './csrf/skip-csrf-check.ts'
export {
  AccessDenied,
  AuthError,
  CallbackError,
  CallbackRouteError,
  CredentialsSignin,
  type ErrorCause,
  type ErrorType,
  EventError,
  type Finding,
  InvalidCheck,
  InvalidConfiguration,
  InvalidProvider,
  InvalidRequest,
  isAuthError,
  JWTSessionError,
  MethodNotAllowed,
  MissingCSRF,
  MissingSecret,
  OAuthCallbackError,
  OAuthProfileParseError,
  OAuthSignInError,
  PayloadTooLarge,
  SessionTooLarge,
  SignInError,
  SignOutError,
  UnknownAction,
  UnsupportedMediaType,
  UntrustedHost,
} from './errors.ts'
export type * from './types/account.ts'
export type * from './types/auth.ts'
export type * from './types/callbacks.ts'
export type {
  AuthConfig,
  JwtDecodeParams,
  JwtEncodeParams,
  JwtOptions,
  OriginOption,
  PagesOptions,
  SessionOptions,
  Theme,
} from './types/config.ts'
export type { CookieAttributes, CookieOption, CookiesOptions } from './types/cookies.ts'
export type * from './types/events.ts'
export type { HeaderReader } from './types/http.ts'
export type * from './types/jwt.ts'
export type * from './types/logger.ts'
export type {
  ClientAuth,
  CredentialField,
  CredentialsProvider,
  Fetch,
  OAuthDefinition,
  OAuthOptions,
  OAuthProvider,
  ProfileFunction,
  ProfileMapping,
  Provider,
  ProviderEntry,
  ProviderStyle,
} from './types/provider.ts'
export { customFetch } from './types/provider.ts'
export type * from './types/session.ts'
export type * from './types/user.ts'
