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
        "latchkey/session",
        "latchkey/jwt",
        "latchkey/testing",
        "latchkey/providers/apple",
        "latchkey/providers/auth0",
        "latchkey/providers/credentials",
        "latchkey/providers/discord",
        "latchkey/providers/github",
        "latchkey/providers/google",
        "latchkey/providers/keycloak",
        "latchkey/providers/linkedin",
        "latchkey/providers/microsoft-entra-id",
        "latchkey/providers/oauth",
        "latchkey/providers/oidc",
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
          "Logger",
          "OAuthDefinition",
          "OAuthOptions",
          "OAuthProvider",
          "OriginOption",
          "PagesOptions",
          "Profile",
          "ProfileFunction",
          "ProfileMapping",
          "Provider",
          "ProviderEntry",
          "ProviderStyle",
          "ProviderType",
          "RedirectResult",
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
        ],
        "values": [
          "AccessDenied",
          "AuthError",
          "CallbackError",
          "CallbackRouteError",
          "CredentialsSignin",
          "EventError",
          "InvalidCheck",
          "InvalidConfiguration",
          "InvalidProvider",
          "InvalidRequest",
          "JWTSessionError",
          "MethodNotAllowed",
          "MissingCSRF",
          "MissingSecret",
          "OAuthCallbackError",
          "OAuthProfileParseError",
          "OAuthSignInError",
          "PayloadTooLarge",
          "SessionTooLarge",
          "SignInError",
          "SignOutError",
          "UnknownAction",
          "UnsupportedMediaType",
          "UntrustedHost",
          "createAuth",
          "customFetch",
          "isAuthError",
          "skipCSRFCheck",
        ],
      }
    `)
  })

  test('of latchkey/express', () => {
    expect(offered('latchkey/express')).toMatchInlineSnapshot(`
      {
        "types": [
          "GetSessionResult",
          "RequireSessionOptions",
          "ServerAuthConfig",
          "ServerAuthHandler",
          "ServerSignInOptions",
          "ServerSignOutOptions",
        ],
        "values": [
          "ServerAuth",
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

  test('of latchkey/testing', () => {
    expect(offered('latchkey/testing')).toMatchInlineSnapshot(`
      {
        "types": [
          "AuthorizationResponse",
          "AuthorizationServer",
          "AuthorizationServerOptions",
          "AuthorizeOptions",
          "BadSignature",
          "Endpoint",
          "Fault",
          "RecordedCall",
          "SigningAlg",
          "Tampering",
        ],
        "values": [
          "createAuthorizationServer",
        ],
      }
    `)
  })
})
