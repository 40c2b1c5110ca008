import { describe, expect, test } from 'vitest'
import { ORIGIN, openBrowser, SESSION, stopClock } from '../../harness.ts'
import { openScene as openPasskeys } from '../../methods/webauthn/scene.ts'
import { enter, openDatabase, signedIn } from '../../session/rows.ts'
import { openScene } from '../scene.ts'

const DAY = 86_400

test('DEMAND-11: a response that is delivered again within a second keeps the session', async () => {
  const scene = openScene()
  const answer = await scene.answer()
  await scene.deliver(answer)
  const before = scene.browser.cookies.get(SESSION)
  const page = (await scene.deliver(answer)).headers.get('location') ?? ''
  expect((await scene.browser.navigate(page)).status).toBe(400)
  expect([scene.browser.cookies.get(SESSION), scene.calls('token').length]).toEqual([before, 1])
})

test('DEMAND-15: ten late renewals do not restore a session after the sign-out', async () => {
  const clock = stopClock()
  const { auth, browser, rows, value } = await signedIn()
  const csrfToken = await browser.csrfToken()
  clock.advance(2 * DAY)
  const cookie = [...browser.cookies].map((pair) => pair.join('=')).join('; ')
  const renew = () => auth.handle(new Request(`${ORIGIN}/auth/session`, { headers: { cookie } }))
  const renewals = Array.from({ length: 10 }, renew)
  const out = browser.post('/auth/signout', { csrfToken })
  const late = [...(await Promise.all(renewals)), ...(await Promise.all(Array.from({ length: 10 }, renew)))]
  await out
  expect([...rows.sessions.keys()]).toEqual([])
  const brought = late.flatMap(({ headers }) => headers.getSetCookie()).map((line) => line.split(';', 1)[0] ?? '')
  for (const held of [`${SESSION}=${value}`, ...brought])
    expect((await auth.session({ headers: { cookie: held } })).session).toBeNull()
})

describe('a custom session field', () => {
  const callbacks = { session: ({ session }: { session: object }) => ({ ...session, role: 'admin' }) as never }
  const mine = { role: 'admin' }

  test('DEMAND-23: is in the session on the server and in the browser', async () => {
    const open = openDatabase({ callbacks })
    const { auth, browser } = open
    await enter(open)
    expect(await browser.session()).toMatchObject(mine)
    const cookie = `${SESSION}=${browser.cookies.get(SESSION)}`
    expect((await auth.session({ headers: { cookie } })).session).toMatchObject(mine)
  })
})

describe('a new session', () => {
  test.each([
    ['database', 1],
    ['jwt', 0],
  ] as const)('DEMAND-27: with a password by %s is read, and has %i rows', async (strategy, count) => {
    const open = openDatabase({ session: { strategy } })
    await enter(open)
    expect(open.rows.sessions.size).toBe(count)
    expect(await open.browser.session()).toMatchObject({ user: { name: 'Ada' } })
  })

  test.each([
    ['database', 1],
    ['jwt', 0],
  ] as const)('DEMAND-27: with a passkey by %s is read, and has %i rows', async (strategy, count) => {
    const scene = openPasskeys({}, { session: { strategy } })
    await scene.register()
    await scene.browser.submit('/auth/signout')
    expect(await scene.browser.session()).toBeNull()
    await scene.signIn()
    expect(scene.sessions).toHaveLength(count)
    expect(await openBrowser(scene.auth).session()).toBeNull()
    expect(await scene.browser.session()).not.toBeNull()
  })
})
