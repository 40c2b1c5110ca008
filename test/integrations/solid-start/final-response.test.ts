import { describe, expect, test, vi } from 'vitest'
import { ReactiveAuth, type ReactiveAuthResult } from '../../../src/integrations/solid-start/index.ts'
import { createApp, createConfig, ORIGIN } from './harness.ts'

const NAME = 'latchkey.session'

type Act = (auth: ReactiveAuthResult) => unknown

/** h3 logs all other exceptions. */
const HTTP_ERROR = { name: 'HTTPError', status: 500, toJSON: () => ({}) }

/** What an application responds with, and the status that the browser gets. */
const ANSWERS: readonly [string, number, () => unknown][] = [
  ['a response', 200, () => new Response('data')],
  ['Response.redirect()', 302, () => Response.redirect(`${ORIGIN}/next`)],
  ['a response of fetch()', 200, () => fetch('data:text/plain,data')],
  ['a stream', 200, () => new Response(new Blob(['data']).stream())],
  ['a value', 200, () => ({ data: true })],
  ['a failure', 503, () => new Response('down', { status: 503 })],
  ['an exception', 500, () => Promise.reject(Object.assign(new Error('down'), HTTP_ERROR))],
]

/** An application with sessions that are renewed at each read, and a browser that is signed in. */
async function openSignedIn(act: Act, answer: () => unknown, isRevoked = (): boolean | Promise<boolean> => false) {
  const auth = ReactiveAuth(createConfig({ session: { updateAge: 0, isRevoked } }))
  const run = async () => {
    await act(auth)
    return answer()
  }
  const app = createApp({
    middleware: [auth.middleware, async ({ req }, next) => (new URL(req.url).pathname === '/early' ? run() : next())],
    routes: { '/late': run },
    functions: { enter: () => auth.signIn('credentials', { fields: { username: 'ada', password: 'right' } }), run },
  })
  await app.post('enter')
  expect(app.cookies.has(NAME)).toBe(true)
  return app
}

const sessionLines = ({ headers }: Response) => headers.getSetCookie().filter((line) => line.startsWith(`${NAME}=`))

const POST = { method: 'POST', headers: { origin: ORIGIN, 'sec-fetch-site': 'same-origin' } }

describe.each(ANSWERS)('%s', (_name, status, answer) => {
  test.each(['/late', '/early'])('for %s sets the renewed cookie once', async (path) => {
    const app = await openSignedIn(({ auth }) => auth(), answer)
    const response = await app.send(path)
    expect([response.status, sessionLines(response)]).toEqual([status, [expect.not.stringContaining('Max-Age=0')]])
    expect(response.headers.get('cache-control')).toBe('private, no-store')
  })

  test.each(['/late', '/early'])('for %s clears the cookie once after a sign-out', async (path) => {
    const app = await openSignedIn(({ signOut }) => signOut(), answer)
    const response = await app.send(path, POST)
    expect([response.status, sessionLines(response)]).toEqual([status, [expect.stringContaining('Max-Age=0')]])
  })
})

describe('a server function that signs out', () => {
  test.each(['post', 'call'] as const)('clears the cookie once, whatever it returns, by %s', async (way) => {
    const app = await openSignedIn(
      ({ signOut }) => signOut(),
      () => ({ left: true }),
    )
    expect(sessionLines(await app[way]('run'))).toEqual([expect.stringContaining('Max-Age=0')])
  })
})

test('a read that a sign-out overtakes sets no renewed cookie', async () => {
  let held: Promise<boolean> | false = false
  let answer = (_isRevoked: boolean): void => {}
  const isRevoked = vi.fn(async () => held)
  const app = await openSignedIn(
    async ({ auth, signOut }) => {
      held = new Promise((resolve) => {
        answer = resolve
      })
      const reading = auth()
      await vi.waitFor(() => expect(isRevoked).toHaveBeenCalled())
      held = false
      await signOut()
      answer(false)
      await reading
    },
    () => new Response('data'),
    isRevoked,
  )
  expect(sessionLines(await app.send('/late', POST))).toEqual([expect.stringContaining('Max-Age=0')])
})
