import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { entries, root } from '../../tools/entries.ts'
import { publicNames } from './public-names.ts'

const names = publicNames()

/** Names of an entry, values and types apart. */
const offered = (entry: string): { values: string[]; types: string[] } => {
  const all = names.get(entry) ?? []
  const pick = (isValue: boolean) => all.filter((it) => it.isValue === isValue).map(({ name }) => name)
  return { values: pick(true), types: pick(false) }
}

test.each(entries())('$name has the values its types promise', async ({ name, source }) => {
  const module: Record<string, unknown> = await import(join(root, source))
  expect(Object.keys(module).sort()).toEqual(offered(name).values)
})

// A change below is a change for users: a removed or renamed name breaks them, a new one is there to stay.
describe('names', () => {
  test('of the entries', () => {
    expect([...names.keys()]).toMatchInlineSnapshot(`
      [
        "latchkey",
        "latchkey/express",
        "latchkey/sveltekit",
        "latchkey/sveltekit/client",
        "latchkey/sveltekit/env",
        "latchkey/solid-start",
        "latchkey/solid-start/client",
        "latchkey/session",
        "latchkey/jwt",
        "latchkey/adapters/cloudflare-kv",
        "latchkey/adapters/key-value",
        "latchkey/adapters/memory",
        "latchkey/adapters/redis",
        "latchkey/adapters/sql",
        "latchkey/adapters/unstorage",
        "latchkey/client",
        "latchkey/client/passkey",
        "latchkey/migrate/authjs",
        "latchkey/password",
        "latchkey/testing",
        "latchkey/providers/apple",
        "latchkey/providers/auth0",
        "latchkey/providers/brevo",
        "latchkey/providers/credentials",
        "latchkey/providers/discord",
        "latchkey/providers/email",
        "latchkey/providers/forwardemail",
        "latchkey/providers/github",
        "latchkey/providers/google",
        "latchkey/providers/keycloak",
        "latchkey/providers/linkedin",
        "latchkey/providers/loops",
        "latchkey/providers/mailersend",
        "latchkey/providers/mailgun",
        "latchkey/providers/mailjet",
        "latchkey/providers/mailtrap",
        "latchkey/providers/microsoft-entra-id",
        "latchkey/providers/nodemailer",
        "latchkey/providers/oauth",
        "latchkey/providers/oidc",
        "latchkey/providers/passkey",
        "latchkey/providers/plunk",
        "latchkey/providers/postmark",
        "latchkey/providers/resend",
        "latchkey/providers/sendgrid",
        "latchkey/providers/sparkpost",
        "latchkey/providers/webauthn",
      ]
    `)
  })

  test.each(entries().filter(({ name }) => name.includes('/providers/')))(
    'of $name: its factory, twice',
    ({ name }) => {
      const { values } = offered(name)
      expect(values).toHaveLength(2)
      expect(values).toContain('default')
    },
  )

  test('of latchkey', () => {
    expect(offered('latchkey')).toMatchInlineSnapshot(`
      {
        "types": [
          "Account",
          "AccountKey",
          "Adapter",
          "AdapterAccount",
          "AdapterAuthenticator",
          "AdapterSession",
          "AdapterUser",
          "Auth",
          "AuthConfig",
          "AuthorizationDetails",
          "Callbacks",
          "ClientAuth",
          "CookieAttributes",
          "CookieOption",
          "CookiesOptions",
          "CreateAuthOptions",
          "CredentialField",
          "CredentialsProvider",
          "DefaultJWT",
          "DefaultSession",
          "EmailProvider",
          "ErrorCause",
          "ErrorType",
          "Events",
          "Fetch",
          "Finding",
          "HandleContext",
          "HeaderReader",
          "JWT",
          "JwtDecodeParams",
          "JwtEncodeParams",
          "JwtOptions",
          "JwtParams",
          "Limit",
          "LimitName",
          "LinkedAccount",
          "ListedSession",
          "Logger",
          "Migration",
          "MigrationContext",
          "OAuthDefinition",
          "OAuthOptions",
          "OAuthProvider",
          "OriginOption",
          "PagesOptions",
          "Passkey",
          "Profile",
          "ProfileFunction",
          "ProfileMapping",
          "Provider",
          "ProviderEntry",
          "ProviderStyle",
          "ProviderType",
          "RateLimitOptions",
          "RedirectResult",
          "RelyingParty",
          "RemoveOptions",
          "ResolvedEmailProvider",
          "Session",
          "SessionOptions",
          "SessionParams",
          "SessionRead",
          "SessionRequest",
          "SignInOptions",
          "SignInParams",
          "Theme",
          "TokenSet",
          "User",
          "VerificationRequestParams",
          "VerificationToken",
          "WebAuthnProvider",
        ],
        "values": [
          "AccessDenied",
          "AccountNotLinked",
          "AdapterError",
          "AuthError",
          "CallbackError",
          "CallbackRouteError",
          "CredentialsSignin",
          "EmailSignInError",
          "EventError",
          "InvalidCheck",
          "InvalidConfiguration",
          "InvalidEmail",
          "InvalidProvider",
          "InvalidRequest",
          "JWTSessionError",
          "MethodNotAllowed",
          "MissingCSRF",
          "MissingSecret",
          "OAuthAccountNotLinked",
          "OAuthCallbackError",
          "OAuthProfileParseError",
          "OAuthSignInError",
          "PayloadTooLarge",
          "SessionTokenError",
          "SessionTooLarge",
          "SignInError",
          "SignOutError",
          "TooManyRequests",
          "UnknownAction",
          "UnsupportedMediaType",
          "UntrustedHost",
          "Verification",
          "WebAuthnVerificationError",
          "createAuth",
          "customFetch",
          "isAuthError",
          "skipCSRFCheck",
        ],
      }
    `)
  })

  test('of latchkey/client', () => {
    expect(offered('latchkey/client')).toMatchInlineSnapshot(`
      {
        "types": [
          "AuthClient",
          "ClientOptions",
          "ClientProvider",
          "ClientSignInOptions",
          "ClientSignOutOptions",
          "SignInResult",
        ],
        "values": [
          "AuthClientError",
          "createAuthClient",
        ],
      }
    `)
  })

  test('of latchkey/sveltekit', () => {
    expect(offered('latchkey/sveltekit')).toMatchInlineSnapshot(`
      {
        "types": [
          "KitAuthConfig",
          "KitAuthResult",
          "KitRedirect",
          "KitSignIn",
          "KitSignInOptions",
          "KitSignOut",
          "KitSignOutOptions",
          "LazyKitAuthConfig",
          "RequestAccount",
        ],
        "values": [
          "KitAuth",
        ],
      }
    `)
    expect(offered('latchkey/sveltekit/client')).toMatchInlineSnapshot(`
      {
        "types": [
          "AuthClient",
          "ClientOptions",
          "ClientProvider",
          "ClientSignInOptions",
          "ClientSignOutOptions",
          "SignInResult",
        ],
        "values": [
          "AuthClientError",
          "createAuthClient",
          "signIn",
          "signOut",
        ],
      }
    `)
    expect(offered('latchkey/sveltekit/env')).toMatchInlineSnapshot(`
      {
        "types": [
          "AuthEnvVar",
        ],
        "values": [
          "authEnv",
        ],
      }
    `)
  })

  test('of latchkey/express', () => {
    expect(offered('latchkey/express')).toMatchInlineSnapshot(`
      {
        "types": [
          "GetSessionResult",
          "RequestAccount",
          "RequireSessionOptions",
          "ServerAuthConfig",
          "ServerAuthHandler",
          "ServerSignInOptions",
          "ServerSignOutOptions",
        ],
        "values": [
          "ServerAuth",
          "account",
          "getSession",
          "requireSession",
          "session",
          "signIn",
          "signOut",
        ],
      }
    `)
  })

  test('of latchkey/session', () => {
    expect(offered('latchkey/session')).toMatchInlineSnapshot(`
      {
        "types": [
          "SessionReader",
          "SessionReaderOptions",
        ],
        "values": [
          "sessionReader",
        ],
      }
    `)
  })

  test('of latchkey/jwt', () => {
    expect(offered('latchkey/jwt')).toMatchInlineSnapshot(`
      {
        "types": [
          "DecodeOptions",
          "EncodeOptions",
          "GetTokenOptions",
        ],
        "values": [
          "decode",
          "encode",
          "getToken",
        ],
      }
    `)
  })

  test('of latchkey/client/passkey', () => {
    expect(offered('latchkey/client/passkey')).toMatchInlineSnapshot(`
      {
        "types": [
          "PasskeyFailure",
          "PasskeyOptions",
          "PasskeyResult",
          "RegisterPasskeyOptions",
          "SignInWithPasskeyOptions",
        ],
        "values": [
          "isPasskeyAutofillSupported",
          "isPasskeySupported",
          "registerPasskey",
          "signInWithPasskey",
        ],
      }
    `)
  })

  test('of latchkey/testing', () => {
    expect(offered('latchkey/testing')).toMatchInlineSnapshot(`
      {
        "types": [
          "AdapterContract",
          "AdapterContractOptions",
          "AdapterContractTest",
          "AuthorizationResponse",
          "AuthorizationServer",
          "AuthorizationServerOptions",
          "AuthorizeOptions",
          "BadSignature",
          "ContractCase",
          "Endpoint",
          "Fault",
          "RecordedCall",
          "SigningAlg",
          "Tampering",
        ],
        "values": [
          "ADAPTER_CONTRACT",
          "adapterContract",
          "createAuthorizationServer",
        ],
      }
    `)
  })
})
