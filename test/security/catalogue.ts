import { fileOf } from './pointer.ts'

/** 1: a release waits for it. 2: everything else. */
export type Tier = 1 | 2

/** One adversarial case, and where it is shown what becomes of it. */
export interface Row {
  readonly id: string
  readonly tier: Tier
  /** Of `CATEGORIES`. */
  readonly category: string
  readonly title: string
  /** Files whose titles name it, relative to the root. */
  readonly files: readonly string[]
  /** Where our answer is another than most would give: which, and why. */
  readonly differs: string | null
  /** Why there is no test. Only cases of tier 2. */
  readonly leftOut: string | null
}

/** What the ids begin with. */
export const CATEGORIES: Readonly<Record<string, string>> = {
  CSRF: 'Requests of other sites',
  LCSRF: 'Forced sign-in',
  FIX: 'Session fixation',
  REDIR: 'Open redirects',
  HOST: 'Host and origin',
  PROXY: 'Redirect proxy',
  COOK: 'Cookies',
  JWE: 'Sealed tokens',
  ROT: 'Secrets',
  OA: 'OAuth and OpenID Connect',
  LOGOUT: 'Sign-out protocols',
  LINK: 'Accounts and identity',
  EMAIL: 'Email addresses',
  MAGIC: 'Mailed links and codes',
  ENUM: 'Who has an account',
  RATE: 'Limits',
  CRED: 'Passwords',
  WA: 'Passkeys',
  SESS: 'Sessions',
  HDR: 'Headers',
  XSS: 'Pages and mail',
  PROTO: 'Prototypes',
  BODY: 'Bodies',
  HPP: 'Repeated fields',
  PATH: 'Paths',
  CRLF: 'Header injection',
  REDOS: 'Slow patterns',
  LOG: 'Logs',
  ERR: 'Errors',
  SSRF: 'Requests of the server',
  IDP: 'Providers that fail',
  ADP: 'Stores and events that fail',
  CONC: 'Requests and instances apart',
  INT: 'Frameworks',
}

/** Cases whose answer here is our own, and is what the tests show. */
const DIFFERS: Readonly<Record<string, string>> = {
  'COOK-03':
    'A cookie with an unknown key is not a session, but is kept: in a rolling deployment, a newer server may know the key.',
  'COOK-08':
    'The limit is three cookies of 4,096 bytes with their attributes, which leaves room under the header limits of servers.',
  'CSRF-04':
    'An opaque origin passes if the browser sends `Sec-Fetch-Site: same-origin`; the token is still required. The callback by POST of a provider needs its attempt instead.',
  'ENUM-02': '`npm run bench:timing` compares times; the test shows that the same work is done in the same order.',
  'ENUM-04':
    'The type of the error shows that an address is taken, as in Auth.js, but not by whom. Only a visitor who has proven the address sees the providers of its user.',
  'HDR-03': 'The policy has no `form-action`, because Chromium applies it to the redirect to the provider, too.',
  'HDR-04':
    'The referrer policy is `same-origin`: with `no-referrer`, browsers send `Origin: null` with forms of the same site, which every origin check has to refuse.',
  'HOST-02':
    'With a configured origin, the host of a request has no effect and is ignored. Otherwise an unknown host is refused.',
  'IDP-02': 'No request is repeated, not even a GET.',
  'JWE-04': 'latchkey uses A256GCM with a key of one day. Every other pair is refused.',
  'JWE-10':
    'Nonces are random. A key serves one purpose on one day, which keeps its number of tokens far below the point at which nonces repeat.',
  'LINK-07':
    'A sign-in that starts while signed in links the account, as in Auth.js. It needs a POST of the same site with a token of the session, and the request is sealed into the attempt.',
  'LOG-04': 'Failures are log records with the id that the user sees; successes are events. Each is emitted once.',
  'LOGOUT-02':
    'latchkey has no route for sign-outs by a provider: such a request is handled like any unknown path and ends nothing.',
  'LOGOUT-03': 'latchkey has no route for sign-outs by a provider, so nothing can be forged.',
  'MAGIC-11': 'The referrer policy is `same-origin`, see HDR-04.',
  'OA-02':
    'Each process accepts a response once and remembers the last 10,000 for ten minutes. Another process sends the code again, and the provider refuses a used code.',
  'OA-14': 'Reserved parameters are always ignored.',
  'OA-41':
    'The age is checked if it was requested. The class is part of the profile that the `signIn` callback receives, because only the application knows which one is sufficient.',
  'OA-37': 'Responses without an attempt cause no request, so they are not counted.',
  'REDIR-06': 'The `redirect` callback of the application may return another origin. A request alone cannot.',
  'ROT-05': 'Applications that share a secret are separated by `appId`, which they have to set.',
  'SESS-03': 'A cookie session ends in the browser; `session.isRevoked` ends its copies.',
  'SSRF-02':
    'Documents may refer to public names of other domains, as those of large providers do. latchkey does not control names that resolve to internal addresses.',
}

/** Cases without a test, and why. */
const LEFT_OUT: Readonly<Record<string, string>> = {
  'LOGOUT-01':
    'A sign-out ends the session of the application. latchkey does not redirect users to the sign-out page of the provider.',
  'OA-40': 'latchkey stores tokens at sign-in and does not renew them. Applications renew them with their own code.',
}

/** Id, tier, title, and the files as in `findFile`. */
type Entry = readonly [id: string, tier: Tier, title: string, files: string]

const ENTRIES: readonly Entry[] = [
  [
    'CSRF-01',
    1,
    'sign-out without a token',
    'actions/routes actions/sign-out auth csrf/guard security/integrations/csrf',
  ],
  [
    'CSRF-02',
    1,
    'a good token, sent from another site',
    'actions/sign-out actions/update auth csrf/guard properties/csrf security/integrations/csrf',
  ],
  ['CSRF-04', 1, 'a POST of an opaque origin', 'auth csrf/guard security/integrations/csrf server/account-api'],
  ['CSRF-05', 1, 'the token of another browser', 'csrf/guard security/integrations/csrf'],
  ['CSRF-06', 1, 'a planted pair of cookie and token', 'csrf/guard security/integrations/csrf'],
  ['CSRF-08', 1, 'JSON in disguise as plain text', 'auth http/body properties/body security/integrations/csrf'],
  ['CSRF-10', 2, 'media types in other spellings', 'properties/body security/csrf'],
  ['CSRF-11', 1, 'a GET that would change something', 'auth security/integrations/csrf'],
  ['CSRF-12', 2, 'methods in disguise, HEAD and QUERY', 'http/request http/response'],
  ['CSRF-13', 1, 'an update of the session from elsewhere', 'auth security/integrations/csrf'],
  [
    'CSRF-14',
    1,
    'a passkey answer from another site',
    'methods/webauthn/options security/csrf security/integrations/csrf',
  ],
  ['CSRF-15', 2, 'no answer is shared with other origins', 'http/response'],

  ['LCSRF-01', 1, 'a password form of another site, without cookies', 'auth security/integrations/csrf'],
  ['LCSRF-02', 1, "an attacker's code in the victim's browser", 'methods/authorization-code/transaction'],
  ['LCSRF-04', 1, "an attacker's link in the victim's browser", 'methods/email security/login-csrf'],
  ['LCSRF-05', 1, 'a mail asked for by another site', 'security/login-csrf'],
  ['LCSRF-06', 2, 'unrequested responses and sign-ins', 'security/login-csrf'],

  ['FIX-01', 1, 'a session cookie chosen by an attacker', 'security/fixation'],
  ['FIX-03', 2, 'a session that is not in the cookie', 'security/fixation'],
  ['FIX-04', 2, 'a new id when the rights grow', 'security/fixation'],

  [
    'REDIR-01',
    1,
    'hostile targets through a whole sign-in',
    'actions/actions callbacks/ask-redirect properties/url security/integrations/redirect',
  ],
  ['REDIR-02', 1, 'hostile targets in the built-in pages', 'actions/show-page security/integrations/redirect'],
  ['REDIR-04', 2, 'hostile targets in every other place', 'actions/actions'],
  ['REDIR-05', 1, 'a mailed link with another target', 'security/integrations/redirect security/redirect'],
  ['REDIR-06', 2, 'what the redirect callback may return', 'callbacks/ask-redirect'],
  ['REDIR-07', 1, 'invalid targets', 'actions/actions callbacks/ask-redirect security/integrations/redirect'],
  [
    'REDIR-08',
    1,
    'a hostile Referer',
    'integrations/sveltekit/sign-in security/integrations/redirect security/integrations/referer security/redirect',
  ],
  ['REDIR-09', 1, 'the status of every redirect', 'http/response security/integrations/redirect'],

  ['HOST-01', 1, 'forwarded headers without a configuration', 'auth properties/origin security/integrations/host'],
  ['HOST-02', 1, 'an unknown host, on every route', 'auth http/origin properties/origin security/integrations/host'],
  ['HOST-04', 2, 'a first request with a hostile host', 'auth'],
  [
    'HOST-05',
    1,
    'request targets with a host of their own',
    'integrations/express/server-auth security/integrations/host',
  ],
  ['HOST-06', 2, 'spellings of allowed hosts', 'http/origin properties/origin'],
  ['HOST-07', 1, 'passkey options for a hostile host', 'security/host security/integrations/host'],

  [
    'PROXY-01',
    1,
    'a code sent to a deployment that is not listed',
    'methods/redirect-proxy methods/wire-refusals security/proxy-targets',
  ],
  ['PROXY-03', 2, 'what the proxy passes on', 'methods/redirect-proxy'],
  ['PROXY-04', 2, 'a forwarded code in another browser', 'methods/redirect-proxy'],

  [
    'COOK-01',
    1,
    'attributes and prefixes',
    'cookies/definitions methods/authorization-code/transaction security/integrations/cookies',
  ],
  ['COOK-02', 1, 'names with and without https', 'auth config/resolve cookies/definitions security/integrations/host'],
  [
    'COOK-03',
    1,
    'an altered session cookie',
    'crypto/sealed properties/session-token security/integrations/cookies session/jwt session/memo',
  ],
  ['COOK-04', 1, 'strangers with similar names', 'cookies/chunk security/integrations/cookies'],
  [
    'COOK-06',
    1,
    'a whole cookie together with chunks',
    'cookies/chunk cookies/duplicates security/integrations/cookies',
  ],
  ['COOK-07', 2, 'parts that are missing, too many or out of order', 'cookies/chunk properties/cookies'],
  [
    'COOK-08',
    1,
    'sessions of every size',
    'actions/actions cookies/chunk properties/cookies security/integrations/cookies session/jwt',
  ],
  ['COOK-09', 2, 'sessions that grow and shrink', 'cookies/chunk properties/cookies session/jwt'],
  ['COOK-11', 1, 'cookie headers that are odd', 'http/cookie properties/cookies security/integrations/cookies'],
  [
    'COOK-12',
    1,
    'other sealed values as a session',
    'crypto/sealed methods/authorization-code/posted-answer methods/authorization-code/transaction methods/email/attempts security/integrations/cookies session/jwt',
  ],
  [
    'COOK-14',
    1,
    'what is cleared, and when',
    'methods/authorization-code/transaction security/integrations/cookies session/jwt',
  ],
  [
    'COOK-15',
    1,
    'many attempts that were given up',
    'methods/authorization-code/transaction security/integrations/cookies',
  ],
  [
    'COOK-16',
    1,
    'two tabs that finish in reverse order',
    'methods/authorization-code/transaction security/integrations/flows',
  ],
  ['COOK-17', 2, 'a cookie does not outlive its session', 'session/database session/jwt'],

  ['JWE-01', 1, 'unsealed and signed tokens', 'crypto/sealed'],
  ['JWE-02', 1, 'algorithms that cost the server', 'crypto/sealed'],
  ['JWE-04', 1, 'algorithms that are not ours', 'crypto/sealed'],
  ['JWE-06', 1, 'times that are missing, odd or over', 'properties/session-token session/jwt'],
  ['JWE-07', 2, 'tokens for another purpose or application', 'security/session-token'],
  ['JWE-09', 2, 'other serialisations, and long ones', 'crypto/sealed'],
  ['JWE-10', 1, 'no nonce twice under a key', 'crypto/sealed crypto/sealed-parameters'],

  ['ROT-01', 1, 'a session under the older secret', 'crypto/key-ring session-reader session/jwt session/memo'],
  ['ROT-02', 2, 'a session of a removed secret', 'session/jwt'],
  ['ROT-04', 1, 'weak secrets', 'config/check-secret'],
  ['ROT-05', 2, 'two applications with one secret', 'crypto/sealed session/jwt'],

  ['OA-01', 1, '`state` missing, empty or wrong', 'methods/oidc security/oauth'],
  ['OA-02', 1, 'a response presented twice', 'properties/transactions security/oauth security/repeated-answers'],
  ['OA-04', 2, 'the age of an attempt', 'methods/oidc'],
  ['OA-05', 1, 'fresh state, nonce and PKCE', 'methods/oidc security/oauth'],
  ['OA-06', 1, 'metadata that talks PKCE down', 'methods/deviations methods/oidc'],
  ['OA-07', 2, 'a challenge that was stripped on the way', 'security/oauth'],
  ['OA-08', 1, "the answer's issuer", 'methods/oidc methods/token-edges methods/wire-refusals'],
  ['OA-10', 1, 'parameters that come twice', 'methods/oidc security/ended-attempts'],
  ['OA-11', 2, 'an answer by the wrong way', 'methods/oidc security/oauth'],
  ['OA-12', 2, 'hostile texts in a refusal', 'methods/oidc'],
  ['OA-13', 2, 'an error together with a code', 'methods/oidc'],
  ['OA-14', 1, 'parameters that a request may not set', 'methods/deviations methods/oidc'],
  ['OA-15', 2, 'one redirect URI in both requests', 'security/oauth'],
  ['OA-16', 1, 'a token endpoint that redirects', 'security/oauth'],
  ['OA-18', 1, 'token answers that are odd', 'methods/oidc methods/token-edges methods/wire-refusals'],
  ['OA-19', 1, 'ID tokens with a wrong signature', 'methods/oidc methods/wire-refusals properties/id-token'],
  ['OA-20', 1, 'ID tokens with another algorithm', 'methods/oidc methods/token-edges security/oauth'],
  ['OA-22', 1, 'ID tokens of another issuer', 'methods/oidc'],
  ['OA-23', 1, 'ID tokens for another audience', 'methods/oidc'],
  ['OA-25', 1, 'times and subject of ID tokens', 'methods/oidc methods/token-edges'],
  ['OA-26', 1, 'nonces of ID tokens', 'methods/oidc'],
  ['OA-28', 2, 'hashes of access tokens', 'methods/oidc security/oauth'],
  ['OA-29', 1, 'userinfo of another user', 'methods/oidc security/oauth'],
  ['OA-31', 1, 'metadata of another issuer', 'methods/oidc'],
  ['OA-32', 1, 'metadata with unsafe addresses', 'methods/oidc'],
  ['OA-33', 1, 'keys that rotate', 'methods/oidc security/oauth'],
  ['OA-34', 2, 'key sets and key ids that are odd', 'methods/oidc security/oauth'],
  ['OA-35', 1, 'tokens of another tenant', 'methods/providers-that-differ methods/wire-fields security/oauth'],
  ['OA-36', 1, 'data that Apple posts with the code', 'methods/form-post methods/providers-that-differ'],
  ['OA-37', 2, 'cross-site responses without an attempt', 'methods/form-post security/oauth'],
  ['OA-38', 2, 'how the client proves itself', 'methods/oidc security/oauth'],
  ['OA-39', 2, 'tokens stay on the server', 'security/oauth'],
  ['OA-40', 2, 'renewing tokens', ''],
  ['OA-41', 2, 'age and class of the authentication', 'methods/oidc methods/token-edges security/oauth'],
  ['OA-42', 1, 'what is kept of an answer by POST', 'methods/form-post'],

  ['LOGOUT-01', 2, 'sign-out at the provider', ''],
  ['LOGOUT-02', 1, 'a sign-out that the provider sends', 'security/logout'],
  ['LOGOUT-03', 1, 'forged sign-outs of a provider', 'security/logout'],
  ['LOGOUT-05', 1, 'answers by POST through SvelteKit', 'security/integrations/logout'],
  ['LOGOUT-06', 2, 'sign-out in a frame', 'security/logout'],

  ['LINK-01', 1, 'an unproven address of another user', 'account/decide actions/complete-sign-in properties/accounts'],
  [
    'LINK-02',
    1,
    'values that are not quite `true`',
    'account/decide actions/complete-sign-in properties/profile-mapping',
  ],
  [
    'LINK-03',
    1,
    'an account prepared by an attacker',
    'account/decide account/races account/settle-account account/stores-without adapters/attackers',
  ],
  [
    'LINK-05',
    1,
    'an expired session when linking',
    'account/link-intent e2e/posted-answer methods/form-post methods/webauthn/options migrate/authjs-database session/database session/database-flow session/jwt',
  ],
  ['LINK-07', 2, 'unrequested linking', 'security/linking'],
  ['LINK-08', 1, 'the same subject at two providers', 'actions/complete-sign-in'],
  ['LINK-09', 2, 'subjects that look alike', 'actions/complete-sign-in'],
  ['LINK-10', 1, 'what a profile may set', 'actions/complete-sign-in properties/profile-mapping'],
  ['LINK-11', 1, 'twenty first sign-ins at once', 'actions/complete-sign-in testing/adapter-contract'],
  ['LINK-12', 1, 'a user whose account cannot be stored', 'account/settle-account adapters/crash-between-writes'],
  ['LINK-13', 2, 'an address that changes hands', 'account/decide actions/complete-sign-in'],
  ['LINK-14', 1, 'linking from another session than the one that asked', 'account/link-intent methods/form-post'],
  ['LINK-15', 1, 'attempts that are open at a sign-out', 'methods/form-post'],
  [
    'LINK-16',
    1,
    'an address verified by an untrusted provider',
    'account/who-vouched published-adapters/unproven-users',
  ],
  ['LINK-17', 1, 'stored users without a record of the verification', 'published-adapters/unproven-users'],
  ['LINK-18', 1, 'an address that was only typed', 'account/settle-account account/who-vouched'],

  ['EMAIL-01', 1, 'signs that look like @', 'lib/email-address methods/email properties/email-address'],
  ['EMAIL-02', 1, 'several addresses in one', 'lib/email-address'],
  ['EMAIL-03', 1, 'quoted names', 'lib/email-address'],
  [
    'EMAIL-05',
    1,
    'control characters',
    'lib/email-address properties/email-address provider-kit/mail/mail-address providers/mail-senders providers/nodemailer',
  ],
  ['EMAIL-07', 2, 'international domains', 'lib/email-address'],
  ['EMAIL-08', 1, 'lengths', 'lib/email-address'],
  ['EMAIL-09', 1, 'addresses that are not text', 'methods/email methods/email/address'],
  ['EMAIL-10', 2, 'a store that finds a similar user', 'store/store'],
  ['EMAIL-11', 2, 'tags and dots stay', 'lib/email-address'],

  ['MAGIC-01', 1, 'scanners that open links', 'methods/email'],
  ['MAGIC-02', 1, 'a link that was used', 'methods/email properties/email-links'],
  [
    'MAGIC-03',
    1,
    'one link, twenty times at once',
    'adapters/two-processes methods/email published-adapters/d1 published-adapters/unstorage store/consume-token store/give-back testing/adapter-contract',
  ],
  ['MAGIC-05', 1, 'the age of a link', 'methods/email'],
  ['MAGIC-06', 1, 'a link for another address', 'methods/email'],
  ['MAGIC-08', 1, 'guessing links and codes', 'methods/email methods/email-code-client'],
  ['MAGIC-09', 1, 'asking for mail again and again', 'methods/email'],
  ['MAGIC-10', 2, 'one limit for all spellings', 'methods/email methods/email-address-length'],
  ['MAGIC-11', 2, "where a link's secret goes", 'methods/email methods/email/confirm-page'],
  ['MAGIC-12', 2, 'hostile values in the mail', 'provider-kit/mail/mail-message providers/nodemailer'],
  ['MAGIC-13', 2, 'links to accounts that changed', 'methods/email'],
  ['MAGIC-14', 2, 'mail or store that fails', 'methods/email'],

  ['ENUM-01', 1, 'answers that do not depend on the user', 'methods/credentials methods/email'],
  ['ENUM-02', 1, 'work that does not depend on the user', 'methods/email password/equal-work'],
  ['ENUM-03', 2, 'passkey options that do not depend on the user', 'methods/webauthn/options'],
  ['ENUM-04', 2, 'refusals that do not say who', 'security/enumeration'],

  [
    'RATE-01',
    1,
    'one account from many addresses',
    'limits/limiter methods/credentials methods/credentials-fields methods/credentials-names methods/email',
  ],
  ['RATE-02', 2, 'many accounts from one address', 'limits/networks methods/credentials'],
  ['RATE-04', 1, 'other spellings of a path', 'integrations/express/spellings methods/credentials'],
  ['RATE-05', 2, 'a limiter that fails', 'limits/limiter limits/networks methods/email'],
  ['RATE-06', 2, 'many attempts at once', 'limits/limiter methods/credentials properties/limits'],

  ['CRED-01', 2, 'long, short and odd passwords', 'password/password properties/password'],
  ['CRED-02', 2, 'hostile stored hashes', 'password/password properties/password'],
  ['CRED-03', 1, 'odd results of `authorize`', 'actions/actions methods/credentials'],
  ['CRED-04', 2, 'fields that were not declared', 'actions/actions'],

  ['WA-01', 1, 'a response presented twice', 'methods/webauthn/authenticate methods/webauthn/register'],
  ['WA-02', 2, 'a response presented twice at once', 'methods/webauthn/authenticate'],
  [
    'WA-03',
    1,
    'challenges of others, altered or over',
    'methods/webauthn/authenticate methods/webauthn/register properties/passkeys',
  ],
  ['WA-05', 1, 'other origins', 'methods/webauthn/authenticate methods/webauthn/register'],
  ['WA-06', 1, 'frames of other origins', 'methods/webauthn/authenticate methods/webauthn/register'],
  ['WA-07', 1, 'keys of another domain', 'methods/webauthn/authenticate methods/webauthn/register'],
  ['WA-08', 1, 'no user presence, no user verification', 'methods/webauthn/authenticate methods/webauthn/register'],
  ['WA-09', 2, 'one setting for both ceremonies', 'methods/webauthn/authenticate'],
  ['WA-10', 1, 'counters that do not grow', 'methods/webauthn/authenticate'],
  ['WA-11', 2, 'counters at once, and a store that fails', 'methods/webauthn/authenticate'],
  ['WA-12', 1, 'the user of another credential', 'methods/webauthn/authenticate'],
  ['WA-14', 1, 'a wrong signature', 'methods/webauthn/authenticate'],
  ['WA-15', 1, 'registration for another session', 'account/decide methods/webauthn/register'],
  ['WA-17', 2, 'a credential of another user', 'methods/webauthn/register'],
  ['WA-18', 2, 'malformed attestations', 'methods/webauthn/register'],
  ['WA-19', 2, 'backup flags that contradict', 'methods/webauthn/authenticate methods/webauthn/register'],
  ['WA-20', 2, 'ids in other spellings', 'methods/webauthn/authenticate methods/webauthn/register'],
  ['WA-21', 2, 'adding and removing passkeys', 'account/sign-out-races server/account-api'],

  ['SESS-01', 1, 'idle sessions', 'session-reader session/database session/jwt session/memo'],
  ['SESS-02', 1, 'sessions that are used for ever', 'session-reader session/database session/jwt'],
  [
    'SESS-03',
    1,
    'a cookie after its sign-out',
    'migrate/adoption-races migrate/authjs migrate/authjs-database migrate/edge migrate/same-cookie session/database session/jwt session/memo',
  ],
  [
    'SESS-04',
    2,
    'a sign-out that the store does not take',
    'actions/sign-out migrate/authjs-database session/database',
  ],
  ['SESS-05', 1, 'fifty renewals at once', 'session/database session/jwt'],
  [
    'SESS-07',
    1,
    'deleted or blocked users',
    'account/sign-out-races adapters/attackers migrate/authjs migrate/authjs-database session/database session/database-flow session/jwt session/revocation',
  ],
  ['SESS-08', 1, 'a value from the table as a cookie', 'migrate/authjs-database migrate/same-cookie session/database'],
  ['SESS-09', 1, 'where randomness comes from', 'lib/random session/database'],
  ['SESS-10', 2, 'sessions of another user', 'server/account-api session/database'],
  ['SESS-11', 1, 'what the browser gets to see', 'session/database session/jwt'],
  ['SESS-12', 2, 'claims that cannot be changed', 'session/callbacks session/database session/jwt'],
  ['SESS-14', 1, 'failures create no session', 'auth session/jwt'],
  ['SESS-16', 2, "guards and the router's paths", 'integrations/solid-start/session integrations/sveltekit/guard'],
  ['SESS-17', 2, 'clocks that differ', 'session/clock session/jwt'],
  ['SESS-18', 2, 'opened tokens that stay in memory', 'session/memo'],

  ['HDR-01', 1, 'no answer is cached', 'auth http/response properties/cookies'],
  ['HDR-03', 1, 'content security policy', 'actions/show-page'],
  ['HDR-04', 1, 'headers of the pages', 'actions/show-page security/pages'],
  ['HDR-05', 2, 'the policy in a browser', 'e2e/policy'],

  ['XSS-01', 1, 'hostile error parameters', 'pages/error pages/sign-in properties/pages'],
  [
    'XSS-02',
    1,
    'hostile options',
    'lib/color methods/webauthn/form pages/assets pages/every-page pages/language pages/sign-in pages/theme properties/pages',
  ],
  ['XSS-04', 2, 'hostile form fields', 'pages/sign-in'],
  ['XSS-05', 2, 'any text leaves the structure alone', 'security/pages'],
  ['XSS-06', 2, 'pages load nothing from elsewhere', 'pages/every-page security/pages'],

  ['PROTO-01', 1, 'prototype keys in bodies', 'security/parsing'],

  ['BODY-01', 1, 'large, endless and lying bodies', 'auth http/body properties/body'],
  ['BODY-02', 2, 'slow, broken and used bodies', 'http/body properties/body'],
  ['BODY-03', 1, 'malformed bodies', 'http/body properties/body'],

  ['HPP-01', 2, 'fields that come twice', 'http/body'],

  ['PATH-01', 1, 'paths that resemble the base path', 'security/parsing'],
  ['PATH-02', 1, 'other spellings of a path', 'auth http/request'],
  ['PATH-03', 2, 'any path at all', 'auth http/request properties/routes'],

  ['CRLF-01', 1, 'line breaks and other alphabets', 'actions/failure config/check-cookies cookies/jar http/cookie'],
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
    'no secret in logs, errors and answers',
    'actions/failure lib/redact logger methods/email methods/email/failed-mail properties/redact properties/store-errors store/given-values store/masked-error store/masked-parameters',
  ],
  ['LOG-03', 2, 'hostile texts in the log', 'lib/redact logger'],
  ['LOG-04', 2, 'each event is logged once', 'security/logs'],

  [
    'ERR-01',
    1,
    'application code that throws',
    'actions/failure callbacks/ask-redirect callbacks/ask-sign-in callbacks/emit logger security/faults/callbacks session/callbacks',
  ],

  [
    'SSRF-01',
    1,
    'no request chooses whom we ask',
    'provider-kit/dialect/callback-host provider-kit/dialect/userinfo-after security/ssrf',
  ],
  ['SSRF-02', 2, 'metadata that leads inside', 'security/ssrf'],
  ['SSRF-03', 2, 'pictures are never fetched', 'security/ssrf'],
  ['SSRF-04', 1, 'how every request is made', 'http/outbound security/ssrf'],

  ['IDP-01', 1, 'no connection, no answer', 'http/outbound methods/oidc security/faults/outbound security/idp'],
  ['IDP-02', 2, 'errors, and no second try', 'http/outbound methods/oidc security/idp'],
  ['IDP-03', 1, 'invalid responses', 'methods/oidc security/faults/outbound security/idp'],
  ['IDP-04', 2, 'a failure is not kept', 'methods/oidc security/faults/outbound security/idp'],
  ['IDP-05', 2, 'a provider that is down for long', 'methods/oidc security/idp'],
  ['IDP-06', 2, 'browsers that leave or click twice', 'security/idp'],

  ['ADP-01', 1, 'every method, every fault, every flow', 'security/faults/adapter'],
  ['ADP-02', 2, 'faults at random', 'security/faults'],
  ['ADP-03', 2, 'event handlers that fail or hang', 'callbacks/emit security/faults security/faults/callbacks'],
  ['ADP-04', 2, 'stores that answer something else', 'security/faults/adapter store/store'],

  ['CONC-01', 1, 'many flows at once', 'security/concurrency'],
  ['CONC-02', 2, 'two applications in one process', 'security/concurrency'],
  ['CONC-03', 2, 'requests of one isolate', 'methods/cold-provider runtimes/wire/departures'],
  ['CONC-04', 1, 'a sign-in during a revocation', 'account/races'],
  ['CONC-05', 1, 'a sign-in during a sign-out everywhere', 'account/sign-out-races'],
  ['CONC-06', 2, 'an answer that arrives after the sign-out', 'session/late-answers'],

  ['INT-01', 1, 'bodies that Express has parsed', 'integrations/node-http'],
  ['INT-02', 2, "Express' trust in proxies", 'integrations/express/server-auth'],
  ['INT-03', 2, 'one configuration at two paths', 'integrations/express/server-auth'],
  ['INT-04', 1, 'SvelteKit without its own check', 'integrations/sveltekit/sign-in security/integrations/csrf'],
  ['INT-05', 2, 'cookies through SvelteKit', 'security/integrations/cookies'],
  ['INT-07', 2, 'cookies through SolidStart', 'security/integrations/cookies'],
  [
    'INT-08',
    2,
    'the same answers everywhere',
    'properties/integrations security/integrations/cookies security/integrations/differential',
  ],
  ['INT-09', 1, 'the same on every runtime', 'security/integrations/runtimes'],
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

/** Ids that are explained here: a slip of the pen would explain nothing. */
export const EXPLAINED: readonly string[] = [...Object.keys(DIFFERS), ...Object.keys(LEFT_OUT)]
