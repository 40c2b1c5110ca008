import { describe, expect, test, vi } from 'vitest'
import { createMemoryState } from '../../../src/adapters/memory/state.ts'
import {
  endProviderSessions,
  findSessionProvider,
  rememberSession,
} from '../../../src/methods/authorization-code/extensions/logout/provider-sessions.ts'
import type { AuthConfig } from '../../../src/types/config.ts'
import type { ResolvedOAuthProvider } from '../../../src/types/resolved-oauth-provider.ts'
import type { SessionEnder } from '../../../src/types/session-ender.ts'
import type { StateStore } from '../../../src/types/state-store.ts'
import { OLD_SECRET, openConfig, SECRET, stopClock } from '../../harness.ts'

const ISS = 'https://idp.example'
const DAY = 86_400

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
  const config = openConfig({ stateStore, session: { revocation: true }, ...overrides })
  const ended: string[] = []
  const endRemoteSession = vi.fn<SessionEnder['endRemoteSession']>(async (_, sid) => void ended.push(sid))
  const revokeUser = vi.fn<SessionEnder['revokeUser']>(async (_, userId) => void ended.push(userId))
  // The part that is used.
  const provider = { id: 'idp', clientId } as ResolvedOAuthProvider
  const ending = { config, provider, ender: { endRemoteSession, revokeUser } }
  const now = (): number => Math.floor(Date.now() / 1000)
  const remember = (sid: string, of: string | null = 's1', sub = 'ada', iat = now()) =>
    rememberSession(ending, { iss: ISS, sid: of, sub, iat }, [sid, `id of ${sub}`])
  const end = (sid: string | null, sub: string | null, at = now(), iss = ISS) =>
    endProviderSessions(ending, { iss, sid, sub, at, isSigned: true })
  return { config, ended, endRemoteSession, end, now, own, remember, stateStore, ttls }
}

describe('the end of a session at the provider', () => {
  test.each<[string, string | null, string | null, string[]]>([
    ['a session', 's1', null, ['a', 'b']],
    ['a session and its user', 's1', 'ada', ['a', 'b', 'd']],
    ['a user', null, 'ada', ['a', 'b', 'c', 'd']],
    ['neither', null, null, []],
  ])('by %s ends those that belong to it', async (_, sid, sub, expected) => {
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

  test('ends nothing of another issuer', async () => {
    const { end, ended, remember } = open()
    await remember('a')
    await end('s1', 'ada', undefined, 'https://evil.example')
    expect(ended).toEqual([])
  })

  test('ends nothing of another client in the same store', async () => {
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

  test('ends a session at the next try if the first one failed', async () => {
    const { end, endRemoteSession, ended, remember } = open()
    await remember('a')
    endRemoteSession.mockRejectedValueOnce(new Error('down'))
    await expect(end('s1', null)).rejects.toThrow('down')
    await end('s1', null)
    expect(ended).toEqual(['a'])
  })

  test('ends all sessions of a user who has more than an entry holds', async () => {
    const { end, ended, remember } = open()
    const sids = Array.from({ length: 12 }, (_, i) => `${i}`.padEnd(100, '-'))
    for (const [i, sid] of sids.entries()) await remember(sid, `s${i}`)
    await end(null, 'ada')
    expect(ended.filter((sid) => sid === 'id of ada')).toHaveLength(1)
    expect(ended.filter((sid) => sids.includes(sid))).toContain(sids[11])
    expect(await end(null, 'ada')).toBe(0)
    expect(ended.filter((sid) => sid === 'id of ada')).toHaveLength(1)
  })
})

describe('a session that begins after its end at the provider', () => {
  test.each([
    ['the session, in the same second', 's1', null, 0, true],
    ['the session, earlier', 's1', null, 1, false],
    ['the user, in the same second', null, 'ada', 0, false],
    ['the user, a second later', null, 'ada', -1, true],
  ])('that named %s', async (_, sid, sub, seconds, isEnded) => {
    const { end, ended, now, remember } = open()
    await end(sid, sub)
    await remember('a', 's1', 'ada', now() + seconds)
    expect(ended).toEqual(isEnded ? ['a'] : [])
  })

  test('is not ended by a time in the future, except for clocks that differ', async () => {
    stopClock()
    const { end, ended, now, remember } = open()
    await end('s1', null, now() + DAY)
    await remember('a', 's1', 'ada', now() + 61)
    expect(ended).toEqual([])
    await remember('b', 's1', 'ada', now() + 60)
    expect(ended).toEqual(['b'])
  })
})

describe('the provider of a session', () => {
  test('is known, also with another secret', async () => {
    const { config, remember, stateStore } = open({ secret: OLD_SECRET })
    await remember('a')
    const rotated = openConfig({ stateStore, secret: SECRET, session: { revocation: true } })
    for (const each of [config, rotated]) expect(await findSessionProvider(each, 'a')).toBe('idp')
    expect(await findSessionProvider(config, 'b')).toBeNull()
    expect(await findSessionProvider(openConfig(), 'a')).toBeNull()
  })

  test.each<[AuthConfig['session'], number]>([
    [{ revocation: true, absoluteAge: 0 }, 400 * DAY],
    [{ revocation: true, absoluteAge: 50 * DAY }, 50 * DAY],
    [{ revocation: true, absoluteAge: DAY, maxAge: DAY }, DAY],
  ])('is kept for the longest life of a session and a minute: %j', async (session, seconds) => {
    const { remember, ttls } = open({ session })
    await remember('a')
    expect(ttls).toEqual([(seconds + 60) * 1000])
  })
})
