// Entry `latchkey`: re-exports only.

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
  ReauthRequired,
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
} from './errors/errors.ts'
export { skipCSRFCheck } from './http/csrf/skip-csrf-check.ts'
export { createAuth } from './preset.ts'
export type * from './types/account.ts'
export type * from './types/account-api.ts'
export type * from './types/account-options.ts'
export type * from './types/adapter.ts'
export type * from './types/adapter-authenticator.ts'
export type * from './types/audit-event.ts'
export type * from './types/auth.ts'
export type * from './types/callbacks.ts'
export type {
  AuthConfig,
  OriginOption,
  PagesOptions,
  SessionOptions,
} from './types/config.ts'
export type { CookieAttributes, CookieOption, CookiesOptions } from './types/cookies.ts'
export type { CreateAuthOptions } from './types/create-auth-options.ts'
export type { CredentialField, CredentialsProvider } from './types/credentials-provider.ts'
export type { EmailProvider, ResolvedEmailProvider, VerificationRequestParams } from './types/email-provider.ts'
export type * from './types/events.ts'
export type { FeatureValue } from './types/feature-value.ts'
export type { Fetch } from './types/fetch.ts'
export { customFetch } from './types/fetch.ts'
export type { HeaderReader } from './types/header-reader.ts'
export type * from './types/jwt.ts'
export type { JwtDecodeParams, JwtEncodeParams, JwtOptions } from './types/jwt-options.ts'
export type { Limit, LimitName, RateLimitOptions } from './types/limiter.ts'
export type * from './types/logger.ts'
export type { Migration, MigrationContext } from './types/migration.ts'
export type { OAuthDefinition } from './types/oauth-definition.ts'
export type { ClientAuth } from './types/oauth-endpoints.ts'
export type { OAuthOptions, OAuthProvider } from './types/oauth-provider.ts'
export type { Language, MailText, PageText, Sentences } from './types/page-text.ts'
export type { ProfileFunction, ProfileMapping } from './types/profile-mapping.ts'
export type { Provider, ProviderEntry } from './types/provider.ts'
export type { ProviderStyle } from './types/provider-style.ts'
export type { DeviceReader, RevocationOptions } from './types/revocation.ts'
export type * from './types/session.ts'
export type { StateSource, StateStore } from './types/state-store.ts'
export type * from './types/theme.ts'
export type * from './types/user.ts'
export type { RelyingParty, WebAuthnProvider } from './types/webauthn-provider.ts'
