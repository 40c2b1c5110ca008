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

describe('every entry', () => {
  test('has the values that its types promise', async () => {
    const valuesOf = async (source: string): Promise<string[]> => Object.keys(await import(join(root, source))).sort()
    const found = await Promise.all(entries().map(async ({ name, source }) => [name, await valuesOf(source)] as const))
    expect(found).toEqual(entries().map(({ name }) => [name, offered(name).values]))
  })

  test('documents every name that it exports', () => {
    expect([...names].filter(([, exported]) => exported.length === 0)).toEqual([])
    const undocumented = [...names].flatMap(([entry, exported]) =>
      exported.filter(({ documentation }) => documentation === '').map(({ name }) => `${entry}: ${name}`),
    )
    expect(undocumented).toEqual([])
  })
})

// A change below is a change for users: a removed or renamed name breaks their code, and a new name has to stay.
describe('names', () => {
  // The pages of docs/providers name every provider, and test/tools/provider-pages.test.ts compares them.
  test('of the entries that are not providers', () => {
    const others = [...names.keys()].filter((name) => !name.includes('/providers/'))
    expect(others).toMatchInlineSnapshot(`
      [
        "latchkey",
        "latchkey/express",
        "latchkey/sveltekit",
        "latchkey/sveltekit/client",
        "latchkey/sveltekit/env",
        "latchkey/sveltekit/remote",
        "latchkey/solid-start",
        "latchkey/solid-start/client",
        "latchkey/session",
        "latchkey/extensions",
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
        "latchkey/text/ar",
        "latchkey/text/de",
        "latchkey/text/en",
        "latchkey/text/es",
        "latchkey/text/fr",
        "latchkey/text/hi",
        "latchkey/text/it",
        "latchkey/text/ja",
        "latchkey/text/ko",
        "latchkey/text/nl",
        "latchkey/text/pl",
        "latchkey/text/pt",
        "latchkey/text/tr",
        "latchkey/text/zh",
      ]
    `)
  })

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
          "AddressClaim",
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
          "DatabaseSessionParams",
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
          "JwtSessionParams",
          "Language",
          "Limit",
          "LimitName",
          "LinkedAccount",
          "ListedSession",
          "Logger",
          "MailText",
          "Migration",
          "MigrationContext",
          "OAuthDefinition",
          "OAuthOptions",
          "OAuthProvider",
          "OriginOption",
          "PageText",
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
          "Sentences",
          "Session",
          "SessionOf",
          "SessionOptions",
          "SessionParams",
          "SessionRead",
          "SessionRequest",
          "SessionUser",
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
          "SessionState",
          "SessionStore",
          "SignInResult",
          "SubscribeOptions",
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
          "Account",
          "DatabaseSessionParams",
          "DefaultJWT",
          "DefaultSession",
          "JWT",
          "JwtSessionParams",
          "KitAuthConfig",
          "KitAuthOptions",
          "KitAuthResult",
          "KitRedirect",
          "KitSignIn",
          "KitSignInFailure",
          "KitSignInOptions",
          "KitSignOut",
          "KitSignOutOptions",
          "LazyKitAuthConfig",
          "Profile",
          "ProtectOptions",
          "ReadSessionOptions",
          "RequestAccount",
          "RequireSessionOptions",
          "Session",
          "SessionUser",
          "SignedInSession",
          "User",
        ],
        "values": [
          "AuthError",
          "CredentialsSignin",
          "KitAuth",
          "customFetch",
        ],
      }
    `)
    expect(offered('latchkey/sveltekit/client')).toMatchInlineSnapshot(`
      {
        "types": [
          "AuthClient",
          "ClientOptions",
          "ClientProvider",
          "ClientSession",
          "ClientSignInOptions",
          "ClientSignOutOptions",
          "CreateSessionOptions",
          "SessionState",
          "SessionStore",
          "SignInResult",
          "SubscribeOptions",
        ],
        "values": [
          "AuthClientError",
          "createAuthClient",
          "createSession",
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
    expect(offered('latchkey/sveltekit/remote')).toMatchInlineSnapshot(`
      {
        "types": [
          "RemoteSignIn",
          "RemoteSignOut",
        ],
        "values": [
          "session",
          "signIn",
          "signOut",
        ],
      }
    `)
  })

  test('of latchkey/express', () => {
    expect(offered('latchkey/express')).toMatchInlineSnapshot(`
      {
        "types": [
          "Account",
          "DatabaseSessionParams",
          "DefaultJWT",
          "DefaultSession",
          "ExpressAuth",
          "GetSessionResult",
          "JWT",
          "JwtSessionParams",
          "Profile",
          "ReadSessionOptions",
          "RequestAccount",
          "RequireSessionOptions",
          "ServerAuthConfig",
          "ServerAuthHandler",
          "ServerSignInOptions",
          "ServerSignOutOptions",
          "ServerUpdateOptions",
          "Session",
          "SessionHandler",
          "SessionResponse",
          "SessionUser",
          "SignedIn",
          "User",
        ],
        "values": [
          "AuthError",
          "CredentialsSignin",
          "ServerAuth",
          "account",
          "createExpressAuth",
          "customFetch",
          "getSession",
          "isSameOrigin",
          "requireSession",
          "session",
          "signIn",
          "signOut",
          "update",
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
          "GetRawTokenOptions",
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
          "Browser",
          "BrowserOptions",
          "BrowserPage",
          "BrowserTarget",
          "ContractCase",
          "Dialect",
          "Endpoint",
          "Fault",
          "MadeAuth",
          "MintSessionOptions",
          "MintSource",
          "MintedSession",
          "PasskeyFixtures",
          "RecordedCall",
          "Refusal",
          "SigningAlg",
          "StorageCookie",
          "StorageState",
          "Tampering",
          "TokenWire",
          "UserinfoWire",
          "VirtualAuthenticator",
        ],
        "values": [
          "ADAPTER_CONTRACT",
          "adapterContract",
          "addAuthenticator",
          "createAuthorizationServer",
          "mintSession",
          "openBrowser",
          "passkeyFixtures",
          "resetRateLimits",
          "withoutAutofill",
        ],
      }
    `)
  })
})
