// Environment variables are text or `undefined`, and go into options as they are, whatever
// `exactOptionalPropertyTypes` says.

import type { ServerSignInOptions, ServerSignOutOptions } from 'latchkey/express'
import type { ReactiveSignInOptions, ReactiveSignOutOptions, RequireSessionOptions } from 'latchkey/solid-start'
import type { CreateSessionOptions, ReactiveClientOptions } from 'latchkey/solid-start/client'
import type { KitSignInOptions, KitSignOutOptions } from 'latchkey/sveltekit'
import type { KeyValueOptions } from '../../src/adapters/key-value.ts'
import type { MigrateOptions, SqlOptions } from '../../src/adapters/sql.ts'
import {
  type AuthConfig,
  type CookieAttributes,
  type CookieOption,
  type CookiesOptions,
  type CreateAuthOptions,
  type CredentialField,
  createAuth,
  type EmailProvider,
  type HandleContext,
  type OAuthOptions,
  type OAuthProvider,
  type ProviderStyle,
  type RateLimitOptions,
  type RemoveOptions,
  type SessionRequest,
  type SignInOptions,
  type Theme,
} from '../../src/index.ts'
import type {
  ClientOptions,
  ClientSignInOptions,
  ClientSignOutOptions,
} from '../../src/integrations/client/auth-client.ts'
import type { RegisterPasskeyOptions, SignInWithPasskeyOptions } from '../../src/integrations/client/passkey.ts'
import type { AuthjsOptions } from '../../src/migrate/authjs.ts'
import type { PasswordOptions } from '../../src/password/index.ts'
import { Credentials, type CredentialsOptions } from '../../src/providers/credentials.ts'
import { GitHub } from '../../src/providers/github.ts'
import type { MailOptions } from '../../src/providers/kit/mail/mail-message.ts'
import { Oidc, type OidcOptions } from '../../src/providers/oidc.ts'
import type { PasskeyOptions } from '../../src/providers/passkey.ts'
import type { DecodeOptions, EncodeOptions, GetTokenOptions } from '../../src/session/jwt.ts'
import { type SessionReaderOptions, sessionReader } from '../../src/session/session-reader.ts'
import type { AuthorizationServerOptions, BrowserOptions, MintSessionOptions } from '../../src/testing/index.ts'
import type { Expect } from './equals.ts'

type OptionalKeys<T> = { [K in keyof T]-?: Record<never, never> extends Pick<T, K> ? K : never }[keyof T]
/** `true` where each option that may be left out may also be given as `undefined`. */
type Lenient<T> = { [K in OptionalKeys<T>]: undefined } extends Pick<T, OptionalKeys<T>> ? true : false
type Of<K extends keyof AuthConfig> = Extract<AuthConfig[K], object>

type _Lenient = [
  Expect<Lenient<AuthConfig>>,
  Expect<Lenient<Of<'session'>>>,
  Expect<Lenient<Of<'jwt'>>>,
  Expect<Lenient<Of<'callbacks'>>>,
  Expect<Lenient<Of<'events'>>>,
  Expect<Lenient<Of<'pages'>>>,
  Expect<Lenient<Of<'logger'>>>,
  Expect<Lenient<Of<'experimental'>>>,
  Expect<Lenient<Of<'adapterFields'>>>,
  Expect<Lenient<Extract<Of<'session'>['memo'], object>>>,
  Expect<Lenient<Theme>>,
  Expect<Lenient<CookiesOptions>>,
  Expect<Lenient<CookieOption>>,
  Expect<Lenient<CookieAttributes>>,
  Expect<Lenient<RateLimitOptions>>,
  Expect<Lenient<NonNullable<RateLimitOptions['limits']>>>,
  Expect<Lenient<CreateAuthOptions>>,
  Expect<Lenient<HandleContext>>,
  Expect<Lenient<SessionRequest>>,
  Expect<Lenient<SignInOptions>>,
  Expect<Lenient<RemoveOptions>>,
  Expect<Lenient<OAuthOptions>>,
  Expect<Lenient<OAuthProvider>>,
  Expect<Lenient<OidcOptions>>,
  Expect<Lenient<ProviderStyle>>,
  Expect<Lenient<CredentialField>>,
  Expect<Lenient<CredentialsOptions>>,
  Expect<Lenient<MailOptions>>,
  Expect<Lenient<Pick<EmailProvider, 'from' | 'maxAge' | 'server' | 'apiKey' | 'style' | 'docs'>>>,
  Expect<Lenient<PasskeyOptions>>,
  Expect<Lenient<SessionReaderOptions>>,
  Expect<Lenient<EncodeOptions>>,
  Expect<Lenient<DecodeOptions>>,
  Expect<Lenient<GetTokenOptions>>,
  Expect<Lenient<PasswordOptions>>,
  Expect<Lenient<AuthjsOptions>>,
  Expect<Lenient<KeyValueOptions>>,
  Expect<Lenient<SqlOptions>>,
  Expect<Lenient<MigrateOptions>>,
  Expect<Lenient<ClientOptions>>,
  Expect<Lenient<ClientSignInOptions>>,
  Expect<Lenient<ClientSignOutOptions>>,
  Expect<Lenient<SignInWithPasskeyOptions>>,
  Expect<Lenient<RegisterPasskeyOptions>>,
  Expect<Lenient<ServerSignInOptions>>,
  Expect<Lenient<ServerSignOutOptions>>,
  Expect<Lenient<KitSignInOptions>>,
  Expect<Lenient<KitSignOutOptions>>,
  Expect<Lenient<RequireSessionOptions>>,
  Expect<Lenient<ReactiveSignInOptions>>,
  Expect<Lenient<ReactiveSignOutOptions>>,
  Expect<Lenient<ReactiveClientOptions>>,
  Expect<Lenient<CreateSessionOptions>>,
  Expect<Lenient<BrowserOptions>>,
  Expect<Lenient<MintSessionOptions>>,
  Expect<Lenient<AuthorizationServerOptions>>,
]

const { env } = process
createAuth({
  secret: env['AUTH_SECRET'],
  origin: env['APP_ORIGIN'],
  redirectProxyUrl: env['PROXY'],
  session: { maxAge: env['AGE'] === undefined ? undefined : Number(env['AGE']) },
  cookies: { sessionToken: { options: { domain: env['DOMAIN'] } } },
  theme: { logo: env['LOGO'] },
  pages: { signIn: env['PAGE'] },
  callbacks: { signIn: env['OPEN'] ? () => true : undefined },
  logger: env['QUIET'] ? { warn: () => {} } : undefined,
  providers: [
    GitHub({ clientId: env['ID'], clientSecret: env['SECRET'], scopes: env['SCOPES']?.split(' ') }),
    Oidc({ id: 'acme', issuer: env['ISSUER'], clientId: env['ID'], style: { logo: env['LOGO'] } }),
    Credentials({ name: env['NAME'], credentials: { pin: { label: env['LABEL'] } }, authorize: () => null }),
  ],
})
sessionReader({ secret: 'x', cookieName: env['COOKIE'], appId: env['APP'] })

// Callbacks may still declare less than they are given.
createAuth({ providers: [], callbacks: { jwt: ({ token }: { token: { sub?: string } }) => token } })
createAuth({ providers: [], session: { isRevoked: ({ sid }: { sid?: string }) => sid === 'x' } })
// There are none.
createAuth({ providers: undefined })
