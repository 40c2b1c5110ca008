export { type CreateAuthOptions, createAuth } from './auth.ts'
export { skipCSRFCheck } from './csrf/skip-csrf-check.ts'
export {
  AccessDenied,
  AccountNotLinked,
  AdapterError,
  AuthError,
  CallbackError,
  CallbackRouteError,
  CredentialsSignin,
  EmailSignInError,
  type ErrorCause,
  type ErrorType,
  EventError,
  type Finding,
  InvalidCheck,
  InvalidConfiguration,
  InvalidEmail,
  InvalidProvider,
  InvalidRequest,
  isAuthError,
  JWTSessionError,
  MethodNotAllowed,
  MissingCSRF,
  MissingSecret,
  OAuthAccountNotLinked,
  OAuthCallbackError,
  OAuthProfileParseError,
  OAuthSignInError,
  PayloadTooLarge,
  SessionTokenError,
  SessionTooLarge,
  SignInError,
  SignOutError,
  TooManyRequests,
  UnknownAction,
  UnsupportedMediaType,
  UntrustedHost,
  Verification,
  WebAuthnVerificationError,
} from './errors.ts'
export type * from './types/account.ts'
export type * from './types/adapter.ts'
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
} from './types/config.ts'
export type { CookieAttributes, CookieOption, CookiesOptions } from './types/cookies.ts'
export type * from './types/events.ts'
export type { HeaderReader } from './types/http.ts'
export type * from './types/jwt.ts'
export type { Limit, LimitName, RateLimitOptions } from './types/limiter.ts'
export type * from './types/logger.ts'
export type { Migration, MigrationContext } from './types/migration.ts'
export type {
  ClientAuth,
  CredentialField,
  CredentialsProvider,
  EmailProvider,
  Fetch,
  OAuthDefinition,
  OAuthOptions,
  OAuthProvider,
  ProfileFunction,
  ProfileMapping,
  Provider,
  ProviderEntry,
  ProviderStyle,
  RelyingParty,
  ResolvedEmailProvider,
  VerificationRequestParams,
  WebAuthnProvider,
} from './types/provider.ts'
export { customFetch } from './types/provider.ts'
export type * from './types/session.ts'
export type * from './types/theme.ts'
export type * from './types/user.ts'
