import { fileOf } from './pointer.ts'

/** 1: required for a release. 2: all other cases. */
export type Tier = 1 | 2

/** One adversarial case and its tests. */
export interface Row {
  readonly id: string
  readonly tier: Tier
  /** Of `CATEGORIES`. */
  readonly category: string
  readonly title: string
  /** Test files whose titles contain the id, relative to the root. */
  readonly files: readonly string[]
  /** How and why latchkey behaves differently from most libraries. */
  readonly differs: string | null
  /** Why there is no test. Only cases of tier 2. */
  readonly leftOut: string | null
}

/** Prefixes of the ids. */
export const CATEGORIES: Readonly<Record<string, string>> = {
  CSRF: 'Cross-site request forgery',
  LCSRF: 'Forced sign-in',
  FIX: 'Session fixation',
  REDIR: 'Open redirects',
  HOST: 'Host and origin',
  PROXY: 'Redirect proxy',
  COOK: 'Cookies',
  JWE: 'Sealed tokens',
  ROT: 'Secrets and rotation',
  OA: 'OAuth and OpenID Connect',
  LOGOUT: 'Sign-out protocols',
  LINK: 'Account linking and identity',
  EMAIL: 'Email addresses',
  MAGIC: 'Magic links and codes',
  ENUM: 'User enumeration',
  RATE: 'Rate limits',
  CRED: 'Passwords',
  PW: 'Sign-up and reset',
  WA: 'Passkeys',
  SESS: 'Sessions',
  HDR: 'Headers',
  XSS: 'Injection into pages and mail',
  PROTO: 'Prototype pollution',
  BODY: 'Request bodies',
  HPP: 'Duplicate parameters',
  PATH: 'Paths',
  CRLF: 'Header injection',
  REDOS: 'Slow regular expressions',
  LOG: 'Logs',
  ERR: 'Errors',
  SSRF: 'Server-side request forgery',
  IDP: 'Failing providers',
  ADP: 'Failing stores and events',
  CONC: 'Concurrency and isolation',
  INT: 'Frameworks',
}

/** Cases with a different result in latchkey, which the tests check. */
const DIFFERS: Readonly<Record<string, string>> = {
  'COOK-03':
    'A cookie with an unknown key is not a session either, but is kept: a newer node of a rolling deployment may know the key.',
  'COOK-08':
    'The limit is three cookies of 4,096 bytes including attributes. This stays below the header limits of servers.',
  'CSRF-04':
    'An opaque origin passes if the browser sends `Sec-Fetch-Site: same-origin`. The CSRF token is still required. A POST callback of a provider is checked against its attempt instead.',
  'ENUM-02':
    'The benchmark `npm run bench:timing` compares times. The test shows that latchkey does the same work in the same order.',
  'ENUM-04':
    'The name of the error discloses that an address is taken, as in Auth.js. It does not disclose the owner. Only a visitor who has proven the address learns the providers of its user.',
  'HDR-03': 'The policy has no `form-action`, because Chromium also applies it to the redirect to the provider.',
  'HDR-04':
    'The referrer policy is `same-origin`. With `no-referrer`, browsers send `Origin: null` with the forms of latchkey, which every origin check has to refuse.',
  'HOST-02':
    'With a configured origin, latchkey ignores the host of a request. Without one, it refuses an unknown host.',
  'IDP-02': 'latchkey does not retry within a request, not even a GET.',
  'JWE-04': 'latchkey seals with `dir` and A256GCM, under a key of one day. It refuses every other pair.',
  'JWE-10':
    'Nonces are random. A key serves one purpose on one day, so it seals far fewer tokens than a nonce collision needs.',
  'LINK-07':
    'A sign-in that starts while the user is signed in links the account, as in Auth.js. It requires a same-site POST with a token of the session, and is sealed into the attempt.',
  'LOG-04': 'Failures are log records with the id that the user sees. Successes are events. Both go to one stream.',
  'LOGOUT-02':
    'The tests cover both: a provider with `backchannelLogout`, and one without it, whose requests are answered like any unknown path.',
  'MAGIC-11': 'The referrer policy is `same-origin`. See HDR-04 for the reason.',
  'OA-02':
    'Each process accepts a response once, and with a `StateStore` that has `add`, all processes together. Without one, another process sends the code again, and the provider refuses a used code.',
  'OA-14': 'Reserved parameters are always ignored, regardless of the sender.',
  'OA-41':
    'latchkey checks the age if it was requested. It passes the class to the `signIn` callback in the profile, because only the application knows which class is sufficient.',
  'OA-37': 'Responses without an attempt cause no outbound request, so they are not counted.',
  'REDIR-06':
    'The result of your `redirect` callback may leave the origin, because the application chooses it. A request alone cannot do so.',
  'ROT-05': 'Applications that share a secret are separated by `appId`, which they have to set.',
  'SESS-03':
    'A sign-out ends a cookie session in that browser. Copies end through `session.revocation` or `session.isRevoked`.',
  'SSRF-02':
    'Metadata may name public hosts of other domains, as large providers do. latchkey does not check the addresses that names resolve to.',
}

/** Cases without a test, and why. */
const LEFT_OUT: Readonly<Record<string, string>> = {}

/** Id, tier, title, and the files as in `findFile`. */
type Entry = readonly [id: string, tier: Tier, title: string, files: string]

const ENTRIES: readonly Entry[] = [
  [
    'CSRF-01',
    1,
    'sign-out without a CSRF token',
    'http/csrf/guard kernel/create-auth kernel/routes kernel/sign-out security/integrations/csrf',
  ],
  [
    'CSRF-02',
    1,
    'a valid token sent from another site',
    'http/csrf/guard kernel/calls/update-session kernel/create-auth kernel/sign-out properties/csrf security/integrations/csrf',
  ],
  [
    'CSRF-04',
    1,
    'a POST with an opaque origin',
    'features/stored/accounts http/csrf/guard kernel/create-auth security/integrations/csrf',
  ],
  ['CSRF-05', 1, 'the token of another browser', 'http/csrf/guard security/integrations/csrf'],
  ['CSRF-06', 1, 'a planted pair of cookie and token', 'http/csrf/guard security/integrations/csrf'],
  ['CSRF-08', 1, 'JSON sent as plain text', 'http/body kernel/create-auth properties/body security/integrations/csrf'],
  ['CSRF-10', 2, 'alternative spellings of media types', 'properties/body security/csrf'],
  ['CSRF-11', 1, 'a GET that would change state', 'kernel/create-auth security/integrations/csrf'],
  ['CSRF-12', 2, 'method overrides, HEAD and QUERY', 'http/request http/response'],
  ['CSRF-13', 1, 'a session update from another site', 'kernel/create-auth security/integrations/csrf'],
  [
    'CSRF-14',
    1,
    'a passkey response from another site',
    'methods/webauthn/options security/csrf security/integrations/csrf',
  ],
  ['CSRF-15', 2, 'no response is shared with other origins', 'http/response'],
  [
    'CSRF-16',
    1,
    'a stale token: it adds no sign-in method, and needs the word of the browser',
    'security/integrations/csrf security/stale-forms',
  ],

  ['LCSRF-01', 1, 'a password form on another site, without cookies', 'kernel/create-auth security/integrations/csrf'],
  ['LCSRF-02', 1, "an attacker's code in the victim's browser", 'oauth/transaction'],
  ['LCSRF-04', 1, "an attacker's link in the victim's browser", 'methods/email/index security/login-csrf'],
  ['LCSRF-05', 1, 'a mail requested by another site', 'security/login-csrf'],
  ['LCSRF-06', 2, 'unsolicited responses and sign-ins', 'security/login-csrf'],

  ['FIX-01', 1, 'a session cookie chosen by an attacker', 'security/fixation'],
  ['FIX-03', 2, 'a session id outside the cookie', 'security/fixation'],
  ['FIX-04', 2, 'a new id when privileges increase', 'security/fixation'],

  [
    'REDIR-01',
    1,
    'hostile redirect targets through a complete sign-in',
    'application/ask-redirect kernel/requests properties/url security/integrations/redirect',
  ],
  ['REDIR-02', 1, 'hostile redirect targets in the built-in pages', 'pages/show-page security/integrations/redirect'],
  ['REDIR-04', 2, 'hostile redirect targets in all other places', 'kernel/requests'],
  ['REDIR-05', 1, 'a mailed link with another target', 'security/integrations/redirect security/redirect'],
  ['REDIR-06', 2, 'allowed results of the redirect callback', 'application/ask-redirect'],
  [
    'REDIR-07',
    1,
    'targets that are not URLs',
    'application/ask-redirect kernel/requests security/integrations/redirect',
  ],
  [
    'REDIR-08',
    1,
    'a hostile Referer',
    'integrations/sveltekit/sign-in security/integrations/redirect security/integrations/referer security/redirect',
  ],
  ['REDIR-09', 1, 'the status of every redirect', 'http/response security/integrations/redirect'],

  [
    'HOST-01',
    1,
    'forwarded headers without configuration',
    'kernel/create-auth properties/origin security/integrations/host',
  ],
  [
    'HOST-02',
    1,
    'an unknown host, on every route',
    'http/origin kernel/create-auth properties/origin security/integrations/host',
  ],
  ['HOST-04', 2, 'a first request with a hostile host', 'kernel/create-auth'],
  ['HOST-05', 1, 'request targets with their own host', 'integrations/express/server-auth security/integrations/host'],
  ['HOST-06', 2, 'alternative spellings of allowed hosts', 'http/origin properties/origin'],
  ['HOST-07', 1, 'passkey options for a hostile host', 'security/host security/integrations/host'],

  [
    'PROXY-01',
    1,
    'a code sent to an unlisted deployment',
    'oauth/redirect-proxy oauth/wire-refusals security/proxy-targets',
  ],
  ['PROXY-03', 2, 'parameters that the proxy forwards', 'oauth/redirect-proxy'],
  ['PROXY-04', 2, 'a forwarded code in another browser', 'oauth/redirect-proxy'],

  ['COOK-01', 1, 'attributes and prefixes', 'http/cookies/definitions oauth/transaction security/integrations/cookies'],
  [
    'COOK-02',
    1,
    'names with and without https',
    'config/resolve http/cookies/definitions kernel/create-auth security/integrations/host',
  ],
  [
    'COOK-03',
    1,
    'a modified session cookie',
    'crypto/sealed properties/session-token security/integrations/cookies session/jwt/jwt session/memo',
  ],
  ['COOK-04', 1, 'foreign cookies with similar names', 'http/cookies/chunk security/integrations/cookies'],
  [
    'COOK-06',
    1,
    'a whole cookie together with chunks',
    'http/cookies/chunk http/cookies/duplicates security/integrations/cookies',
  ],
  ['COOK-07', 2, 'missing, extra and reordered chunks', 'http/cookies/chunk properties/cookies'],
  [
    'COOK-08',
    1,
    'sessions of every size',
    'http/cookies/chunk kernel/requests properties/cookies security/integrations/cookies session/jwt/jwt',
  ],
  ['COOK-09', 2, 'sessions that grow and shrink', 'http/cookies/chunk properties/cookies session/jwt/jwt'],
  ['COOK-11', 1, 'malformed cookie headers', 'http/cookie properties/cookies security/integrations/cookies'],
  [
    'COOK-12',
    1,
    'other sealed values as a session',
    'crypto/sealed methods/email/attempts oauth/response/posted oauth/transaction security/integrations/cookies session/jwt/jwt',
  ],
  [
    'COOK-14',
    1,
    'which cookies are cleared, and when',
    'oauth/transaction security/integrations/cookies session/jwt/jwt',
  ],
  ['COOK-15', 1, 'many abandoned attempts', 'oauth/transaction security/integrations/cookies'],
  ['COOK-16', 1, 'two tabs that finish in reverse order', 'oauth/transaction security/integrations/flows'],
  ['COOK-17', 2, 'a cookie does not outlive its session', 'features/stored/sessions/database session/jwt/jwt'],

  ['JWE-01', 1, 'unsealed and signed tokens', 'crypto/sealed'],
  ['JWE-02', 1, 'algorithms that are expensive for the server', 'crypto/sealed'],
  ['JWE-04', 1, 'unsupported algorithms', 'crypto/sealed'],
  ['JWE-06', 1, 'missing, invalid and expired times', 'properties/session-token session/jwt/jwt'],
  ['JWE-07', 2, 'tokens for another purpose or application', 'security/session-token'],
  ['JWE-09', 2, 'other and overlong serializations', 'crypto/sealed'],
  ['JWE-10', 1, 'no repeated nonce under a key', 'crypto/sealed crypto/sealed-parameters'],

  [
    'ROT-01',
    1,
    'a session under the older secret',
    'crypto/key-ring session/jwt/jwt session/memo session/session-reader',
  ],
  ['ROT-02', 2, 'a session under a removed secret', 'session/jwt/jwt'],
  ['ROT-04', 1, 'weak secrets', 'config/checks/check-secret'],
  ['ROT-05', 2, 'two applications with one secret', 'crypto/sealed session/jwt/jwt'],

  ['OA-01', 1, 'missing, empty and wrong `state`', 'oauth/oidc security/oauth'],
  ['OA-02', 1, 'a response presented twice', 'properties/transactions security/oauth security/repeated-answers'],
  ['OA-04', 2, 'the age of an attempt', 'oauth/oidc'],
  ['OA-05', 1, 'fresh state, nonce and PKCE', 'oauth/oidc security/oauth'],
  ['OA-06', 1, 'metadata that downgrades PKCE', 'oauth/deviations oauth/oidc'],
  ['OA-07', 2, 'a stripped PKCE challenge', 'security/oauth'],
  ['OA-08', 1, 'the issuer of the response', 'oauth/oidc oauth/token-edges oauth/wire-refusals'],
  ['OA-10', 1, 'duplicate parameters', 'oauth/oidc security/ended-attempts'],
  ['OA-11', 2, 'a response in another response mode', 'oauth/oidc security/oauth'],
  ['OA-12', 2, 'hostile text in an error response', 'oauth/oidc'],
  ['OA-13', 2, 'an error together with a code', 'oauth/oidc'],
  ['OA-14', 1, 'reserved request parameters', 'oauth/deviations oauth/oidc'],
  ['OA-15', 2, 'the same redirect URI in both requests', 'security/oauth'],
  ['OA-16', 1, 'a token endpoint that redirects', 'security/oauth'],
  ['OA-18', 1, 'malformed token responses', 'oauth/oidc oauth/token-edges oauth/wire-refusals'],
  ['OA-19', 1, 'ID tokens with an invalid signature', 'oauth/oidc oauth/wire-refusals properties/id-token'],
  ['OA-20', 1, 'ID tokens with another algorithm', 'oauth/oidc oauth/token-edges security/oauth'],
  ['OA-22', 1, 'ID tokens of another issuer', 'oauth/oidc'],
  ['OA-23', 1, 'ID tokens for another audience', 'oauth/oidc'],
  ['OA-25', 1, 'times and subject of ID tokens', 'oauth/oidc oauth/token-edges'],
  ['OA-26', 1, 'nonces of ID tokens', 'oauth/oidc'],
  ['OA-28', 2, 'hashes of access tokens', 'oauth/oidc oauth/server/policy oauth/token-edges security/oauth'],
  ['OA-29', 1, 'userinfo about another user', 'oauth/oidc security/oauth'],
  ['OA-31', 1, 'metadata of another issuer', 'oauth/oidc'],
  ['OA-32', 1, 'metadata with unsafe URLs', 'oauth/oidc'],
  ['OA-33', 1, 'keys that rotate', 'oauth/oidc security/oauth'],
  ['OA-34', 2, 'malformed key sets and key ids', 'oauth/oidc security/oauth'],
  ['OA-35', 1, 'tokens of another tenant', 'oauth/providers-that-differ oauth/wire-fields security/oauth'],
  ['OA-36', 1, 'fields that Apple posts with the code', 'oauth/form-post oauth/providers-that-differ'],
  ['OA-37', 2, 'cross-site responses without an attempt', 'oauth/form-post security/oauth'],
  ['OA-38', 2, 'client authentication', 'oauth/oidc security/oauth'],
  ['OA-39', 2, 'tokens stay on the server', 'security/oauth'],
  ['OA-40', 2, 'token refresh', 'features/tokens/access-token'],
  ['OA-41', 2, 'age and class of the authentication', 'oauth/oidc oauth/token-edges security/oauth'],
  ['OA-42', 1, 'storage of a POST response', 'oauth/form-post'],

  ['LOGOUT-01', 2, 'sign-out at the provider', 'features/logout/federated-sign-out'],
  ['LOGOUT-02', 1, 'a sign-out request of the provider', 'features/logout/backchannel-logout security/logout'],
  ['LOGOUT-03', 1, 'forged sign-out requests', 'features/logout/backchannel-logout security/logout'],
  ['LOGOUT-05', 1, 'POST responses through SvelteKit', 'security/integrations/logout'],
  ['LOGOUT-06', 2, 'front-channel sign-out in a frame', 'features/logout/frontchannel-logout security/logout'],

  [
    'LINK-01',
    1,
    'an unverified address of an existing user',
    'features/stored/account/decide kernel/sign-in/complete-sign-in properties/accounts',
  ],
  [
    'LINK-02',
    1,
    'values of `email_verified` other than true',
    'features/stored/account/decide kernel/sign-in/complete-sign-in properties/profile-mapping',
  ],
  [
    'LINK-03',
    1,
    'an account prepared by an attacker',
    'adapters/attackers features/stored/account/decide features/stored/account/races features/stored/account/settle-account features/stored/account/stores-without',
  ],
  [
    'LINK-05',
    1,
    'an expired session when linking',
    'e2e/posted-answer features/stored/account/link-intent features/stored/sessions/database features/stored/sessions/flow methods/webauthn/options migrate/authjs-database oauth/form-post session/jwt/jwt',
  ],
  ['LINK-07', 2, 'unrequested linking', 'security/linking'],
  ['LINK-08', 1, 'the same subject at two providers', 'kernel/sign-in/complete-sign-in'],
  ['LINK-09', 2, 'similar subjects', 'kernel/sign-in/complete-sign-in'],
  ['LINK-10', 1, 'fields that a profile may set', 'kernel/sign-in/complete-sign-in properties/profile-mapping'],
  ['LINK-11', 1, 'twenty concurrent first sign-ins', 'kernel/sign-in/complete-sign-in testing/adapter-contract'],
  [
    'LINK-12',
    1,
    'a user whose account cannot be stored',
    'adapters/crash-between-writes features/stored/account/settle-account',
  ],
  ['LINK-13', 2, 'an address that changes owners', 'features/stored/account/decide kernel/sign-in/complete-sign-in'],
  [
    'LINK-14',
    1,
    'linking from a session other than the requesting one',
    'features/stored/account/link-intent oauth/form-post',
  ],
  ['LINK-15', 1, 'pending attempts at a sign-out', 'oauth/form-post'],
  [
    'LINK-16',
    1,
    'an address verified only by an untrusted provider',
    'features/stored/account/who-vouched published-adapters/unproven-users',
  ],
  ['LINK-17', 1, 'stored users without a record of who verified the address', 'published-adapters/unproven-users'],
  [
    'LINK-18',
    1,
    'an address that was typed but never verified',
    'features/stored/account/settle-account features/stored/account/who-vouched',
  ],
  [
    'LINK-19',
    1,
    'an address typed for an anonymous passkey',
    'features/stored/account/squatted-address methods/password/account',
  ],

  ['EMAIL-01', 1, 'characters that look like @', 'lib/email-address methods/email/index properties/email-address'],
  ['EMAIL-02', 1, 'several addresses in one field', 'lib/email-address'],
  ['EMAIL-03', 1, 'quoted local parts', 'lib/email-address'],
  [
    'EMAIL-05',
    1,
    'control characters',
    'lib/email-address properties/email-address providers/kit/mail/mail-address providers/mail-senders providers/nodemailer',
  ],
  ['EMAIL-07', 2, 'international domains', 'lib/email-address'],
  ['EMAIL-08', 1, 'lengths', 'lib/email-address'],
  ['EMAIL-09', 1, 'addresses that are not strings', 'methods/email/address methods/email/index'],
  ['EMAIL-10', 2, 'a store that returns a user with a similar address', 'store/store'],
  ['EMAIL-11', 2, 'tags and dots are preserved', 'lib/email-address'],

  ['MAGIC-01', 1, 'scanners that open links', 'methods/email/index'],
  ['MAGIC-02', 1, 'a used link', 'methods/email/index properties/email-links'],
  [
    'MAGIC-03',
    1,
    'twenty concurrent uses of one link',
    'adapters/two-processes methods/email/index published-adapters/d1 published-adapters/unstorage store/consume-token store/give-back testing/adapter-contract',
  ],
  ['MAGIC-05', 1, 'expiry of a link', 'methods/email/index'],
  ['MAGIC-06', 1, 'a link for another address', 'methods/email/index'],
  ['MAGIC-08', 1, 'guessing links and codes', 'methods/email/code-client methods/email/index'],
  ['MAGIC-09', 1, 'repeated mail requests', 'methods/email/index'],
  ['MAGIC-10', 2, 'one limit for all spellings of an address', 'methods/email/address-length methods/email/index'],
  ['MAGIC-11', 2, "disclosure of a link's secret", 'methods/email/confirm-page methods/email/index'],
  ['MAGIC-12', 2, 'hostile values in the mail', 'providers/kit/mail/mail-message providers/nodemailer'],
  ['MAGIC-13', 2, 'links to accounts that changed', 'methods/email/index'],
  ['MAGIC-14', 2, 'failures of mail or store', 'methods/email/index'],

  ['ENUM-01', 1, 'responses that do not depend on the user', 'methods/credentials/index methods/email/index'],
  [
    'ENUM-02',
    1,
    'work that does not depend on the user',
    'methods/email/index password/create-hasher password/equal-work',
  ],
  ['ENUM-03', 2, 'passkey options that do not depend on the user', 'methods/webauthn/options'],
  ['ENUM-04', 2, 'refusals that do not identify the user', 'security/enumeration'],

  [
    'RATE-01',
    1,
    'one account, many client addresses',
    'methods/credentials/fields methods/credentials/index methods/credentials/names methods/email/index store/limits/limiter',
  ],
  ['RATE-02', 2, 'many accounts, one client address', 'methods/credentials/index store/limits/networks'],
  ['RATE-04', 1, 'alternative spellings of a path', 'integrations/express/spellings methods/credentials/index'],
  ['RATE-05', 2, 'a limiter that fails', 'methods/email/index store/limits/limiter store/limits/networks'],
  ['RATE-06', 2, 'many concurrent attempts', 'methods/credentials/index properties/limits store/limits/limiter'],

  [
    'CRED-01',
    2,
    'long, short and unusual passwords',
    'methods/password/policy password/create-hasher password/index password/scrypt properties/password',
  ],
  ['CRED-02', 2, 'hostile stored hashes', 'password/index password/scrypt properties/password'],
  ['CRED-03', 1, 'unexpected results of `authorize`', 'kernel/requests methods/credentials/index'],
  ['CRED-04', 2, 'undeclared fields', 'kernel/requests'],

  ['PW-01', 1, 'a sign-up with an address that has an account', 'methods/password/sign-up'],
  ['PW-02', 1, 'a link of a sign-up in another browser', 'methods/password/sign-up'],
  ['PW-03', 1, 'scanners that open links', 'methods/password/sign-up'],
  ['PW-04', 1, 'two sign-ups of one address', 'adapters/password-races methods/password/sign-up'],
  ['PW-05', 1, 'links that are used, expired or of another purpose', 'methods/password/sign-up'],
  ['PW-06', 1, 'a reset during a sign-in with the old password', 'adapters/password-races methods/password/reset'],
  ['PW-07', 1, 'a reset for an address without an account', 'methods/password/reset'],
  ['PW-08', 1, 'concurrent resets', 'adapters/password-races methods/password/reset'],
  ['PW-09', 1, 'a password from before the address was proven', 'methods/password/reset'],
  ['PW-10', 1, 'floods of mails', 'methods/password/reset'],
  ['PW-11', 1, 'a stolen session that changes the password', 'methods/password/change'],
  ['PW-12', 1, 'a stolen session that changes the address or deletes the user', 'methods/password/account'],
  ['PW-13', 1, 'the link of a new address in another browser', 'methods/password/account'],
  ['PW-14', 1, 'a new address that another user has', 'methods/password/account'],
  ['PW-15', 1, 'every fault of a store, in every flow', 'methods/password/failing-store security/faults/password'],
  ['PW-16', 1, 'a hash in an error of the store', 'methods/password/failing-store'],

  ['WA-01', 1, 'a response presented twice', 'methods/webauthn/authenticate methods/webauthn/register'],
  ['WA-02', 2, 'a response presented twice concurrently', 'methods/webauthn/authenticate'],
  [
    'WA-03',
    1,
    'foreign, modified and expired challenges',
    'methods/webauthn/authenticate methods/webauthn/register properties/passkeys',
  ],
  ['WA-05', 1, 'other origins', 'methods/webauthn/authenticate methods/webauthn/register'],
  ['WA-06', 1, 'frames of other origins', 'methods/webauthn/authenticate methods/webauthn/register'],
  ['WA-07', 1, 'credentials of another domain', 'methods/webauthn/authenticate methods/webauthn/register'],
  ['WA-08', 1, 'missing user presence and verification', 'methods/webauthn/authenticate methods/webauthn/register'],
  ['WA-09', 2, 'one verification setting for both ceremonies', 'methods/webauthn/authenticate'],
  ['WA-10', 1, 'counters that do not increase', 'methods/webauthn/authenticate'],
  ['WA-11', 2, 'concurrent counters, and a failing store', 'methods/webauthn/authenticate'],
  ['WA-12', 1, 'the credential of another user', 'methods/webauthn/authenticate'],
  ['WA-14', 1, 'an invalid signature', 'methods/webauthn/authenticate security/passkey-vectors'],
  ['WA-15', 1, 'registration for another session', 'features/stored/account/decide methods/webauthn/register'],
  ['WA-17', 2, 'a credential that is already registered', 'methods/webauthn/register'],
  ['WA-18', 2, 'malformed attestations', 'methods/webauthn/register security/passkey-vectors'],
  ['WA-19', 2, 'contradicting backup flags', 'methods/webauthn/authenticate methods/webauthn/register'],
  ['WA-20', 2, 'alternative spellings of ids', 'methods/webauthn/authenticate methods/webauthn/register'],
  ['WA-21', 2, 'adding and removing passkeys', 'features/stored/account/sign-out-races features/stored/accounts'],
  ['WA-22', 1, 'renaming a passkey of another user', 'features/stored/passkeys'],
  ['WA-23', 2, 'hostile names of passkeys', 'features/stored/passkeys'],
  [
    'WA-24',
    2,
    'weak and unsupported algorithms',
    'methods/webauthn/simplewebauthn/attestation methods/webauthn/simplewebauthn/forgeries methods/webauthn/simplewebauthn/further-algorithms security/passkey-vectors',
  ],
  [
    'WA-25',
    1,
    'certificates of another root, key or model',
    'methods/webauthn/simplewebauthn/attestation methods/webauthn/simplewebauthn/metadata methods/webauthn/simplewebauthn/revocation',
  ],
  [
    'WA-26',
    1,
    'expired and revoked certificates',
    'methods/webauthn/simplewebauthn/attestation methods/webauthn/simplewebauthn/revocation',
  ],
  ['WA-27', 1, 'certificates of a non-authority', 'methods/webauthn/simplewebauthn/attestation'],
  [
    'WA-28',
    2,
    'hostile CBOR and ASN.1',
    'methods/webauthn/simplewebauthn/attestation methods/webauthn/simplewebauthn/hostile',
  ],
  ['WA-29', 1, 'compromised models, and metadata that is unavailable', 'methods/webauthn/simplewebauthn/metadata'],
  ['WA-30', 1, 'forgeries before any verifier', 'methods/webauthn/simplewebauthn/forgeries'],
  [
    'WA-31',
    1,
    'a signal for the credential of another user',
    'integrations/client/passkey methods/webauthn/script methods/webauthn/signals',
  ],
  ['WA-32', 1, 'creation without user presence outside an upgrade', 'methods/webauthn/upgrade'],
  ['WA-33', 1, 'an upgrade in an old session or of another user', 'methods/webauthn/upgrade'],
  ['WA-34', 2, 'a well-known file that lists a foreign origin', 'methods/webauthn/related-origins'],

  [
    'SESS-01',
    1,
    'idle sessions',
    'features/stored/sessions/database session/jwt/jwt session/memo session/session-reader',
  ],
  [
    'SESS-02',
    1,
    'sessions in continuous use',
    'features/stored/sessions/database session/jwt/jwt session/session-reader',
  ],
  [
    'SESS-03',
    1,
    'a cookie after its sign-out',
    'features/stored/sessions/database features/stored/sessions/successors migrate/adoption-races migrate/authjs migrate/authjs-database migrate/edge migrate/same-cookie session/jwt/jwt session/memo',
  ],
  [
    'SESS-04',
    2,
    'a sign-out that the store rejects',
    'features/stored/sessions/database features/stored/sessions/successors kernel/sign-out migrate/authjs-database',
  ],
  ['SESS-05', 1, 'fifty concurrent renewals', 'features/stored/sessions/database session/jwt/jwt'],
  [
    'SESS-07',
    1,
    'deleted and blocked users',
    'adapters/attackers adapters/password-changes adapters/two-processes config/resolve features/revocation/revocation features/stored/account/sign-out-races features/stored/sessions/database features/stored/sessions/flow migrate/authjs migrate/authjs-database session/jwt/jwt session/sign-out-orders',
  ],
  [
    'SESS-08',
    1,
    'a value from the table as a cookie',
    'features/migration/old-tokens features/stored/sessions/database migrate/authjs-database migrate/same-cookie',
  ],
  ['SESS-09', 1, 'source of randomness', 'crypto/random features/stored/sessions/database'],
  ['SESS-10', 2, 'sessions of another user', 'features/stored/accounts features/stored/sessions/database'],
  ['SESS-11', 1, 'session data visible to the browser', 'features/stored/sessions/database session/jwt/jwt'],
  [
    'SESS-12',
    2,
    'claims that callbacks cannot change',
    'features/stored/sessions/database session/callbacks session/jwt/jwt',
  ],
  ['SESS-14', 1, 'failures are never sessions', 'kernel/create-auth session/jwt/jwt'],
  ['SESS-16', 2, "guards and the router's paths", 'integrations/solid-start/session integrations/sveltekit/guard'],
  ['SESS-17', 2, 'clock skew', 'session/clock session/jwt/jwt'],
  ['SESS-18', 2, 'decrypted tokens in memory', 'session/memo'],

  ['HDR-01', 1, 'no response is cached', 'http/response kernel/create-auth properties/cookies'],
  ['HDR-03', 1, 'content security policy', 'pages/show-page'],
  ['HDR-04', 1, 'headers of the pages', 'pages/show-page security/pages'],
  ['HDR-05', 2, 'the content security policy in a browser', 'e2e/policy'],

  ['XSS-01', 1, 'hostile error parameters', 'pages/error pages/sign-in pages/typed-fields properties/pages'],
  [
    'XSS-02',
    1,
    'hostile options',
    'methods/password/select-text methods/webauthn/form pages/assets pages/color pages/every-page pages/language pages/sign-in pages/theme properties/pages providers/logos',
  ],
  ['XSS-04', 2, 'hostile form fields', 'pages/sign-in'],
  ['XSS-05', 2, 'arbitrary text does not change the page structure', 'security/pages'],
  ['XSS-06', 2, 'pages load nothing from other hosts', 'pages/every-page security/pages'],

  ['PROTO-01', 1, 'prototype keys in bodies', 'security/parsing'],

  ['BODY-01', 1, 'large and endless bodies, and false lengths', 'http/body kernel/create-auth properties/body'],
  ['BODY-02', 2, 'slow, broken and consumed bodies', 'http/body properties/body'],
  ['BODY-03', 1, 'malformed bodies', 'http/body properties/body'],

  ['HPP-01', 2, 'duplicate fields', 'http/body'],

  ['PATH-01', 1, 'paths that resemble the base path', 'security/parsing'],
  ['PATH-02', 1, 'alternative spellings of a path', 'http/request kernel/create-auth'],
  ['PATH-03', 2, 'arbitrary paths', 'http/request kernel/create-auth properties/routes'],

  [
    'CRLF-01',
    1,
    'line breaks and non-ASCII characters',
    'config/checks/check-cookies http/cookie http/cookies/jar http/cookies/repeated pages/failure',
  ],
  [
    'CRLF-02',
    2,
    'line breaks through the frameworks',
    'security/header-injection security/integrations/header-injection',
  ],

  ['REDOS-01', 1, 'patterns against 100 kB', 'security/patterns'],

  [
    'LOG-01',
    1,
    'no secret in logs, errors and responses',
    'errors/logger errors/masked-error errors/redact methods/email/failed-mail methods/email/index pages/failure properties/redact properties/store-errors',
  ],
  ['LOG-03', 2, 'hostile text in the log', 'errors/logger errors/redact'],
  ['LOG-04', 2, 'notable events are logged once', 'security/logs'],

  [
    'ERR-01',
    1,
    'application code that throws',
    'application/ask-redirect application/ask-sign-in application/emit errors/logger pages/failure security/faults/callbacks session/callbacks',
  ],

  [
    'SSRF-01',
    1,
    'no request chooses the contacted host',
    'providers/kit/dialect/callback-host providers/kit/dialect/userinfo-after security/ssrf',
  ],
  ['SSRF-02', 2, 'metadata that points to internal hosts', 'security/ssrf'],
  ['SSRF-03', 2, 'pictures are never fetched', 'security/ssrf'],
  ['SSRF-04', 1, 'settings of every outbound request', 'http/outbound security/ssrf'],

  ['IDP-01', 1, 'no connection, no response', 'http/outbound oauth/oidc security/faults/outbound security/idp'],
  ['IDP-02', 2, 'errors/errors without a retry', 'http/outbound oauth/oidc security/idp'],
  ['IDP-03', 1, 'malformed responses', 'oauth/oidc security/faults/outbound security/idp'],
  ['IDP-04', 2, 'failures are not cached', 'oauth/oidc security/faults/outbound security/idp'],
  ['IDP-05', 2, 'a long outage of a provider', 'oauth/oidc security/idp'],
  ['IDP-06', 2, 'browsers that leave or click twice', 'security/idp'],

  ['ADP-01', 1, 'every method, every fault, every flow', 'security/faults/adapter'],
  ['ADP-02', 2, 'random faults', 'security/faults'],
  ['ADP-03', 2, 'event handlers that fail or hang', 'application/emit security/faults security/faults/callbacks'],
  ['ADP-04', 2, 'stores that return unexpected results', 'security/faults/adapter store/store'],

  ['CONC-01', 1, 'many concurrent flows', 'security/concurrency'],
  ['CONC-02', 2, 'two applications in one process', 'security/concurrency'],
  ['CONC-03', 2, 'requests that share one isolate', 'oauth/cold-provider runtimes/wire/departures'],
  ['CONC-04', 1, 'a sign-in during a revocation', 'features/stored/account/races'],
  [
    'CONC-05',
    1,
    'a sign-in during a sign-out everywhere',
    'features/revocation/races features/stored/account/sign-out-races session/sign-out-orders',
  ],
  ['CONC-06', 2, 'a response that arrives after the sign-out', 'session/late-answers'],

  ['INT-01', 1, 'bodies already parsed by Express', 'integrations/node/to-request'],
  ['INT-02', 2, "Express' trust in proxies", 'integrations/express/server-auth'],
  ['INT-03', 2, 'one configuration at two paths', 'integrations/express/server-auth'],
  [
    'INT-04',
    1,
    "CSRF protection independent of SvelteKit's own check",
    'integrations/sveltekit/sign-in security/integrations/csrf',
  ],
  ['INT-05', 2, 'cookies through SvelteKit', 'security/integrations/cookies'],
  ['INT-07', 2, 'cookies through SolidStart', 'security/integrations/cookies'],
  [
    'INT-08',
    2,
    'identical responses in all frameworks',
    'properties/integrations security/integrations/cookies security/integrations/differential',
  ],
  ['INT-09', 1, 'identical results on every runtime', 'security/integrations/runtimes'],
]

/** The adversarial catalogue: every case, in order. */
export const CATALOGUE: readonly Row[] = ENTRIES.map(([id, tier, title, files]) => ({
  id,
  tier,
  category: id.split('-')[0] ?? '',
  title,
  files: files.split(' ').filter(Boolean).map(fileOf),
  differs: DIFFERS[id] ?? null,
  leftOut: LEFT_OUT[id] ?? null,
}))

/** Ids with an explanation. A test finds misspelled ones. */
export const EXPLAINED: readonly string[] = [...Object.keys(DIFFERS), ...Object.keys(LEFT_OUT)]
