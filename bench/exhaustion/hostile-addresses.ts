import { cookieOf, type Visitor } from '../visit.ts'
import { BODY, fill, get, HEADERS, type HostileRequest, send, submit } from './hostile-request.ts'

const HTML = { accept: 'text/html' }

/** Long paths and queries. Node accepts 16 kB by default. Longer ones are measured because that is configurable. */
const long: readonly HostileRequest[] = [
  { name: 'unknown route', status: 404, make: (i) => get(`nothing/${i}`) },
  { name: 'unknown route, 60 kB, as a page', status: 404, make: () => get('x'.repeat(BODY), HTML) },
  { name: 'unknown provider', status: 404, make: (i) => get(`callback/none${i}?state=${'x'.repeat(HEADERS)}`) },
  { name: 'callback, 64 kB of query', status: 400, make: () => get(`callback/github?${many}`) },
  { name: 'callback, 64 kB of states', status: 400, make: () => get(`callback/github?${states}`) },
  { name: 'callback, a state of 64 kB', status: 400, make: () => get(`callback/github?code=x&state=${dots}`) },
  {
    name: 'callback, sealed state without an attempt',
    status: 400,
    make: () => get(`callback/github?state=${sealed}`),
  },
  { name: 'callback, 64 kB of escapes', status: 400, make: () => get(`callback/github?error=${escapes}`) },
  { name: 'callback, 64 kB posted', status: 400, make: () => send('callback/posted', `${many}&state=x`, FORM) },
  { name: 'callback, 8 kB to keep', status: 413, make: () => send('callback/posted', large, FORM) },
  { name: 'callback, 2 kB to keep', status: 303, make: () => send('callback/posted', kept, FORM) },
  { name: 'invalid mail link', status: 302, make: () => get(`callback/mail?token=${'A'.repeat(BODY)}`, HTML) },
  { name: 'sign-in page, 60 kB of callbackUrl', status: 200, make: () => get(`signin?callbackUrl=${escapes}`, HTML) },
  { name: 'sign-in page, 16 kB of languages', status: 200, make: () => get('signin', { ...HTML, ...languages }) },
  { name: 'sign-in page, 60 kB of languages', status: 200, make: () => get(`signin?ui_locales=${locales}`, HTML) },
  { name: 'error page, 60 kB of query', status: 400, make: () => get(`error?error=${escapes}&detail=${dots}`, HTML) },
  { name: 'passkey options', status: 200, make: () => get('webauthn-options/passkey?action=authenticate') },
  { name: 'passkey options, to register', status: 200, make: (i) => get(`${REGISTER}p${i}@mail.example&name=${NAME}`) },
  { name: 'passkey options, 60 kB of email', status: 400, make: () => get(`${REGISTER}${escapes}`) },
]

const FORM = 'application/x-www-form-urlencoded'
const REGISTER = 'webauthn-options/passkey?action=register&email='
const NAME = encodeURIComponent('\ufdfa'.repeat(128))
const many = fill(BODY, '&', (i) => `field${i}=x`)
const states = fill(BODY, '&', (i) => `state=${i.toString(36).padStart(12, '0')}.x`)
const dots = '.'.repeat(BODY)
const escapes = '%C3%A9'.repeat(BODY / 6)
const sealed = `eyJhbGciOiJkaXIifQ..${'A'.repeat(16)}.${'A'.repeat(16_000)}.${'A'.repeat(22)}`
const keep = (length: number) =>
  `state=000000000000.x&code=${'x'.repeat(length)}&user=${encodeURIComponent('{'.repeat(10_000))}`
const [large, kept] = [keep(8000), keep(2000)]
const languages = { 'accept-language': fill(HEADERS, ',', (i) => `x${i};q=0.${i % 10}`) }
const locales = fill(BODY, '+', (i) => `y${i}`)

type Handle = (request: Request) => Promise<Response>

/** A callback of an open attempt with a code that the provider refuses. Each sends a token request. */
const refusedCode = (handle: Handle, visitor: Visitor): HostileRequest => ({
  ...{ name: 'callback, refused code', status: 401 },
  async make() {
    const started = await handle(submit('signin/idp', visitor, {}))
    const state = new URL(started.headers.get('location') ?? '').searchParams.get('state')
    const query = new URLSearchParams({ code: 'x'.repeat(1000), state: `${state}`, iss: 'https://idp.example' })
    return get(`callback/idp?${query}`, { cookie: cookieOf(started) })
  },
})

/** Requests with hostile paths and queries. @param handle Begins sign-in attempts, which are not measured. */
export const hostileAddresses = (handle: Handle, visitor: Visitor): readonly HostileRequest[] => [
  ...long,
  { name: 'start of a sign-in', status: 303, make: () => submit('signin/idp', visitor, {}) },
  refusedCode(handle, visitor),
]
