import { describe, expect, test } from 'vitest'
import { createMemoryState } from '../../../src/adapters/memory/state.ts'
import { endCopies, followSession, revokeEarlier } from '../../../src/features/revocation/follow-session.ts'
import { hasEnded } from '../../../src/features/revocation/has-ended.ts'
import { moveExemption, writeRevocation } from '../../../src/features/revocation/write-revocation.ts'
import { startSession } from '../../../src/kernel/sign-in/start-session.ts'
import type { Relation, SessionFacts } from '../../../src/seams/lifecycle.ts'
import { cookieOf, openConfig, openContext, stopClock } from '../../harness.ts'

const USER = 'ada'

const createFacts = (sid: string, start: number): SessionFacts => ({
  ...{ sid, userId: USER, start, expires: start + 3_600_000 },
  ...{ authTime: Math.floor(start / 1000), via: null },
})

const open = () => openConfig({ stateStore: createMemoryState(), session: { revocation: true } })

const NONE = (): Relation => ({ kind: 'first' })

const REFUSED = { type: 'AccessDenied' }

/** Begins a session two minutes after a revocation that kept the session `old`. */
async function openAfterRevocation(relate: (old: SessionFacts) => Relation) {
  const clock = stopClock()
  const config = open()
  const old = createFacts('old', Date.now())
  await writeRevocation(config, USER, old)
  clock.advance(120)
  const context = openContext(config)
  const relation = relate(old)
  const account = { provider: 'p', providerAccountId: '1', type: 'credentials' } as const
  const beginning = { context, userId: USER, provider: null, account, notes: {}, providerSession: null, relation }
  const step = await followSession(beginning)
  return {
    ...{ clock, config, old, beginning, start: step.claims?.start ?? 0 },
    async finish(next: SessionFacts) {
      await step.commit?.(next)
      if (relation.kind !== 'first') await endCopies(context, relation.from, { kind: relation.kind, by: next.sid })
    },
  }
}

const isOpen = async (config: ReturnType<typeof open>, { sid, start }: SessionFacts) =>
  !(await hasEnded(config, { sid, start, sub: USER }, true))

describe('a sign-in that extends a session', () => {
  test('keeps the start and exemption of the session, and ends its old id', async () => {
    const { config, start, finish, old } = await openAfterRevocation((from) => ({ kind: 'continued', from }))
    const next = createFacts('next', start)
    expect(start).toBe(old.start)
    await finish(next)
    expect([await isOpen(config, next), await isOpen(config, old)]).toEqual([true, false])
  })

  test('starts a new session if the session was revoked', async () => {
    const { start } = await openAfterRevocation((old) => ({ kind: 'continued', from: { ...old, sid: 'other' } }))
    expect(start).toBe(Date.now())
  })
})

describe('a new session', () => {
  test('ends the previous session and receives no exemption', async () => {
    const { config, start, finish, old } = await openAfterRevocation((from) => ({ kind: 'replaced', from }))
    expect(start).toBe(Date.now())
    const early = createFacts('next', old.start)
    await finish(early)
    expect([await isOpen(config, early), await isOpen(config, old)]).toEqual([false, false])
  })

  test('ends no session if there was none', async () => {
    const { config, start, finish, old } = await openAfterRevocation(NONE)
    const next = createFacts('next', start)
    await finish(next)
    expect([await isOpen(config, next), await isOpen(config, old)]).toEqual([true, true])
  })

  test.each<[string, (config: ReturnType<typeof open>) => Promise<unknown>]>([
    ['all sessions end', (config) => writeRevocation(config, USER, null)],
    ['another session receives the exemption', (config) => moveExemption(config, USER, 'old', 'other')],
  ])('is refused if %s in the meantime', async (_, act) => {
    const { config, finish, start } = await openAfterRevocation(NONE)
    await act(config)
    await expect(finish(createFacts('next', start))).rejects.toMatchObject(REFUSED)
  })

  test('is refused if all sessions ended in the same millisecond', async () => {
    const { config, beginning } = await openAfterRevocation(NONE)
    await writeRevocation(config, USER, null)
    await expect(followSession(beginning)).rejects.toMatchObject(REFUSED)
  })
})

test('a session that cannot end its predecessor keeps its cookies in the browser', async () => {
  const state = createMemoryState()
  const store = { isDown: false, bulk: 5000 }
  const set: typeof state.set = (key, value, ttl) => {
    if (store.isDown && key.startsWith('ended:')) throw new Error('the store is down')
    return state.set(key, value, ttl)
  }
  const jwt = ({ token }: { token: object }) => ({ ...token, bulk: 'x'.repeat(store.bulk) })
  const config = openConfig({ stateStore: { ...state, set }, session: { revocation: true }, callbacks: { jwt } })
  const account = { provider: 'p', providerAccountId: '1', type: 'credentials' } as const
  const begin = (cookie?: string) => {
    const context = openContext(config, cookie ? { cookie } : {})
    const started = startSession(context, { user: { id: USER }, account, isNewUser: false })
    return { context, started }
  }
  const first = begin()
  await first.started
  const cookie = cookieOf(first.context.cookies.setCookies)
  expect(cookie).toContain('.1=')
  Object.assign(store, { isDown: true, bulk: 1 })
  const second = begin(cookie)
  await expect(second.started).rejects.toMatchObject({ type: 'AdapterError' })
  expect(second.context.cookies.setCookies).toEqual([])
})

describe("a sign-in that revokes the user's sessions", () => {
  test('is not refused because of its own revocation', async () => {
    const { beginning } = await openAfterRevocation(NONE)
    await revokeEarlier(beginning.context, USER)
    await expect(followSession(beginning)).resolves.toBeDefined()
  })

  test('is refused because of a later revocation', async () => {
    const { config, beginning } = await openAfterRevocation(NONE)
    await revokeEarlier(beginning.context, USER)
    await writeRevocation(config, USER, null)
    await expect(followSession(beginning)).rejects.toMatchObject(REFUSED)
  })

  test('is refused because of a revocation since it began, and writes none', async () => {
    const { config, beginning } = await openAfterRevocation(NONE)
    const { at } = await writeRevocation(config, USER, null)
    await expect(revokeEarlier(beginning.context, USER)).rejects.toMatchObject(REFUSED)
    expect((await writeRevocation(config, USER, null)).at).toBe(at + 1)
  })
})
