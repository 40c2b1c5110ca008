// What every integration must do, as visitors see it, each check by its name. The application renews its cookie at each
// read. test/integrations/next/built runs the same checks on Next.js itself.

import type { AuthorizationServer, Browser } from '../../src/testing/index.ts'
import { openBrowser } from '../../src/testing/open-browser.ts'

/** An application with the pages `/`, `/guard` and `/api/me`, and forms. */
export interface ProbedApp {
  readonly origin: string
  readonly basePath: string
  readonly handle: (request: Request) => Promise<Response>
  /** Sends a form of the application. */
  readonly act: (browser: Browser, name: 'login' | 'logout' | 'oidc' | 'update', fields?: Fields) => Promise<Response>
}

type Fields = Readonly<Record<string, string>>

/** `true`, or what was seen instead. */
type Checks = Record<string, unknown>

/** A visitor, what they can do, and the provider that they sign in with. */
interface Visitor extends ProbedApp {
  readonly browser: Browser
  readonly provider: AuthorizationServer
}

const locationOf = ({ headers }: Response): string => headers.get('location') ?? ''

const read = async ({ browser }: Visitor, path: string, headers = {}): Promise<string> =>
  (await browser.navigate(path, headers)).text()

const readMe = async ({ browser }: Visitor): Promise<Record<string, unknown>> =>
  Object((await (await browser.fetch('/api/me')).json()) ?? {})

const isRedirect = ({ status }: Response): boolean => status >= 300 && status < 400

const judge = (isRight: boolean, seen: unknown): unknown => isRight || String(seen)

const renews = ({ headers }: Response): unknown => {
  const names = headers.getSetCookie().map((line) => line.split('=', 1)[0] ?? '')
  return judge(names.filter((name) => name.endsWith('latchkey.session')).length === 1, names)
}

/** Signs in at the provider, and opens the page that the sign-in leads to. */
async function arrive(
  { browser, origin, provider }: Visitor,
  started: Response,
): Promise<[path: string, text: string]> {
  const answer = await provider.authorize(locationOf(started), { user: 'ada' })
  const path = new URL(locationOf(await browser.deliver(answer)), origin).pathname
  return [path, await (await browser.navigate(path)).text()]
}

async function checkSignedOut(visitor: Visitor): Promise<Checks> {
  const { basePath, browser, origin } = visitor
  const home = await read(visitor, '/')
  const guard = await browser.navigate('/guard')
  const target = new URL(locationOf(guard), origin)
  const { acme } = await (await browser.fetch(`${basePath}/providers`)).json()
  const unknown = await browser.fetch(`${basePath}/nothing`)
  const junk = await read(visitor, '/', { cookie: 'latchkey.session=%zz; __Host-latchkey.session=junk' })
  return {
    'signed out: render': judge(home === 'user:none', home),
    'guard: redirect': judge(
      isRedirect(guard) && target.pathname + target.search === `${basePath}/signin?callbackUrl=%2Fguard`,
      target,
    ),
    'public origin': judge(acme.callbackUrl === `${origin}${basePath}/callback/acme`, acme.callbackUrl),
    'unknown route: 404': judge(unknown.status === 404, unknown.status),
    'junk cookie: signed out': judge(junk === 'user:none', junk),
  }
}

async function checkOidc(visitor: Visitor): Promise<Checks> {
  const { act, basePath, browser, origin } = visitor
  const started = await browser.submit(`${basePath}/signin/acme`, { callbackUrl: '/guard' })
  const arrived = await arrive(visitor, started)
  const name = origin.startsWith('https') ? '__Host-latchkey.session' : 'latchkey.session'
  const [home, api, guard] = [
    await browser.navigate('/'),
    await browser.fetch('/api/me'),
    await browser.navigate('/guard'),
  ]
  await act(browser, 'update', { n: '7' })
  const { n } = await readMe(visitor)
  const left = await act(browser, 'logout')
  const [page, answer] = [await home.text(), await api.text()]
  return {
    'OIDC by form': judge(arrived.join() === '/guard,secret for ada@acme.example', arrived),
    'cookie name': judge(
      guard.headers.getSetCookie().some((line) => line.startsWith(`${name}=`)),
      [...guard.headers],
    ),
    'session in render': judge(page === 'user:ada@acme.example', page),
    'renewed: render': renews(home),
    'session in API': judge(answer.includes('ada@acme.example'), answer),
    'renewed: API': renews(api),
    'renewed: guard': renews(guard),
    'render is private': judge(/private/.test(home.headers.get('cache-control') ?? ''), [...home.headers]),
    'update on the server': judge(n === 7, n),
    'sign-out on the server': judge(isRedirect(left) && (await readMe(visitor))['user'] === undefined, left.status),
  }
}

async function checkCredentials(visitor: Visitor): Promise<Checks> {
  const { basePath, browser } = visitor
  const bob = { username: 'bob', password: 'right', callbackUrl: '/' }
  await browser.submit(`${basePath}/callback/credentials`, bob)
  const signedIn = await read(visitor, '/')
  await browser.submit(`${basePath}/signout`, { callbackUrl: '/' })
  const signedOut = await read(visitor, '/')
  const wrong = locationOf(await browser.submit(`${basePath}/callback/credentials`, { ...bob, password: 'wrong' }))
  return {
    'credentials by form': judge(signedIn === 'user:bob@x.example', signedIn),
    'sign-out by form': judge(signedOut === 'user:none', signedOut),
    'wrong password by form': judge(wrong.includes('error=CredentialsSignin'), wrong),
  }
}

async function checkActions(open: () => Visitor): Promise<Checks> {
  const [eve, other, ada] = [open(), open(), open()]
  const signedIn = await eve.act(eve.browser, 'login', { username: 'eve', password: 'right' })
  const { user } = await readMe(eve)
  const wrong = await other.act(other.browser, 'login', { username: 'eve', password: 'wrong' })
  const [, text] = await arrive(ada, await ada.act(ada.browser, 'oidc'))
  return {
    'credentials on the server': judge(isRedirect(signedIn) && Object(user).email === 'eve@x.example', signedIn.status),
    'wrong password on the server': judge(
      wrong.status < 500 && /CredentialsSignin/.test(locationOf(wrong) + (await wrong.text())),
      wrong.status,
    ),
    'OIDC on the server': judge(text === 'user:ada@acme.example', text),
  }
}

/** Runs all checks. */
export async function probe(app: ProbedApp, provider: AuthorizationServer): Promise<Checks> {
  const { basePath, handle, origin } = app
  const open = (): Visitor => {
    const browser = openBrowser(handle, { origin, basePath, redirect: 'manual' })
    return { ...app, browser, provider }
  }
  return {
    ...(await checkSignedOut(open())),
    ...(await checkOidc(open())),
    ...(await checkCredentials(open())),
    ...(await checkActions(open)),
  }
}
