import { describe, expect, test } from 'vitest'
import { readSecrets, rotateSecret } from '../../../src/cli/rotate-secret.ts'
import { type AuthConfig, createAuth, type SessionOptions } from '../../../src/index.ts'
import { mintSession } from '../../../src/testing/index.ts'
import type { Auth } from '../../../src/types/auth.ts'
import { OLD_SECRET, ORIGIN, openAuth, SECRET, stopClock } from '../../harness.ts'
import { guideModules } from './guide-modules.ts'

const ADA = { id: 'user-1', name: 'Ada Lovelace', email: 'ada@app.example' }

interface Listed {
  readonly id: string
  readonly label: string
  readonly isCurrent: boolean
}

interface EndAll {
  endAll(userId: string): Promise<void>
  endOthers(request: Request, userId: string): Promise<void>
}

const requestOf = ({ cookie }: { cookie: string }): Request =>
  new Request(`${ORIGIN}/sessions`, { method: 'POST', headers: { cookie, origin: ORIGIN } })

describe('sessions', () => {
  const load = guideModules('sessions.md')

  /** Two browsers in which Ada is signed in, and the application of the guide. */
  async function openBrowsers() {
    const { auth, config } = await load<{ auth: Auth; config: AuthConfig }>('src/auth.ts')
    const browsers = [await mintSession(config, ADA), await mintSession(config, ADA)].map(requestOf)
    const [one, two] = browsers as [Request, Request]
    for (const browser of browsers) await auth.session(browser)
    return { auth, one, two }
  }

  test('lists two browsers, and ends one from the other', async () => {
    const clock = stopClock()
    const { auth, one, two } = await openBrowsers()
    const { listSessions } = await load<{ listSessions(request: Request): Promise<Listed[]> }>('src/list-sessions.ts')
    const { endSession } = await load<{ endSession(request: Request, id: string): Promise<Response> }>(
      'src/end-session.ts',
    )
    const list = await listSessions(one)
    expect(list.map(({ isCurrent }) => isCurrent).sort()).toEqual([false, true])
    const other = list.find(({ isCurrent }) => !isCurrent)?.id ?? ''
    expect((await endSession(one, other)).status).toBe(204)
    expect((await endSession(one, other)).status).toBe(404)
    clock.advance(30)
    expect((await auth.session(two)).session).toBeNull()
    expect((await auth.session(one)).session).not.toBeNull()
  })

  test('ends the other sessions of a user, then all', async () => {
    const { auth, one, two } = await openBrowsers()
    const { endAll, endOthers } = await load<EndAll>('src/end-all.ts')
    const isOpen = async (browser: Request) => (await auth.session(browser, { fresh: true })).session !== null
    await endOthers(one, 'user-1')
    expect([await isOpen(one), await isOpen(two)]).toEqual([true, false])
    await endAll('user-1')
    expect(await isOpen(one)).toBe(false)
  })

  test('without a store, ends all sessions of a user, and of no other', async () => {
    const clock = stopClock()
    const { endSessions, session } = await load<{
      endSessions(id: string): Promise<void>
      session: SessionOptions
    }>('src/sign-outs.ts')
    const config = { providers: [], origin: ORIGIN, session }
    const auth = createAuth(config)
    const read = async ({ cookie }: { cookie: string }) => (await auth.session({ headers: { cookie } })).session
    const [ada, bob] = [await mintSession(config, ADA), await mintSession(config, { id: 'user-2', name: 'Bob' })]
    expect(await read(ada)).not.toBeNull()
    clock.advance(60)
    await endSessions('user-1')
    expect(await read(ada)).toBeNull()
    expect(await read(bob)).not.toBeNull()
    clock.advance(1)
    expect(await read(await mintSession(config, ADA))).not.toBeNull()
  })

  test('the documented ages are accepted, and renew a session before it expires', async () => {
    const { session } = await load<{ session: { maxAge: number; updateAge: number } }>('src/ages.ts')
    expect(() => openAuth({ session })).not.toThrow()
    expect(session.updateAge).toBeLessThan(session.maxAge)
  })

  const envOf = (text: string) => Object.fromEntries(text.split('\n').map((line) => line.split(/=(.*)/).slice(0, 2)))

  test('secret --rotate keeps users signed in, and seals again once', async () => {
    const before = `AUTH_SECRET=${OLD_SECRET}`
    const { text } = rotateSecret(before, SECRET)
    expect(readSecrets(text)).toEqual([OLD_SECRET, SECRET])
    const { cookie } = await mintSession({ providers: [], origin: ORIGIN }, ADA, { env: envOf(before) })
    const rotated = createAuth({ providers: [], origin: ORIGIN }, { env: envOf(text) })
    const first = await rotated.session({ headers: { cookie } })
    expect(first.session).not.toBeNull()
    const renewed = first.setCookies[0]?.split(';', 1)[0] ?? ''
    const second = await rotated.session({ headers: { cookie: renewed } })
    expect(second.session).not.toBeNull()
    expect(second.setCookies).toEqual([])
    const alone = createAuth({ providers: [], origin: ORIGIN, secret: SECRET })
    expect((await alone.session({ headers: { cookie: renewed } })).session).not.toBeNull()
  })

  test("servers that are replaced one by one read each other's sessions", async () => {
    const at = (AUTH_SECRET: string, AUTH_SECRET_1?: string) => ({ AUTH_SECRET, AUTH_SECRET_1 })
    const steps = [at(OLD_SECRET), at(SECRET, OLD_SECRET), at(OLD_SECRET, SECRET)]
    const config = { providers: [], origin: ORIGIN }
    for (const [i, env] of steps.entries()) {
      const { cookie } = await mintSession(config, ADA, { env })
      for (const neighbour of steps.slice(Math.max(0, i - 1), i + 2)) {
        const { session } = await createAuth(config, { env: neighbour }).session({ headers: { cookie } })
        expect(session).not.toBeNull()
      }
    }
  })
})
