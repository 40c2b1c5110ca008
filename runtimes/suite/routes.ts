import { assertEqual, type Test } from '../harness.ts'
import type { Library } from '../library.ts'
import { type Application, openApplication, passwordProvider } from './application.ts'
import { assertContains } from './assert.ts'
import { ORIGIN } from './browser.ts'
import { group, test } from './group.ts'

const HTML = 'text/html; charset=utf-8'
const JSON_TYPE = 'application/json'

/** What a program is answered: method, path, status, type of the content, `Allow`. */
const PROGRAM: readonly (readonly [method: string, path: string, status: number, type: string, allow?: string])[] = [
  ['GET', '/csrf', 200, JSON_TYPE],
  ['GET', '/providers', 200, JSON_TYPE],
  ['GET', '/session', 200, JSON_TYPE],
  ['GET', '/signin', 200, HTML],
  ['GET', '/signout', 200, HTML],
  ['GET', '/error', 200, HTML],
  ['GET', '/error?error=AccessDenied', 403, HTML],
  ['GET', '/verify-request', 200, HTML],
  ['HEAD', '/csrf', 200, JSON_TYPE],
  ['HEAD', '/providers', 200, JSON_TYPE],
  ['HEAD', '/session', 200, JSON_TYPE],
  ['HEAD', '/signin', 200, HTML],
  ['HEAD', '/signout', 200, HTML],
  ['HEAD', '/error', 200, HTML],
  ['HEAD', '/verify-request', 200, HTML],
  ['HEAD', '/callback/credentials', 405, JSON_TYPE, 'GET, POST'],
  ['HEAD', '/webauthn-options/passkey', 405, JSON_TYPE, 'GET'],
  ['POST', '/csrf', 405, JSON_TYPE, 'GET, HEAD'],
  ['POST', '/providers', 405, JSON_TYPE, 'GET, HEAD'],
  ['POST', '/error', 405, JSON_TYPE, 'GET, HEAD'],
  ['PUT', '/session', 405, JSON_TYPE, 'GET, HEAD, POST'],
  ['DELETE', '/signout', 405, JSON_TYPE, 'GET, HEAD, POST'],
  ['OPTIONS', '/signin', 405, JSON_TYPE, 'GET, HEAD, POST'],
  ['PATCH', '/verify-request', 405, JSON_TYPE, 'GET, HEAD, POST'],
  ['GET', '/signin/credentials', 405, JSON_TYPE, 'POST'],
  ['GET', '/callback/credentials', 405, JSON_TYPE, 'POST'],
  ['POST', '/signin', 403, JSON_TYPE],
  ['POST', '/signin/credentials', 403, JSON_TYPE],
  ['POST', '/signout', 403, JSON_TYPE],
  ['POST', '/session', 403, JSON_TYPE],
  ['POST', '/verify-request', 403, JSON_TYPE],
  ['POST', '/callback/credentials', 403, JSON_TYPE],
  ['GET', '/callback/nobody', 404, JSON_TYPE],
  ['GET', '/webauthn-options/nobody', 404, JSON_TYPE],
  ['GET', '/assets/style-0.css', 404, JSON_TYPE],
  ['GET', '', 404, JSON_TYPE],
  ['GET', '/', 404, JSON_TYPE],
  ['GET', '/session/', 200, JSON_TYPE],
  ['GET', '/session//', 404, JSON_TYPE],
  ['GET', '//session', 404, JSON_TYPE],
  ['GET', '/SESSION', 404, JSON_TYPE],
  ['GET', '/%73ession', 404, JSON_TYPE],
  ['GET', '/session/x', 404, JSON_TYPE],
  ['GET', '/callback', 404, JSON_TYPE],
  ['GET', '/signin/a/b', 404, JSON_TYPE],
  ['GET', '/x/../session', 200, JSON_TYPE],
  ['GET', '/__proto__', 404, JSON_TYPE],
]

const COMMON = {
  'cache-control': 'private, no-store',
  vary: 'Cookie',
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'same-origin',
}

const open = (library: Library, basePath = '/auth'): Application =>
  openApplication(library, { providers: [passwordProvider(library)], basePath })

const answers = (library: Library): Test[] =>
  PROGRAM.map(([method, path, status, type, allow = null]) =>
    test(`${method} ${path || '(nothing)'} is answered ${status}`, async () => {
      const { auth } = open(library)
      const response = await auth.handle(new Request(`${ORIGIN}/auth${path}`, { method }))
      const { headers } = response
      assertEqual([response.status, headers.get('content-type'), headers.get('allow')], [status, type, allow])
      assertContains(Object.fromEntries(headers), COMMON)
      const text = await response.text()
      assertEqual(
        [text === '', method === 'HEAD' && headers.getSetCookie().length],
        [method === 'HEAD', method === 'HEAD' && 0],
      )
    }),
  )

/** Base path, path, whether it is one of ours. */
const PATHS = [
  ['/auth', '/auth/session', true],
  ['/auth', '/auth/callback/x', true],
  ['/auth', '/auth/sessions', false],
  ['/auth', '/authsession', false],
  ['/auth', '/session', false],
  ['/api/auth', '/api/auth/signin', true],
  ['/api/auth', '/auth/signin', false],
  ['/', '/signin', true],
  ['/', '/', false],
] as const

const paths = (library: Library): Test[] =>
  PATHS.map(([basePath, path, isOurs]) =>
    test(`under ${basePath} ${isOurs ? 'has' : 'does not have'} ${path}`, async () => {
      const { auth } = open(library, basePath)
      const { status } = await auth.handle(new Request(`${ORIGIN}${path}`))
      assertEqual([auth.handles(path), status !== 404 || path.includes('callback')], [isOurs, isOurs])
    }),
  )

const contents = (library: Library): Test[] => [
  test('providers are listed with their addresses', async () => {
    const { browser } = open(library)
    assertEqual(await (await browser.fetch('/auth/providers')).json(), {
      credentials: {
        id: 'credentials',
        name: 'Credentials',
        type: 'credentials',
        signinUrl: `${ORIGIN}/auth/signin/credentials`,
        callbackUrl: `${ORIGIN}/auth/callback/credentials`,
      },
    })
  }),
  test('nobody is the session null', async () => assertEqual(await open(library).browser.session(), null)),
  test('a request is not changed and can be repeated', async () => {
    const { auth } = open(library)
    const request = new Request(`${ORIGIN}/auth/session`)
    const [first, second] = await Promise.all([auth.handle(request), auth.handle(request)])
    assertEqual([first.status, second.status, request.bodyUsed], [200, 200, false])
  }),
  test('a URL with user, port and fragment is read by its path', async () => {
    const { auth } = open(library)
    const { status } = await auth.handle(new Request('https://app.example:8443/auth/session?x=/auth/error#/auth/x'))
    assertEqual(status, 200)
  }),
]

/** Every route: who may ask, what is answered, and the headers that are on all of them. */
export const routes = (library: Library): Test[] => [
  ...group('route', answers(library)),
  ...group('base path', paths(library)),
  ...group('answer', contents(library)),
]
