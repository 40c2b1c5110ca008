import { afterEach, describe, expect, test, vi } from 'vitest'
import { createMemoryState } from '../../../src/adapters/memory/state.ts'
import { revokeEarlier } from '../../../src/features/revocation/follow-session.ts'
import { moveExemption } from '../../../src/features/revocation/write-revocation.ts'
import { startSession } from '../../../src/kernel/sign-in/start-session.ts'
import type { ResolvedConfig } from '../../../src/seams/resolved-config.ts'
import { jwt } from '../../../src/session/jwt/jwt.ts'
import { getSessions } from '../../../src/store/get-sessions.ts'
import type { AuthConfig } from '../../../src/types/config.ts'
import type { JWT } from '../../../src/types/jwt.ts'
import type { RevocationOptions } from '../../../src/types/revocation.ts'
import type { StateStore } from '../../../src/types/state-store.ts'
import { cookieOf, openConfig, openContext, SECRET, stopClock } from '../../harness.ts'
import { ADA, claimsOf, read, signIn, update } from '../../session/walk.ts'

const DAY = 86_400
const OTHER_SECRET = 'an-other-secret-of-32-characters-or-more-7Hq2'

const endRemoteSession = async (config: ResolvedConfig, sid: string) => getSessions(config).end(config, sid)
const revokeUser = async (config: ResolvedConfig, userId: string, except: string | null) =>
  getSessions(config).endOfUser(config, userId, except)

afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

/** A store that counts its calls, and fails or loses every comparison on demand. */
function openState(without: readonly (keyof StateStore)[] = []) {
  const calls: string[] = []
  const faults = { isDown: false, isOutrun: false }
  const own = createMemoryState()
  const names = (['get', 'set', 'add', 'swap', 'increment'] as const).filter((name) => !without.includes(name))
  const methods = names.map((name) => [
    name,
    async (...given: readonly unknown[]) => {
      calls.push(name)
      if (faults.isDown) throw new Error('the store is down')
      if (faults.isOutrun && (name === 'add' || name === 'swap')) return false
      return Reflect.apply(own[name], own, given)
    },
  ])
  // Each has the signature of the method that it calls.
  const store = Object.fromEntries(methods) as StateStore
  return { store, calls, faults }
}

type State = ReturnType<typeof openState>

/** One instance of the application. */
const openInstance = (
  { store }: State,
  revocation: RevocationOptions = {},
  { session, ...config }: Partial<AuthConfig> = {},
) => openConfig({ stateStore: store, session: { revocation, ...session }, ...config })

/** Id of the session in a cookie. */
const sidOf = async (config: ReturnType<typeof openInstance>, cookie: string): Promise<string> =>
  String((await claimsOf(config, cookie)).sid)

const isOpen = async (config: ReturnType<typeof openInstance>, cookie: string): Promise<boolean> =>
  (await read(config, cookie)).session !== null

const isOpenFresh = async (config: ReturnType<typeof openInstance>, cookie: string): Promise<boolean> =>
  (await jwt.readSession(openContext(config, { cookie }), true)) !== null

describe('session.revocation > configuration', () => {
  test.each([
    ['no store', { session: { revocation: true } }, 'session.revocation: has no store'],
    [
      'an unknown policy',
      { session: { revocation: { whenDown: 'ignore' as never } } },
      'session.revocation.whenDown: must be',
    ],
    [
      'a fraction of seconds',
      { session: { revocation: { maxStaleness: 0.5 } } },
      'session.revocation.maxStaleness: must be',
    ],
    [
      'devices without a store',
      { session: { devices: { describe: () => null, coarsen: () => null } } },
      'has no store',
    ],
  ])('refuses %s', (_, config: Partial<AuthConfig>, text) => {
    expect(() => openConfig(config)).toThrow(text)
  })

  test('refuses the strategy `database`, whose rows are revocable', () => {
    const config = { adapter: {} as never, session: { revocation: true } as const }
    expect(() => openConfig(config)).toThrow("works only with strategy 'jwt'")
  })

  test('prefers its own store to the shared one', async () => {
    const [own, other] = [openState(), openState()]
    const config = openConfig({ stateStore: other.store, session: { revocation: { store: { state: own.store } } } })
    await signIn(config)
    expect([own.calls.length > 0, other.calls.length]).toEqual([true, 0])
  })
})

describe('session.revocation > calls', () => {
  test('reads nothing from the store without the option', async () => {
    const state = openState()
    const config = openConfig({ stateStore: state.store })
    const cookie = await signIn(config)
    await read(config, cookie)
    expect(state.calls).toEqual([])
    expect(await claimsOf(config, cookie)).not.toHaveProperty('start')
  })

  test('is checked once within `maxStaleness`, and again after it', async () => {
    const clock = stopClock()
    const state = openState()
    const config = openInstance(state)
    const cookie = await signIn(config)
    state.calls.length = 0
    for (let i = 0; i < 3; i++) expect(await isOpen(config, cookie)).toBe(true)
    expect(state.calls).toEqual(['get', 'get'])
    clock.advance(30)
    await read(config, cookie)
    expect(state.calls).toHaveLength(4)
  })

  test('is checked at each fresh read and at each update', async () => {
    const state = openState()
    const config = openInstance(state)
    const cookie = await signIn(config)
    await read(config, cookie)
    state.calls.length = 0
    expect(await isOpenFresh(config, cookie)).toBe(true)
    expect(state.calls).toEqual(['get', 'get'])
    await update(config, cookie, {})
    expect(state.calls.filter((name) => name === 'get').length).toBeGreaterThanOrEqual(6)
  })
})

describe('session.revocation > one session', () => {
  test('ends on every instance within `maxStaleness`', async () => {
    const clock = stopClock()
    const state = openState()
    const [one, two] = [openInstance(state), openInstance(state)]
    const cookie = await signIn(one)
    expect(await isOpen(two, cookie)).toBe(true)
    await endRemoteSession(one, await sidOf(one, cookie))
    expect(await isOpen(one, cookie)).toBe(false)
    expect(await isOpen(two, cookie)).toBe(true)
    expect(await isOpenFresh(two, cookie)).toBe(false)
    clock.advance(30)
    expect(await isOpen(two, cookie)).toBe(false)
  })

  test('ends with the sign-out, and so does a copy that is renewed late', async () => {
    const clock = stopClock()
    const state = openState()
    const [one, two] = [openInstance(state), openInstance(state, {}, { session: { updateAge: 0 } })]
    const cookie = await signIn(one)
    clock.advance(30 * DAY - 10)
    const { cookie: renewed } = await read(two, cookie)
    await jwt.revoke(openContext(one, { cookie }))
    clock.advance(30 * DAY - 10)
    expect(await isOpen(openInstance(state), renewed)).toBe(false)
  })

  test('stays ended on instances that know it, even if the store is down', async () => {
    const state = openState()
    const [one, two] = [openInstance(state), openInstance(state)]
    const cookie = await signIn(one)
    await endRemoteSession(one, await sidOf(one, cookie))
    expect(await isOpen(two, cookie)).toBe(false)
    state.faults.isDown = true
    expect([await isOpen(one, cookie), await isOpen(two, cookie)]).toEqual([false, false])
  })

  test('stays ended after a rotation of the secret', async () => {
    const state = openState()
    const old = openInstance(state)
    const cookie = await signIn(old)
    await endRemoteSession(old, await sidOf(old, cookie))
    expect(await isOpen(openInstance(state, {}, { secret: [OTHER_SECRET, SECRET] }), cookie)).toBe(false)
  })

  test('reports a sign-out that the store cannot save, and clears the cookie', async () => {
    const state = openState()
    const config = openInstance(state)
    const cookie = await signIn(config)
    state.faults.isDown = true
    const context = openContext(config, { cookie })
    await expect(jwt.revoke(context)).rejects.toMatchObject({ type: 'SignOutError' })
    expect(context.cookies.setCookies.join()).toContain('Max-Age=0')
  })

  test('emits `signOut` with the claims', async () => {
    const signOut = vi.fn()
    const config = openInstance(openState(), {}, { events: { signOut } })
    await jwt.revoke(openContext(config, { cookie: await signIn(config) }))
    expect(signOut).toHaveBeenCalledWith({ token: expect.objectContaining({ sub: ADA.id }) })
  })

  test('that is refused at its start ends on every instance', async () => {
    const state = openState()
    const config = openInstance(state)
    const context = openContext(config)
    const account = { provider: 'credentials', providerAccountId: ADA.id, type: 'credentials' } as const
    const opening = await jwt.open(context, { user: ADA, account, isNewUser: false }, false)
    const created = await opening.create(Math.floor(Date.now() / 1000), {})
    created?.write()
    await created?.abandon()
    expect(await isOpen(openInstance(state), cookieOf(context.cookies.setCookies))).toBe(false)
  })

  test('causes no store call if nobody signs out', async () => {
    const state = openState()
    await jwt.revoke(openContext(openInstance(state)))
    expect(state.calls).toEqual([])
  })

  test('cannot be ended without the option', async () => {
    await expect(endRemoteSession(openConfig(), 'a')).rejects.toMatchObject({ type: 'AdapterError' })
    await expect(revokeUser(openConfig(), '1', null)).rejects.toMatchObject({ type: 'AdapterError' })
  })
})

describe.each([
  ['with compare and set', []],
  ['with `get` and `set` only', ['add', 'swap', 'increment']],
] as const)('session.revocation > sessions of a user, %s', (_, without) => {
  test('are all ended except one, and later sign-ins are kept', async () => {
    const clock = stopClock()
    const state = openState(without)
    const config = openInstance(state)
    const [kept, other] = [await signIn(config), await signIn(config)]
    clock.advance(1)
    await revokeUser(config, ADA.id, await sidOf(config, kept))
    expect([await isOpen(config, kept), await isOpen(config, other)]).toEqual([true, false])
    clock.advance(1)
    const later = await signIn(config)
    expect(await isOpen(config, later)).toBe(true)
    await revokeUser(config, ADA.id, null)
    for (const cookie of [kept, other, later]) expect(await isOpen(config, cookie)).toBe(false)
  })

  test('are kept if they began after an earlier revocation', async () => {
    const clock = stopClock()
    const config = openInstance(openState(without))
    await revokeUser(config, ADA.id, null)
    clock.advance(61)
    const cookie = await signIn(config)
    await revokeUser(config, ADA.id, await sidOf(config, cookie))
    expect(await isOpenFresh(config, cookie)).toBe(true)
  })

  test('of another user are kept', async () => {
    const config = openInstance(openState(without))
    const cookie = await signIn(config, { ...ADA, id: '2' })
    await revokeUser(config, ADA.id, null)
    expect(await isOpenFresh(config, cookie)).toBe(true)
  })

  test('are ended after an earlier revocation even if the clock was set back', async () => {
    const clock = stopClock()
    const config = openInstance(openState(without))
    await revokeUser(config, ADA.id, null)
    clock.advance(1)
    const cookie = await signIn(config)
    clock.advance(-1)
    await revokeUser(config, ADA.id, null)
    expect(await isOpenFresh(config, cookie)).toBe(false)
  })

  test('get a new exemption that restores no ended session', async () => {
    const config = openInstance(openState(without))
    const [one, two] = [await signIn(config), await signIn(config)]
    await revokeUser(config, ADA.id, await sidOf(config, one))
    await revokeUser(config, ADA.id, await sidOf(config, two))
    expect([await isOpen(config, one), await isOpen(config, two)]).toEqual([false, false])
  })

  test('stay revoked after a rotation of the secret', async () => {
    const clock = stopClock()
    const state = openState(without)
    const old = openInstance(state)
    const cookie = await signIn(old)
    await revokeUser(old, ADA.id, null)
    const rotated = openInstance(state, {}, { secret: [OTHER_SECRET, SECRET] })
    expect(await isOpen(rotated, cookie)).toBe(false)
    clock.advance(1)
    const later = await signIn(rotated)
    expect(await isOpen(rotated, later)).toBe(true)
  })
})

describe('session.revocation > start of a session', () => {
  test('is kept by renewals and updates', async () => {
    const clock = stopClock()
    const config = openInstance(openState(), {}, { session: { updateAge: 0 } })
    const first = await signIn(config)
    const { start } = await claimsOf(config, first)
    clock.advance(100)
    const { cookie } = await update(config, (await read(config, first)).cookie, {})
    expect(await claimsOf(config, cookie)).toMatchObject({ start })
  })

  test('is the sign-in time of a session from before the option', async () => {
    const state = openState()
    const cookie = await signIn(openConfig())
    const config = openInstance(state)
    expect(await isOpen(config, cookie)).toBe(true)
    await revokeUser(config, ADA.id, null)
    expect(await isOpen(config, cookie)).toBe(false)
  })

  test('is not before the sign-in on a server without the option', async () => {
    const clock = stopClock()
    const config = openInstance(openState())
    await revokeUser(config, ADA.id, null)
    clock.advance(120)
    expect(await isOpen(config, await signIn(openConfig()))).toBe(true)
  })

  test('keeps an exemption if the session id changes', async () => {
    const state = openState()
    const config = openInstance(state)
    const [cookie, other] = [await signIn(config), await signIn(config)]
    await revokeUser(config, ADA.id, 'replaced')
    await moveExemption(config, ADA.id, 'replaced', await sidOf(config, cookie))
    expect([await isOpenFresh(config, cookie), await isOpenFresh(config, other)]).toEqual([true, false])
  })

  test('does not move an exemption of another session', async () => {
    const config = openInstance(openState())
    const cookie = await signIn(config)
    const move = async () => moveExemption(config, ADA.id, 'other', await sidOf(config, cookie))
    await move()
    await revokeUser(config, ADA.id, 'replaced')
    await move()
    expect(await isOpenFresh(config, cookie)).toBe(false)
  })
})

describe('session.revocation > races', () => {
  test('refuses a sign-in if sessions are revoked during it', async () => {
    const state = openState()
    const other = openInstance(state)
    const jwtCallback = async ({ token }: { token: JWT }) => {
      await revokeUser(other, ADA.id, null)
      return token
    }
    const config = openInstance(state, {}, { callbacks: { jwt: jwtCallback } })
    await expect(signIn(config)).rejects.toMatchObject({ type: 'AccessDenied' })
  })

  test('refuses a proof that is older than the revocation', async () => {
    const clock = stopClock()
    const config = openInstance(openState())
    const context = openContext(config)
    clock.advance(1)
    await revokeUser(config, ADA.id, null)
    const signedIn = { user: ADA, account: { provider: 'p', providerAccountId: '1', type: 'credentials' } as const }
    await expect(startSession(context, { ...signedIn, isNewUser: false })).rejects.toMatchObject({
      type: 'AccessDenied',
    })
  })

  test('refuses a proof for an address that is older than the revocation', async () => {
    const clock = stopClock()
    const config = openInstance(openState())
    const context = openContext(config)
    clock.advance(1)
    await revokeUser(config, ADA.id, null)
    await expect(revokeEarlier(context, ADA.id)).rejects.toMatchObject({ type: 'AccessDenied' })
  })

  test('keep the latest of twenty simultaneous revocations', async () => {
    const clock = stopClock()
    const state = openState()
    const config = openInstance(state)
    const cookie = await signIn(config)
    await Promise.all(Array.from({ length: 20 }, () => revokeUser(config, ADA.id, null)))
    expect(await isOpen(config, cookie)).toBe(false)
    clock.advance(1)
    expect(await isOpen(config, await signIn(config))).toBe(true)
  })

  test.each([0, 1])('reports a revocation that loses every comparison, after %i others', async (others) => {
    const state = openState()
    const config = openInstance(state)
    const cookie = await signIn(config)
    for (let i = 0; i < others; i++) await revokeUser(config, '1', await sidOf(config, cookie))
    state.faults.isOutrun = true
    await expect(revokeUser(config, ADA.id, null)).rejects.toMatchObject({ type: 'AdapterError' })
    expect(await isOpenFresh(config, cookie)).toBe(true)
  })

  test.each([0, 1])('keep the latest of servers with an old and a new secret: %i', async (last) => {
    const clock = stopClock()
    const state = openState()
    const servers = [openInstance(state), openInstance(state, {}, { secret: [OTHER_SECRET, SECRET] })]
    const [first, second] = [servers[1 - last], servers[last]]
    if (!first || !second) throw new Error('There are two servers.')
    await revokeUser(first, ADA.id, null)
    clock.advance(120)
    const cookie = await signIn(openInstance(state))
    clock.advance(120)
    await revokeUser(second, ADA.id, null)
    expect(await isOpenFresh(openInstance(state, {}, { secret: [OTHER_SECRET, SECRET] }), cookie)).toBe(false)
  })

  test('set no renewed cookie for a session revoked at the same time', async () => {
    const clock = stopClock()
    const state = openState()
    const other = openInstance(state)
    const cookie = await signIn(other)
    clock.advance(2 * DAY)
    const session = async (params: { session: object }) => {
      await revokeUser(other, ADA.id, null)
      return params.session as never
    }
    const result = await read(openInstance(state, {}, { callbacks: { session } }), cookie)
    expect([result.session, result.cookie]).toEqual([null, ''])
  })
})

describe('session.revocation > a store that is down', () => {
  test('refuses requests by default, and signs no user in or out', async () => {
    const state = openState()
    const config = openInstance(state, { maxStaleness: 0 })
    const cookie = await signIn(config)
    state.faults.isDown = true
    await expect(read(config, cookie)).rejects.toMatchObject({ type: 'JWTSessionError' })
    await expect(signIn(config)).rejects.toMatchObject({ type: 'AdapterError' })
  })

  test('with `allow` still serves reads, warns once, and writes nothing', async () => {
    const clock = stopClock()
    const state = openState()
    const config = openInstance(state, { maxStaleness: 0, whenDown: 'allow' })
    const cookie = await signIn(config)
    state.faults.isDown = true
    clock.advance(2 * DAY)
    for (let i = 0; i < 2; i++) {
      const { session, setCookies } = await read(config, cookie)
      expect([session?.user?.name, setCookies]).toEqual([ADA.name, []])
    }
    const warning = ['revocation-down', expect.stringContaining('revoked sessions are accepted')]
    expect(config.log.warnings.filter(([code]) => code === 'revocation-down')).toEqual([warning])
    await expect(update(config, cookie, {})).rejects.toMatchObject({ type: 'JWTSessionError' })
    await expect(isOpenFresh(config, cookie)).rejects.toMatchObject({ type: 'JWTSessionError' })
    await expect(jwt.current(openContext(config, { cookie }))).rejects.toMatchObject({ type: 'JWTSessionError' })
  })

  test('fails an update if it goes down during it, even with `allow`', async () => {
    const state = openState()
    const session = (params: { session: object }) => {
      state.faults.isDown = true
      return params.session as never
    }
    const config = openInstance(state, { whenDown: 'allow' }, { callbacks: { session } })
    const cookie = await signIn(config)
    await expect(update(config, cookie, {})).rejects.toMatchObject({ type: 'JWTSessionError' })
  })

  test.each(['{"at":"soon"}', '{"at":1,"except":5}', 'later'])('is assumed if the entry is %s', async (entry) => {
    const state = openState()
    const config = openInstance(state)
    const cookie = await signIn(config)
    const get = state.store.get.bind(state.store)
    vi.spyOn(state.store, 'get').mockImplementation(async (key) =>
      key.startsWith('revoked-before:') ? entry : get(key),
    )
    await expect(isOpenFresh(config, cookie)).rejects.toMatchObject({ type: 'JWTSessionError' })
  })
})

describe('session.revocation > processes whose clocks differ by up to a minute, with a store without a clock', () => {
  const OFFSETS = [0, 1, 2].flatMap((place) => [-60, 60].map((off) => [0, 0, 0].with(place, off)))

  test.each([...OFFSETS, [60, 60, 0], [0, 60, 60], [60, 0, 60], [0, 0, 0]])(
    'keep an ended session ended: signed in at %i s, ended at %i s, read at %i s',
    async (issued = 0, ended = 0, asked = 0) => {
      const clock = stopClock()
      const state = openState()
      const as = async <T>(off: number, run: () => Promise<T>): Promise<T> => {
        clock.advance(off)
        return run().finally(() => clock.advance(-off))
      }
      const cookies = await as(issued, async () => {
        const config = openInstance(state)
        return [await signIn(config), await signIn(config, { ...ADA, id: '2' })]
      })
      await as(ended, async () => {
        const config = openInstance(state)
        await endRemoteSession(config, await sidOf(config, cookies[0] ?? ''))
        await revokeUser(config, '2', null)
      })
      // The last seconds of the tokens, by the clock of each process.
      for (const seconds of [0, 30 * DAY - 61, 59, 1, 1, 59, 1]) {
        clock.advance(seconds)
        for (const cookie of cookies) expect(await as(asked, () => isOpen(openInstance(state), cookie))).toBe(false)
      }
    },
  )
})
