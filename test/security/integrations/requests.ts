import type { AbstractRequest } from './abstract-request.ts'
import { ADA } from './driver.ts'
import { FORM, submit, type Visitor, type Visitors } from './visitors.ts'

/** What is asked, by somebody. */
export type Ask = (visitors: Visitors) => AbstractRequest

/** One line of a table: what it is, the request, and the status that the core answers with. */
export type Row = readonly [name: string, ask: Ask, status: number]

type Headers = Readonly<Record<string, string>>

const withCookie = ({ cookie }: Visitor, headers: Headers): Headers =>
  cookie === '' ? headers : { cookie, ...headers }

/** A request without a body. */
export const ask =
  (path: string, who: keyof Visitors = 'nobody', headers: Headers = {}, method = 'GET'): Ask =>
  (visitors) => ({ method, path, headers: Object.entries(withCookie(visitors[who], headers)) })

const PAGE: Headers = { accept: 'text/html' }

/** A form of a page of the application. */
export const form =
  (path: string, who: keyof Visitors = 'guest', fields: Headers = {}): Ask =>
  (visitors) =>
    submit(path, visitors[who], fields)

/** A form with other headers: `null` takes one away. */
export const formWith =
  (path: string, who: keyof Visitors, changed: Readonly<Record<string, string | null>>, fields: Headers = {}): Ask =>
  (visitors) => {
    const asked = submit(path, visitors[who], fields)
    const kept = [...(asked.headers ?? [])].filter(([name]) => !(name in changed))
    const added = Object.entries(changed).filter((entry): entry is [string, string] => entry[1] !== null)
    return { ...asked, headers: [...kept, ...added] }
  }

/** A body that is sent as it is. `TOKEN` in it is that of the visitor. */
export const raw =
  (path: string, who: keyof Visitors, type: string, body: string, headers: Headers = {}): Ask =>
  (visitors) => ({
    method: 'POST',
    path,
    headers: Object.entries(withCookie(visitors[who], { ...(type && { 'content-type': type }), ...headers })),
    body: body.replace('TOKEN', visitors[who].csrfToken),
  })

const SIGN_IN = '/auth/callback/credentials'

const ROUTES: readonly Row[] = [
  ['the token for forms', ask('/auth/csrf'), 200],
  ['the token for forms, again', ask('/auth/csrf', 'guest'), 200],
  ['the token for forms, with a session', ask('/auth/csrf', 'ada'), 200],
  ['the list of providers', ask('/auth/providers'), 200],
  ['no session', ask('/auth/session'), 200],
  ['a session', ask('/auth/session', 'ada'), 200],
  ['the sign-in page', ask('/auth/signin', 'nobody', PAGE), 200],
  ['the sign-in page, to a program', ask('/auth/signin', 'guest'), 200],
  ['the sign-in page with an error', ask('/auth/signin?error=CredentialsSignin&code=x', 'guest', PAGE), 200],
  ['the sign-in page with a target', ask('/auth/signin?callbackUrl=/home', 'guest', PAGE), 200],
  ['the sign-out page', ask('/auth/signout', 'ada', PAGE), 200],
  ['the page of errors', ask('/auth/error?error=AccessDenied', 'nobody', PAGE), 403],
  ['the page of errors, with one that there is not', ask('/auth/error?error=__proto__', 'nobody', PAGE), 400],
  ['the page of errors, with a provider', ask('/auth/error?error=OAuthCallbackError&provider=idp', 'guest', PAGE), 401],
  ['the page after a mail', ask('/auth/verify-request?provider=email&type=email', 'nobody', PAGE), 200],
  ['options of a passkey', ask('/auth/webauthn-options/passkey?action=authenticate'), 200],
  ['options of a new passkey', ask('/auth/webauthn-options/passkey?action=register&email=eve@app.example'), 200],
  ['options of another kind of provider', ask('/auth/webauthn-options/idp?action=authenticate'), 404],
  ['an asset that there is not', ask('/auth/assets/style-00000000.css'), 404],
  ['the start of a sign-in', form('/auth/signin/idp'), 303],
  [
    'the start of a sign-in, for a program',
    formWith('/auth/signin/idp', 'guest', { 'x-auth-return-redirect': '1' }),
    200,
  ],
  ['the start of a sign-in by mail', form('/auth/signin/email', 'guest', { email: 'ada@app.example' }), 303],
  ['a mail to no address', form('/auth/signin/email', 'guest', { email: 'ada@' }), 303],
  ['a sign-in at a provider that there is not', form('/auth/signin/nobody'), 303],
  ['a sign-in with a password', form(SIGN_IN, 'guest', ADA), 303],
  ['a sign-in with a password and a target', form(SIGN_IN, 'guest', { ...ADA, callbackUrl: '/home?a=1#b' }), 303],
  ['a wrong password', form(SIGN_IN, 'guest', { ...ADA, password: 'wrong' }), 303],
  ['a wrong password, to a program', formWith(SIGN_IN, 'guest', { accept: '*/*' }, { username: 'ada' }), 401],
  ['a second sign-in', form(SIGN_IN, 'ada', ADA), 303],
  ['an answer of a provider without an attempt', ask('/auth/callback/idp?code=x&state=y', 'guest', PAGE), 302],
  ['a refusal of a provider', refusal(PAGE), 302],
  ['a refusal of a provider, to a program', refusal({}), 401],
  ['an answer of a provider that there is not', ask('/auth/callback/nobody?code=x', 'guest', PAGE), 302],
  ['a mailed link that nobody sent', ask('/auth/callback/email?token=x&email=ada@app.example', 'guest', PAGE), 302],
  ['a code that nobody sent', form('/auth/verify-request', 'guest', { code: '123456' }), 303],
  [
    'an answer of a passkey that is none',
    form('/auth/callback/passkey', 'guest', { action: 'authenticate', data: '{}' }),
    303,
  ],
  ['a sign-out', form('/auth/signout', 'ada'), 303],
  ['a sign-out with a target', form('/auth/signout', 'ada', { callbackUrl: '/bye' }), 303],
  ['a sign-out of nobody', form('/auth/signout', 'guest'), 303],
  ['an update of the session', formWith('/auth/session', 'ada', { accept: '*/*' }, {}), 200],
]

function refusal(headers: Headers): Ask {
  return (visitors) => {
    const query = new URLSearchParams({ error: 'access_denied', state: visitors.leaving.state })
    return ask(`/auth/callback/idp?${query}`, 'leaving', headers)(visitors)
  }
}

const METHODS: readonly Row[] = [
  ['HEAD of the token', ask('/auth/csrf', 'nobody', {}, 'HEAD'), 200],
  ['HEAD of a page', ask('/auth/signin', 'guest', PAGE, 'HEAD'), 200],
  ['HEAD of a session', ask('/auth/session', 'ada', {}, 'HEAD'), 200],
  ['HEAD of an answer', ask('/auth/callback/idp?code=x&state=y', 'leaving', {}, 'HEAD'), 405],
  ['GET of what begins a sign-in', ask('/auth/signin/idp', 'guest'), 405],
  ['POST of what is only shown', form('/auth/providers'), 405],
  ['POST of the page of errors', form('/auth/error'), 405],
  ...['PUT', 'PATCH', 'DELETE', 'OPTIONS', 'PROPFIND'].flatMap((method): Row[] => [
    [`${method} of the session`, ask('/auth/session', 'ada', {}, method), 405],
    [`${method} of the sign-in page`, ask('/auth/signin', 'guest', PAGE, method), 405],
  ]),
  ['POST that says it is a PUT', formWith('/auth/signout', 'ada', { 'x-http-method-override': 'PUT' }), 303],
]

const BODIES: readonly Row[] = [
  ['JSON', raw(SIGN_IN, 'guest', 'application/json', '{"csrfToken":"TOKEN","username":"ada","password":"right"}'), 303],
  ['JSON in disguise', raw(SIGN_IN, 'guest', 'text/plain', '{"csrfToken":"TOKEN","username":"ada"}'), 415],
  ['JSON that is a list', raw(SIGN_IN, 'guest', 'application/json', '[]'), 400],
  ['JSON that is broken', raw(SIGN_IN, 'guest', 'application/json', '{'), 400],
  [
    'JSON with a prototype',
    raw(SIGN_IN, 'guest', 'application/json', '{"__proto__":{"a":"b"},"csrfToken":"TOKEN"}'),
    400,
  ],
  ['JSON with a number', raw(SIGN_IN, 'guest', 'application/json', '{"csrfToken":"TOKEN","username":1}'), 401],
  ['JSON with a list', raw(SIGN_IN, 'guest', 'application/json', '{"csrfToken":"TOKEN","username":[1]}'), 400],
  ['a form with a name that comes twice', raw(SIGN_IN, 'guest', FORM, 'csrfToken=TOKEN&username=a&username=b'), 400],
  ['a form with nested names', raw(SIGN_IN, 'guest', FORM, 'csrfToken=TOKEN&username[a]=b&password=right'), 401],
  ['a form with broken escapes', raw(SIGN_IN, 'guest', FORM, 'csrfToken=TOKEN&username=%zz'), 400],
  ['a form that is not UTF-8', raw(SIGN_IN, 'guest', FORM, 'csrfToken=TOKEN&username=%ff'), 400],
  ['a form over 64 kB', raw(SIGN_IN, 'guest', FORM, `csrfToken=TOKEN&username=${'a'.repeat(70_000)}`), 413],
  [
    'a form that says it is compressed',
    raw(SIGN_IN, 'guest', FORM, 'csrfToken=TOKEN', { 'content-encoding': 'gzip' }),
    415,
  ],
  ['parts of a form', raw(SIGN_IN, 'guest', 'multipart/form-data; boundary=x', '--x--'), 415],
  ['a body without a type', raw(SIGN_IN, 'guest', '', 'csrfToken=TOKEN'), 415],
  ['an empty body without a type', raw(SIGN_IN, 'guest', '', ''), 403],
  ['an empty form', raw(SIGN_IN, 'guest', FORM, ''), 403],
  ['no body at all', ask(SIGN_IN, 'guest', {}, 'POST'), 403],
]

/** Paths that are none of ours, however much they resemble one. */
const PATHS: readonly Row[] = [
  ...['/auth', '/auth/', '/auth/nothing', '/auth/session//', '/auth/session/x', '/auth/Session', '/auth/callback'].map(
    (path): Row => [path, ask(path, 'ada'), 404],
  ),
  ...['/authors', '/authsession', '/x/auth/session', '/auth%2fsession', '/auth/%73ession', '/auth;x/session'].map(
    (path): Row => [path, ask(path, 'ada'), 404],
  ),
  ...['/auth/constructor', '/auth/__proto__', '/auth/session.json', '/auth/session%00', '/auth//session'].map(
    (path): Row => [path, ask(path, 'ada'), 404],
  ),
]

/** One path in several spellings: what frameworks make of it differs, see `DIFFERENCES`. */
const SPELLINGS: readonly Row[] = [
  ['a dot', ask('/auth/./session', 'ada'), 200],
  ['two dots', ask('/auth/x/../session', 'ada'), 200],
  ['a dot that is escaped', ask('/auth/%2e/session', 'ada'), 200],
  ['dots that lead out', ask('/auth/callback/..', 'ada'), 404],
  ['a backslash', ask('/auth\\session', 'ada'), 200],
  ['two slashes', ask('//auth/session', 'ada'), 404],
  ['a fragment', ask('/auth/session#x', 'ada'), 200],
  ['an empty query', ask('/auth/session?', 'ada'), 200],
  ['capitals', ask('/AUTH/session', 'ada'), 404],
  ['data of a page of SvelteKit', ask('/auth/session/__data.json', 'ada'), 404],
  ['the router of SvelteKit', ask('/auth/session/__route.js', 'ada'), 404],
  ['a remote function of SvelteKit', ask('/_app/remote/x/y', 'ada', { 'x-sveltekit-pathname': '/auth/signout' }), 404],
  ['a parameter of SvelteKit', ask('/auth/session?x-sveltekit-invalidated=1', 'ada'), 200],
]

/** Every table, by what is tried. */
export const TABLES: readonly (readonly [string, readonly Row[]])[] = [
  ['routes', ROUTES],
  ['methods', METHODS],
  ['bodies', BODIES],
  ['paths', PATHS],
  ['spellings', SPELLINGS],
]
