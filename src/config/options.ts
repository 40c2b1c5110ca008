import { isEngine } from '../crypto/engine.ts'
import { skipCSRFCheck } from '../http/csrf/skip-csrf-check.ts'
import { isRecord } from '../lib/is-record.ts'
import { readProperty } from '../lib/read-property.ts'
import { parseUrl } from '../lib/url.ts'
import { COOKIE } from './cookie-options.ts'
import { isStateStore } from './is-state-store.ts'
import {
  ANY,
  COUNT,
  callable,
  each,
  FLAG,
  group,
  integer,
  isText,
  type Kind,
  type Kinds,
  oneOf,
  PAGE,
  readSwitch,
  SECONDS,
  TEXT,
  TEXTS,
} from './providers/option-kinds.ts'
import { THEME } from './theme-options.ts'

/** Path segments that are compared literally, in the form that URLs keep. */
export const isBasePath = (value: unknown): boolean => isText(value) && /^(?:\/[\w.~-]+)*\/?$/.test(value)

/** Without the trailing slash. */
export const trimText = (path: unknown): string => String(path).replace(/\/+$/, '')

/** Origins; `*` stands for one label. */
const areOrigins = (value: unknown): boolean =>
  [value].flat().every((origin) => {
    const text = trimText(origin).replace('*', 'a').toLowerCase()
    return /^https?:/.test(text) && parseUrl(text)?.origin === text
  })

const isStore = (value: unknown): boolean => isStateStore(value) || isStateStore(readProperty(value, 'state'))

/** A sink is a function, or an object with one. */
const isSink = (value: unknown): boolean =>
  typeof value === 'function' || typeof readProperty(value, 'write') === 'function'

/** `true`, `false`, or an object with options. */
const switchable = (example: string, members: Kinds): Kind => [
  (value) => typeof value === 'boolean' || isRecord(value),
  example,
  'true, false or an object',
  members,
]

/** A function that creates session tokens. */
export const RANDOM = '() => crypto.randomUUID()'

const EVENT = callable('async () => {}')
const LOG = callable('() => {}')
const LIMIT: Kind = [
  (value) => value === false || ['max', 'window'].every((name) => readProperty(value, name) !== undefined),
  '{ max: 3, window: 600 }',
  '',
  { max: COUNT, window: COUNT },
]

/** Names of the rate limits. */
const LIMITS =
  'mail mail-client credentials credentials-client code code-address code-client passkey-client callback-client push-client'

/**
 * All options of the configuration. A test compares them with the types and with the table that describes each. What
 * decides about security is checked here, in every build.
 */
export const OPTIONS: Kinds = {
  account: group(each('keepTokens sealTokens', FLAG)),
  adapter: ANY,
  adapterFields: group({ account: TEXTS }),
  appId: TEXT,
  audit: [
    (value) => isSink(readProperty(value, 'sink')),
    '{ sink: console.log }',
    '',
    {
      sink: ANY,
      // An unknown field would be missing without a notice.
      fields: [
        (value) => Array.isArray(value) && value.every((field) => /^(?:ip|userAgent)$/.test(field)),
        "['ip', 'userAgent']",
      ],
      waitUntil: LOG,
    },
  ],
  basePath: [isBasePath, "'/auth'"],
  callbacks: group({
    jwt: callable('({ token }) => token'),
    redirect: callable('({ baseUrl }) => baseUrl'),
    session: callable('({ session }) => session'),
    signIn: callable('() => true'),
  }),
  cookies: group(each('csrfToken sessionToken transaction webauthnChallenge', COOKIE)),
  crypto: [(value) => value === 'web' || isEngine(value), "nodeCrypto(), or 'web'"],
  debug: FLAG,
  events: group(each('createUser deleteUser linkAccount session signIn signOut updateUser', EVENT)),
  experimental: group({ enableWebAuthn: FLAG }),
  jwt: [
    (value) => isRecord(value) && !value['encode'] === !value['decode'],
    '{ encode, decode }',
    '',
    { secret: ANY, maxAge: COUNT, encode: callable('encode'), decode: callable('decode') },
  ],
  logger: group(each('debug error warn', LOG)),
  migrate: [
    (value) => typeof readProperty(value, 'load') === 'function' && isTrustKnown(readProperty(value, 'unprovenUsers')),
    'authjs()',
  ],
  origin: [(value) => typeof value === 'function' || areOrigins(value), "'https://app.example'"],
  pages: group(each('error newUser signIn signOut verifyRequest', PAGE)),
  prefix: [
    (value, { basePath = value }: { basePath?: unknown }) =>
      isBasePath(value) && trimText(value) === trimText(basePath),
    'Remove `prefix`, because it repeats `basePath`.',
    'the same path as `basePath`',
  ],
  providers: ANY,
  rateLimit: [
    (value) => value === false || isRecord(value),
    'false',
    'false or an object',
    {
      clientAddress: callable("(request) => request.headers.get('fly-client-ip')"),
      counters: [(value) => typeof readProperty(value, 'get') === 'function', 'new Map()'],
      limits: group(each(LIMITS, LIMIT)),
    },
  ],
  redirectProxyTargets: [areOrigins, "['https://*.preview.example']"],
  redirectProxyUrl: ANY,
  secret: ANY,
  session: group({
    absoluteAge: SECONDS,
    devices: [(value) => typeof readProperty(value, 'describe') === 'function', 'devices()'],
    generateSessionToken: callable(RANDOM),
    hashToken: FLAG,
    isRevoked: callable('async () => false'),
    maxAge: COUNT,
    memo: switchable('{ size: 1000, maxAge: 30 }', each('size maxAge', COUNT)),
    revocation: switchable('true', {
      maxStaleness: integer('30', 0),
      store: [isStore, 'redis(client).state'],
      whenDown: oneOf('refuse', 'allow'),
    }),
    strategy: oneOf('jwt', 'database'),
    updateAge: SECONDS,
  }),
  skipCSRFCheck: [(value) => value === skipCSRFCheck, 'skipCSRFCheck'],
  stateStore: [isStore, 'redis(client).state'],
  text: [(value) => Array.isArray(value) && value.every((text) => readProperty(text, 'choose')), '[de]'],
  theme: THEME,
  // `false` as text is truthy, and would trust every host.
  trustHost: [
    (value) => typeof value === 'boolean' || (isText(value) && readSwitch(value) === true),
    'false, or true behind a proxy that sets the Host header itself',
    'true or false',
  ],
  use: [(value) => Array.isArray(value) && value.every(isFeature), '[]'],
  useSecureCookies: FLAG,
}

const isFeature = (value: unknown): boolean =>
  isText(readProperty(value, 'name')) && typeof readProperty(value, 'resolve') === 'function'

function isTrustKnown(value: unknown = 'refuse'): boolean {
  return value === 'refuse' || value === 'trust'
}

/**
 * Options that admit fewer users or sessions. A misspelt one is an error, because without it the application would admit
 * more.
 */
export const NARROWING: RegExp =
  /^(?:callbacks\.signIn|session\.(?:absoluteAge|isRevoked|revocation)|account\.sealTokens|origin|redirectProxyTargets)$/
