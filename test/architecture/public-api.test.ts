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
        "latchkey/sveltekit/remote",
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
        "latchkey/providers/42-school",
        "latchkey/providers/anilist",
        "latchkey/providers/apple",
        "latchkey/providers/asgardeo",
        "latchkey/providers/atlassian",
        "latchkey/providers/auth0",
        "latchkey/providers/authentik",
        "latchkey/providers/autodesk",
        "latchkey/providers/azure-ad-b2c",
        "latchkey/providers/bankid-no",
        "latchkey/providers/battlenet",
        "latchkey/providers/beyondidentity",
        "latchkey/providers/bitbucket",
        "latchkey/providers/box",
        "latchkey/providers/boxyhq-saml",
        "latchkey/providers/brevo",
        "latchkey/providers/bungie",
        "latchkey/providers/click-up",
        "latchkey/providers/cognito",
        "latchkey/providers/coinbase",
        "latchkey/providers/concept2",
        "latchkey/providers/credentials",
        "latchkey/providers/descope",
        "latchkey/providers/discord",
        "latchkey/providers/donation-alerts",
        "latchkey/providers/dribbble",
        "latchkey/providers/dropbox",
        "latchkey/providers/duende-identity-server6",
        "latchkey/providers/email",
        "latchkey/providers/epicgames",
        "latchkey/providers/etsy",
        "latchkey/providers/eventbrite",
        "latchkey/providers/eveonline",
        "latchkey/providers/facebook",
        "latchkey/providers/faceit",
        "latchkey/providers/figma",
        "latchkey/providers/forwardemail",
        "latchkey/providers/freshbooks",
        "latchkey/providers/frontegg",
        "latchkey/providers/fusionauth",
        "latchkey/providers/gitea",
        "latchkey/providers/github",
        "latchkey/providers/gitlab",
        "latchkey/providers/google",
        "latchkey/providers/gumroad",
        "latchkey/providers/hubspot",
        "latchkey/providers/huggingface",
        "latchkey/providers/hydra",
        "latchkey/providers/intuit",
        "latchkey/providers/kakao",
        "latchkey/providers/keycloak",
        "latchkey/providers/kick",
        "latchkey/providers/kinde",
        "latchkey/providers/lichess",
        "latchkey/providers/line",
        "latchkey/providers/linear",
        "latchkey/providers/linkedin",
        "latchkey/providers/logto",
        "latchkey/providers/loops",
        "latchkey/providers/mail",
        "latchkey/providers/mailchimp",
        "latchkey/providers/mailersend",
        "latchkey/providers/mailgun",
        "latchkey/providers/mailjet",
        "latchkey/providers/mailru",
        "latchkey/providers/mailtrap",
        "latchkey/providers/mastodon",
        "latchkey/providers/mattermost",
        "latchkey/providers/mercadolibre",
        "latchkey/providers/mercadopago",
        "latchkey/providers/microsoft-entra-id",
        "latchkey/providers/myanimelist",
        "latchkey/providers/naver",
        "latchkey/providers/netlify",
        "latchkey/providers/netsuite",
        "latchkey/providers/nextcloud",
        "latchkey/providers/nodemailer",
        "latchkey/providers/notion",
        "latchkey/providers/oauth",
        "latchkey/providers/oidc",
        "latchkey/providers/okta",
        "latchkey/providers/onelogin",
        "latchkey/providers/osu",
        "latchkey/providers/passkey",
        "latchkey/providers/patreon",
        "latchkey/providers/paybin",
        "latchkey/providers/paypal",
        "latchkey/providers/ping-id",
        "latchkey/providers/pinterest",
        "latchkey/providers/pipedrive",
        "latchkey/providers/plunk",
        "latchkey/providers/polar",
        "latchkey/providers/postmark",
        "latchkey/providers/railway",
        "latchkey/providers/reddit",
        "latchkey/providers/resend",
        "latchkey/providers/roblox",
        "latchkey/providers/sailpoint",
        "latchkey/providers/salesforce",
        "latchkey/providers/sendgrid",
        "latchkey/providers/shikimori",
        "latchkey/providers/simplelogin",
        "latchkey/providers/slack",
        "latchkey/providers/sparkpost",
        "latchkey/providers/spotify",
        "latchkey/providers/startgg",
        "latchkey/providers/strava",
        "latchkey/providers/synology",
        "latchkey/providers/threads",
        "latchkey/providers/tiktok",
        "latchkey/providers/tiltify",
        "latchkey/providers/todoist",
        "latchkey/providers/trakt",
        "latchkey/providers/tumblr",
        "latchkey/providers/twitch",
        "latchkey/providers/twitter",
        "latchkey/providers/united-effects",
        "latchkey/providers/vercel",
        "latchkey/providers/vipps",
        "latchkey/providers/vk",
        "latchkey/providers/webauthn",
        "latchkey/providers/webex",
        "latchkey/providers/wechat",
        "latchkey/providers/wikimedia",
        "latchkey/providers/withings",
        "latchkey/providers/wordpress",
        "latchkey/providers/workos",
        "latchkey/providers/yahoo",
        "latchkey/providers/yandex",
        "latchkey/providers/zitadel",
        "latchkey/providers/zoho",
        "latchkey/providers/zoom",
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
          "GetSessionResult",
          "RequestAccount",
          "RequireSessionOptions",
          "ServerAuthConfig",
          "ServerAuthHandler",
          "ServerSignInOptions",
          "ServerSignOutOptions",
          "SessionHandler",
          "SessionResponse",
          "SignedIn",
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
          "withoutAutofill",
        ],
      }
    `)
  })
})
