// Requests that must be refused at once. Each integration and each test that counts what a refusal costs imports them.

/** One request that no page of the application sends. */
export interface HostileRequest {
  readonly name: string
  readonly method: string
  /** Below the base path of the routes. */
  readonly path: string
  readonly headers: Readonly<Record<string, string>>
  /** Sent only if the receiver reads it. */
  readonly body: string | null
  /** What a program gets. */
  readonly status: number
  /** Whether only its body shows what is wrong. It is read then, and nothing else is done. */
  readonly isRead: boolean
}

const FORM = 'application/x-www-form-urlencoded'

/** A body that would be expensive to parse. */
const LARGE = Array.from({ length: 5000 }, (_, i) => `f${i}=`).join('&')

/** Cookies of an attacker: a session, a CSRF cookie and an attempt that latchkey has not made. */
const COOKIE = `__Host-latchkey.session=${'x'.repeat(200)}; __Host-latchkey.tx.0000000aaaaa=y`

interface Parts {
  readonly path: string
  readonly status: number
  readonly method?: string
  readonly headers?: Readonly<Record<string, string>> | undefined
  readonly body?: string
  readonly isRead?: boolean
}

const create = (name: string, { path, status, method = 'POST', headers = {}, body, isRead = false }: Parts) => ({
  ...{ name, method, path, status, isRead },
  headers: {
    accept: 'application/json',
    cookie: COOKIE,
    ...(method === 'POST' && { 'content-type': FORM }),
    ...headers,
  },
  body: method === 'POST' ? (body ?? LARGE) : null,
})

/** What browsers say of a form of another site. */
const FOREIGN: readonly Readonly<Record<string, string>>[] = [
  { 'sec-fetch-site': 'cross-site', origin: 'https://evil.example' },
  { 'sec-fetch-site': 'same-site', origin: 'https://sibling.app.example' },
  { origin: 'https://evil.example' },
  { origin: 'null' },
]

/** Forms of other sites to a path. */
export const FOREIGN_FORMS = (path: string): HostileRequest[] =>
  FOREIGN.map((headers) => create(`a foreign form: ${Object.values(headers)}`, { path, status: 403, headers }))

/** Heads that announce a body which nobody reads. */
const HEADS: readonly (readonly [name: string, status: number, headers: Readonly<Record<string, string>>])[] = [
  ['a body over 64 kB', 413, { 'content-length': '65537' }],
  ['text', 415, { 'content-type': 'text/plain' }],
  ['text in disguise', 415, { 'content-type': 'text/plain; x=application/x-www-form-urlencoded' }],
  ['a compressed body', 415, { 'content-encoding': 'gzip' }],
]

const createHeads = (path: string): HostileRequest[] =>
  HEADS.map(([name, status, headers]) => create(name, { path, status, headers }))

/** Bodies that have to be read to be refused. */
const BODIES: readonly (readonly [name: string, status: number, body: string])[] = [
  ['1,001 fields', 400, Array.from({ length: 1001 }, (_, i) => `f${i}=`).join('&')],
  ['a repeated field', 400, 'csrfToken=a.b&csrfToken=c.d'],
  ['a broken escape', 400, 'csrfToken=%zz'],
  ['over 64 kB, undeclared', 413, `csrfToken=${'a'.repeat(70_000)}`],
]

const createBodies = (path: string): HostileRequest[] =>
  BODIES.map(([name, status, body]) => create(name, { path, status, body, isRead: true }))

/** Forms to a path that are too large, of another type, or malformed. */
export const UNREADABLE_FORMS = (path: string): HostileRequest[] => [...createHeads(path), ...createBodies(path)]

const TOO_WIDE = JSON.stringify(Object.fromEntries(Array.from({ length: 1001 }, (_, i) => [i, ''])))

/** Bodies of JSON, and forms without a token. */
const OTHERS: readonly (readonly [name: string, status: number, body: string, type?: string])[] = [
  ['broken JSON', 400, '{"csrfToken":', 'application/json'],
  ['1,001 fields of JSON', 400, TOO_WIDE, 'application/json'],
  ['no token', 403, 'username=ada&password=right'],
  ['no token in JSON', 403, '{"data":{}}', 'application/json'],
]

/** The path of every form. */
const FORMS: readonly string[] = [
  ...['/auth/signin/idp', '/auth/signin/email', '/auth/callback/credentials', '/auth/callback/email'],
  ...['/auth/callback/passkey', '/auth/verify-request', '/auth/session', '/auth/signout', '/auth/signin'],
]

/** Where other sites may post to. Size and type are all that can be checked before. */
const CROSS_SITE: readonly string[] = ['/auth/callback/posting', '/auth/backchannel-logout/posting']

const UNKNOWN: readonly string[] = [
  ...['/auth/nothing', '/auth/signin/idp/more', '/auth/SIGNIN', '/auth/callback/nobody', '/auth/callback/__proto__'],
  ...['/auth/webauthn-options/', '/auth/callback/'],
]

/** Routes that exist, with another method. */
const OTHER_METHODS: readonly (readonly [method: string, path: string])[] = [
  ...[['PUT', '/auth/signin'] as const, ['DELETE', '/auth/session'] as const, ['OPTIONS', '/auth/session'] as const],
  ...[['POST', '/auth/csrf'] as const, ['POST', '/auth/providers'] as const, ['POST', '/auth/callback/idp'] as const],
  ...[['GET', '/auth/callback/credentials'] as const, ['HEAD', '/auth/callback/idp'] as const],
  ...[['GET', '/auth/signin/idp'] as const, ['GET', '/auth/backchannel-logout/posting'] as const],
]

/** Malformed answers of a provider. */
const ANSWERS: readonly string[] = [
  ...['/auth/callback/idp', '/auth/callback/idp?state=x', '/auth/callback/idp?code=a&code=b&state=x'],
  ...['/auth/callback/idp?state=a.b.c.d.e&code=x', '/auth/callback/idp?state=0000000aaaaa.x&code=x'],
  ...['/auth/callback/posting', '/auth/callback/posting?id=x', '/auth/frontchannel-logout/posting?iss=x'],
  '/auth/webauthn-options/passkey?action=x',
]

/** Malformed answers that other sites may post, and malformed logout tokens. */
const POSTED: readonly (readonly [path: string, bodies: readonly string[]])[] = [
  ['/auth/callback/posting', ['', 'x=1', 'state=x&code=y', 'state=a.b.c.d.e&code=x']],
  ['/auth/backchannel-logout/posting', ['', 'x=1', 'logout_token=', 'logout_token=x', 'logout_token=a.b.c']],
]

/** Every hostile request to the routes of an application with the configuration of `spent.ts`. */
export const HOSTILE: readonly HostileRequest[] = [
  ...UNKNOWN.flatMap((path) => ['GET', 'POST'].map((method) => create(method, { method, path, status: 404 }))),
  create('an unknown provider', { path: '/auth/signin/nobody', status: 404 }),
  create('options of nobody', { method: 'GET', path: '/auth/webauthn-options/nobody', status: 404 }),
  ...OTHER_METHODS.map(([method, path]) => create(method, { method, path, status: 405 })),
  ...ANSWERS.map((path) => create('GET', { method: 'GET', path, status: 400 })),
  ...POSTED.flatMap(([path, bodies]) =>
    bodies.map((body) => create(`posted: ${body}`, { path, status: 400, body, headers: FOREIGN[0], isRead: true })),
  ),
  ...['', '?token=x', '?token=x&email=a@b.example'].map((query) =>
    create('a link of no mail', { method: 'GET', path: `/auth/callback/email${query}`, status: 403 }),
  ),
  ...FORMS.flatMap(FOREIGN_FORMS),
  ...[...FORMS, ...CROSS_SITE].flatMap(createHeads),
  create('a logout token of a provider that sends none', { path: '/auth/backchannel-logout/idp', status: 400 }),
  create('a logout token of nobody', { path: '/auth/backchannel-logout/nobody', status: 400 }),
  ...createBodies('/auth/callback/credentials'),
  ...OTHERS.map(([name, status, body, type = FORM]) =>
    create(name, { path: '/auth/signout', status, body, headers: { 'content-type': type }, isRead: true }),
  ),
]
