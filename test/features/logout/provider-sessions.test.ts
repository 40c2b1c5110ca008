import { describe, expect, test, vi } from 'vitest'
import { createMemoryState } from '../../../src/adapters/memory/state.ts'
import { endProviderSessions } from '../../../src/features/logout/provider-sessions.ts'
import { rememberSession } from '../../../src/features/logout/remember-session.ts'
import type { Relation, SessionFacts } from '../../../src/seams/lifecycle.ts'
import type { SessionRegistry } from '../../../src/seams/services.ts'
import type { AuthConfig } from '../../../src/types/config.ts'
import type { ResolvedOAuthProvider } from '../../../src/types/resolved-oauth-provider.ts'
import type { StateStore } from '../../../src/types/state-store.ts'
import { OLD_SECRET, openConfig, openContext, SECRET, stopClock } from '../../harness.ts'

const ISS = 'https://idp.example'
const DAY = 86_400
const FIRST: Relation = { kind: 'first' }

const createFacts = (sid: string, sub = 'ada'): SessionFacts => ({
  ...{ sid, userId: `id of ${sub}`, start: 0, authTime: null, expires: 0, via: null },
})

/** An application with one provider, and the sessions and users that it has ended. */
function open(overrides: Partial<AuthConfig> = {}, clientId = 'client', own = createMemoryState()) {
  const ttls: number[] = []
  const stateStore: StateStore = {
    ...own,
    set(key, value, ttl) {
      ttls.push(ttl)
      return own.set(key, value, ttl)
    },
  }
  const ended: string[] = []
  const endRemoteSession = vi.fn<SessionRegistry['end']>(async (_, sid) => void ended.push(sid))
  const sessions: SessionRegistry = {
    end: endRemoteSession,
    endOfUser: async (_, userId) => void ended.push(userId),
    list: async () => [],
  }
  const config = { ...openConfig({ stateStore, session: { revocation: true }, ...overrides }), sessions }
  // The part that is used.
  const provider = { id: 'idp', type: 'oidc', clientId } as ResolvedOAuthProvider
  const ending = { config, provider }
  const now = (): number => Math.floor(Date.now() / 1000)
  /** @param of Session at the provider; `null`: it names none. */
  async function remember(sid: string, of: string | null = 's1', sub = 'ada', iat = now(), relation = FIRST) {
    const session = createFacts(sid, sub)
    const account = { provider: 'idp', providerAccountId: sub, type: 'oidc' } as const
    const providerSession = { iss: ISS, sid: of, sub, iat }
    const context = openContext(config)
    const { userId } = session
    const step = await rememberSession({ context, userId, provider, account, notes: {}, providerSession, relation })
    await step.commit?.(session)
  }
  /** A session that a method without a session of its own continues. */
  async function proceed(sid: string, from: string, by: ResolvedOAuthProvider | null = null) {
    const account = { provider: 'passkey', providerAccountId: 'x', type: 'webauthn' } as const
    const relation = { kind: 'continued', from: createFacts(from) } as const
    const beginning = {
      context: openContext(config),
      provider: by,
      account,
      notes: {},
      providerSession: null,
      relation,
    }
    const step = await rememberSession({ ...beginning, userId: relation.from.userId })
    await step.commit?.(createFacts(sid))
  }
  const end = (sid: string | null, sub: string | null, at = now(), iss = ISS) =>
    endProviderSessions(ending, { iss, sid, sub, at, isSigned: true })
  return { ended, endRemoteSession, end, now, own, proceed, provider, remember, stateStore, ttls }
}

describe('the end of a provider session', () => {
  test.each<[string, string | null, string | null, string[]]>([
    ['a session', 's1', null, ['a', 'b']],
    ['a session and its user', 's1', 'ada', ['a', 'b', 'd']],
    ['a user', null, 'ada', ['a', 'b', 'c', 'd']],
    ['neither', null, null, []],
  ])('by %s ends the sessions that belong to it', async (_, sid, sub, expected) => {
    const { end, ended, remember } = open()
    await remember('a')
    await remember('b')
    await remember('c', 's2')
    await remember('d', null)
    await remember('e', 's1 of bob', 'bob')
    await remember('f', null, 'bob')
    expect(await end(sid, sub)).toBe(expected.length)
    expect(ended.sort()).toEqual(expected)
  })

  test('ends no session of another issuer', async () => {
    const { end, ended, remember } = open()
    await remember('a')
    await end('s1', 'ada', undefined, 'https://evil.example')
    expect(ended).toEqual([])
  })

  test('ends no session of another client in the same store', async () => {
    const { ended, own, remember } = open()
    await remember('a')
    await open({}, 'other', own).end('s1', 'ada')
    expect(ended).toEqual([])
  })

  test('ends a session once', async () => {
    const { end, ended, remember } = open()
    await remember('a')
    await end('s1', null)
    expect(await end('s1', null)).toBe(0)
    expect(ended).toEqual(['a'])
  })

  test('ends a session in a retry if the first attempt failed', async () => {
    const { end, endRemoteSession, ended, remember } = open()
    await remember('a')
    endRemoteSession.mockRejectedValueOnce(new Error('down'))
    await expect(end('s1', null)).rejects.toThrow('down')
    await end('s1', null)
    expect(ended).toEqual(['a'])
  })

  test('leaves a session that begins at the same time for the next end', async () => {
    const { end, endRemoteSession, ended, now, remember } = open()
    await remember('a')
    endRemoteSession.mockImplementationOnce(() => remember('late', 's1', 'ada', now() + 1))
    await end('s1', null)
    expect(await end('s1', null, now() + 1)).toBe(1)
    expect(ended).toEqual(['late'])
  })

  test('ends all sessions of a user with more sessions than one entry can hold', async () => {
    const { end, ended, remember } = open()
    const sids = Array.from({ length: 12 }, (_, i) => `${i}`.padEnd(100, '-'))
    for (const [i, sid] of sids.entries()) await remember(sid, `s${i}`)
    await end(null, 'ada')
    expect(ended.filter((sid) => sid === 'id of ada')).toHaveLength(1)
    expect(ended.filter((sid) => sids.includes(sid)).sort()).toEqual(sids.slice(-8).sort())
    expect(await end(null, 'ada')).toBe(0)
    expect(ended.filter((sid) => sid === 'id of ada')).toHaveLength(1)
  })

  test('ends all sessions of each user whose session does not fit into the entry', async () => {
    const { end, ended, remember } = open()
    for (let i = 0; i < 12; i++) await remember(`${i}`.padEnd(100, '-'), 's1', i === 0 ? 'bob' : 'ada')
    await end('s1', null)
    expect(ended).toEqual(expect.arrayContaining(['id of bob', 'id of ada']))
  })

  test.each(['5', '[]', '{}', '{"sessions":[]}', '{"leftOut":[]}'])('fails if the entry is %s', async (text) => {
    const own = { ...createMemoryState(), get: () => text }
    const error = { type: 'AdapterError', cause: { name: 'stateStore.get' } }
    await expect(open({}, undefined, own).end('s1', null)).rejects.toMatchObject(error)
  })

  test('fails if other requests changed the entry each time', async () => {
    const own = { ...createMemoryState(), add: () => false }
    await expect(open({}, undefined, own).remember('a')).rejects.toMatchObject({ type: 'AdapterError' })
  })
})

describe('a session that begins after the end of its provider session', () => {
  test.each([
    ['the session, in the same second', 's1', null, 0, true],
    ['the session, earlier', 's1', null, 1, false],
    ['the user, in the same second', null, 'ada', 0, false],
    ['the user, a second later', null, 'ada', -1, true],
  ])('that has %s', async (_, sid, sub, seconds, isEnded) => {
    stopClock()
    const { end, ended, now, remember } = open()
    await end(sid, sub)
    await remember('a', 's1', 'ada', now() + seconds)
    expect(ended).toEqual(isEnded ? ['a'] : [])
  })

  test('is not ended by a future timestamp, except for clock skew', async () => {
    stopClock()
    const { end, ended, now, remember } = open()
    await end('s1', null, now() + DAY)
    await remember('a', 's1', 'ada', now() + 61)
    expect(ended).toEqual([])
    await remember('b', 's1', 'ada', now() + 60)
    expect(ended).toEqual(['b'])
  })
})

describe('a session that continues another session', () => {
  test('ends with the provider session, however often it was continued', async () => {
    const { end, ended, proceed, remember } = open()
    await remember('a')
    await proceed('b', 'a')
    await proceed('c', 'b')
    expect(await end('s1', null)).toBe(3)
    expect(ended.sort()).toEqual(['a', 'b', 'c'])
  })

  test('ends if the provider session has ended during the continuation', async () => {
    const { end, ended, now, proceed, remember } = open()
    await remember('a', 's1', 'ada', now() - 1)
    await end('s1', null)
    await proceed('b', 'a')
    expect(ended).toEqual(['a', 'b'])
  })

  test('ends with any of its newest six provider sessions', async () => {
    const { end, ended, remember } = open()
    await remember('a0', 's0')
    for (let i = 1; i < 8; i++)
      await remember(`a${i}`, `s${i}`, 'ada', undefined, { kind: 'continued', from: createFacts(`a${i - 1}`) })
    for (const sid of ['s0', 's1', 's2']) await end(sid, null)
    expect(ended.filter((sid) => sid === 'a7')).toHaveLength(1)
  })

  test('belongs to no provider session if the previous one does not', async () => {
    const { end, ended, proceed, provider, stateStore, ttls } = open()
    const add = vi.spyOn(stateStore, 'add')
    await proceed('b', 'a')
    await proceed('c', 'a', provider)
    expect([ttls, add.mock.calls]).toEqual([[], []])
    await end('s1', 'ada')
    expect(ended).toEqual([])
  })

  test('also ends under another secret', async () => {
    const { own, remember } = open({ secret: OLD_SECRET })
    await remember('a')
    const { end, ended, proceed } = open({ secret: SECRET }, undefined, own)
    await proceed('b', 'a')
    await end('s1', null)
    expect(ended.sort()).toEqual(['a', 'b'])
  })
})

describe('the stored entry of a session', () => {
  test.each<[AuthConfig['session'], number]>([
    [{ revocation: true, absoluteAge: 0 }, 400 * DAY],
    [{ revocation: true, absoluteAge: 50 * DAY }, 50 * DAY],
    [{ revocation: true, absoluteAge: DAY, maxAge: DAY }, DAY],
  ])('is kept for the longest session lifetime plus one minute: %j', async (session, seconds) => {
    const { remember, ttls } = open({ session })
    await remember('a')
    expect(ttls).toEqual([(seconds + 60) * 1000])
  })
})
