import fc from 'fast-check'
import { HOSTILE_URLS } from '../../harness.ts'
import type { AbstractRequest } from './abstract-request.ts'
import { ADA } from './driver.ts'
import { FORM, type Visitors } from './visitors.ts'

const WHO: readonly (keyof Visitors)[] = ['nobody', 'guest', 'ada', 'leaving']

const segment = fc.oneof(
  { weight: 6, arbitrary: fc.constantFrom('signin', 'signout', 'callback', 'session', 'csrf', 'providers', 'error') },
  { weight: 3, arbitrary: fc.constantFrom('verify-request', 'webauthn-options', 'assets', 'Signin', 'session.json') },
  { weight: 1, arbitrary: fc.string({ maxLength: 8 }) },
)

const argument = fc.oneof(
  { weight: 6, arbitrary: fc.constantFrom('idp', 'credentials', 'email', 'passkey', 'nobody', '__proto__') },
  { weight: 1, arbitrary: fc.string({ maxLength: 8 }) },
)

const text = fc.oneof(
  fc.constantFrom(...HOSTILE_URLS, '/home', 'AccessDenied', 'CredentialsSignin', 'authenticate', 'register', 'right'),
  fc.constantFrom('ada', 'ada@app.example', '{}', '123456', 'true', 'idp', '__proto__'),
  fc.string({ maxLength: 20, unit: 'binary' }),
)

const name = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.constantFrom('callbackUrl', 'error', 'code', 'state', 'token', 'email', 'action', 'data'),
  },
  { weight: 3, arbitrary: fc.constantFrom('username', 'password', 'provider', 'id', 'iss', 'constructor') },
  { weight: 1, arbitrary: fc.string({ maxLength: 6, unit: 'binary' }) },
)

const pairs = fc.array(fc.tuple(name, text), { maxLength: 4 })

const encoded = (values: readonly [string, string][]): string =>
  new URLSearchParams(values.map(([key, value]) => [key, value])).toString()

/** Any path, as a browser sends it. */
const path = fc
  .record({
    base: fc.oneof(
      { weight: 9, arbitrary: fc.constant('/auth') },
      { weight: 1, arbitrary: fc.constantFrom('', '/auth/', '/x/auth', '/authors', '/%61uth') },
    ),
    segments: fc.oneof(
      { weight: 3, arbitrary: fc.tuple(segment) },
      { weight: 3, arbitrary: fc.tuple(fc.constantFrom('signin', 'callback', 'webauthn-options'), argument) },
      { weight: 1, arbitrary: fc.array(segment, { maxLength: 4 }) },
    ),
    query: pairs,
  })
  .map(({ base, segments, query }) => {
    const tail = segments.map((one) => `/${encodeURIComponent(one)}`).join('')
    const { pathname, search } = new URL(`https://app.example${base}${tail}?${encoded(query)}`)
    return pathname + (search === '?' ? '' : search)
  })

/** Seldom there: each of them may be what a request is refused for. */
const maybe = <T>(arbitrary: fc.Arbitrary<T>): fc.Arbitrary<T | undefined> =>
  fc.oneof({ weight: 4, arbitrary: fc.constant(undefined) }, { weight: 1, arbitrary })

const ORIGINS = ['https://app.example', 'https://evil.example', 'null', 'https://x.app.example', 'http://app.example']

const headers = fc.record({
  accept: fc.constantFrom('text/html', 'text/html', 'application/json', '*/*', 'text/html;q=0.1'),
  origin: maybe(fc.constantFrom(...ORIGINS)),
  'sec-fetch-site': maybe(fc.constantFrom('same-origin', 'none', 'same-site', 'cross-site', 'x')),
  referer: maybe(fc.constantFrom('https://evil.example/x', 'https://app.example/here?a=1', 'x')),
  'x-auth-return-redirect': maybe(fc.constant('1')),
  'x-forwarded-host': maybe(fc.constant('evil.example')),
  'x-forwarded-proto': maybe(fc.constantFrom('http', 'javascript')),
  'x-forwarded-for': maybe(fc.constant('203.0.113.9')),
  'x-sveltekit-action': maybe(fc.constant('true')),
  'x-server-instance': maybe(fc.constant('server-fn:0')),
  'x-http-method-override': maybe(fc.constant('GET')),
})

/** What a body is sent as, and what is in it. */
const body = fc.oneof(
  pairs.map((fields) => ({ type: FORM, fields, hasToken: false })),
  pairs.map((fields) => ({ type: FORM, fields: [...fields, ...Object.entries(ADA)], hasToken: true })),
  pairs.map((fields) => ({ type: 'application/json', fields, hasToken: true })),
  fc.record({
    type: fc.constantFrom('', 'text/plain', FORM, 'application/json', 'multipart/form-data; boundary=x'),
    raw: fc.oneof(fc.string({ maxLength: 40, unit: 'binary' }), fc.json({ maxDepth: 2 })),
  }),
)

/** What an arbitrary gives. */
type Given<A> = A extends fc.Arbitrary<infer T> ? T : never

type Sent = Given<typeof body>

function bodyOf(sent: Sent, csrfToken: string): { type: string; body: string } {
  if ('raw' in sent) return { type: sent.type, body: sent.raw }
  const fields: [string, string][] = sent.hasToken ? [...sent.fields, ['csrfToken', csrfToken]] : [...sent.fields]
  const isForm = sent.type === FORM
  return { type: sent.type, body: isForm ? encoded(fields) : JSON.stringify(Object.fromEntries(fields)) }
}

const cookies = fc.array(
  fc.constantFrom(
    'a=b',
    '__Host-latchkey.session=x',
    '__Host-latchkey.csrf=x',
    '=',
    'a="',
    '__proto__=x',
    'latchkey.session=x',
  ),
  { maxLength: 2 },
)

/** Anything that can be sent over a socket and through a framework alike, before somebody sends it. */
export const anyDraft = fc.record({
  body,
  cookies,
  headers,
  host: fc.oneof(
    { weight: 4, arbitrary: fc.constant('app.example') },
    { weight: 1, arbitrary: fc.constant('evil.example') },
  ),
  method: fc.oneof(
    { weight: 8, arbitrary: fc.constantFrom('GET', 'POST') },
    { weight: 1, arbitrary: fc.constantFrom('HEAD', 'PUT', 'DELETE', 'OPTIONS', 'PATCH') },
  ),
  path,
  secure: fc.boolean(),
  who: fc.constantFrom(...WHO),
})

/** A draft, sent by whom it says. */
export function sentBy(visitors: Visitors, draft: Given<typeof anyDraft>): AbstractRequest {
  const { body: sent, cookies: junk, headers: chosen, host, method, path: target, secure, who } = draft
  const cookie = [visitors[who].cookie, ...junk].filter(Boolean).join('; ')
  const given = bodyOf(sent, visitors[who].csrfToken)
  const hasBody = method !== 'GET' && method !== 'HEAD'
  const added = { ...(cookie && { cookie }), ...(hasBody && given.type && { 'content-type': given.type }) }
  const lines = Object.entries({ ...chosen, ...added }).filter(
    (line): line is [string, string] => line[1] !== undefined,
  )
  return { method, path: target, headers: lines, host, secure, ...(hasBody && { body: given.body }) }
}
