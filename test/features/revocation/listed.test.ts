import { describe, expect, test } from 'vitest'
import { createMemoryState } from '../../../src/adapters/memory/state.ts'
import { addToList, listOpen, readEntry, writeEntry } from '../../../src/features/revocation/listed.ts'
import { revokeUser } from '../../../src/features/revocation/revoke-user.ts'
import { endInStore } from '../../../src/features/revocation/tombstone.ts'
import type { StateStore } from '../../../src/types/state-store.ts'
import { OLD_SECRET, openConfig, SECRET, stopClock } from '../../harness.ts'

const USER = 'ada'

const open = (stateStore: StateStore = createMemoryState(), secret: string | string[] = SECRET) =>
  openConfig({ stateStore, secret, session: { revocation: true } })

type Config = ReturnType<typeof open>

const createEntry = (seconds: number) => {
  const now = Date.now()
  return { start: now, created: now, seen: now, expires: now + seconds * 1000, device: null, address: null }
}

async function record(config: Config, sid: string, seconds = 100): Promise<void> {
  await writeEntry(config, sid, createEntry(seconds))
  await addToList(config, USER, sid)
}

const list = async (config: Config): Promise<string[]> => (await listOpen(config, USER)).map(({ sid }) => sid)

describe('the list of open sessions', () => {
  test("contains the user's sessions, newest first", async () => {
    const config = open()
    for (const sid of ['first', 'second', 'first']) await record(config, sid)
    await writeEntry(config, 'of-eve', createEntry(100))
    await addToList(config, 'eve', 'of-eve')
    expect(await list(config)).toEqual(['first', 'second'])
  })

  test('omits ended and expired sessions', async () => {
    const clock = stopClock()
    const config = open()
    for (const sid of ['ended', 'open']) await record(config, sid)
    await record(config, 'expired', 50)
    await endInStore(config, 'ended')
    clock.advance(50)
    expect(await list(config)).toEqual(['open'])
  })

  test('omits sessions that a revocation ended', async () => {
    const config = open()
    await record(config, 'a')
    await revokeUser(config, USER, null)
    expect(await list(config)).toEqual([])
  })

  test.each(['', 'later', '5', '[]', '{"start":1,"created":1,"seen":1}'])('omits the entry %j', async (text) => {
    const state = createMemoryState()
    const config = open({ ...state, get: async (key) => (key.startsWith('session:') ? text : state.get(key)) })
    await record(config, 'a')
    expect([await list(config), await readEntry(config, 'a')]).toEqual([[], null])
  })

  test.each(['a b', 'b a', 'x'.repeat(129)])('contains no session with the malformed id %s', async (sid) => {
    const config = open()
    for (const known of ['a', 'b', 'x'.repeat(128), sid]) await writeEntry(config, known, createEntry(100))
    await addToList(config, USER, sid)
    expect(await list(config)).toEqual([])
  })

  test('drops ended sessions before open ones', async () => {
    const config = open()
    await record(config, 'live')
    for (let i = 0; i < 40; i++) {
      await record(config, `ended-${i}`)
      await endInStore(config, `ended-${i}`)
    }
    expect(await list(config)).toEqual(['live'])
  })

  test('drops sessions that ended in a full list', async () => {
    const config = open()
    await record(config, 'live')
    for (let i = 0; i < 29; i++) await record(config, `ended-${i}`)
    for (let i = 0; i < 29; i++) await endInStore(config, `ended-${i}`)
    await record(config, 'new')
    expect(await list(config)).toEqual(['new', 'live'])
  })

  test('omits a session that another one replaced', async () => {
    const config = open()
    for (const sid of ['old', 'new']) await writeEntry(config, sid, createEntry(100))
    await addToList(config, USER, 'old')
    await addToList(config, USER, 'new', 'old')
    expect(await list(config)).toEqual(['new'])
  })

  test('contains the current session once', async () => {
    const config = open()
    for (const sid of ['a', 'b']) await record(config, sid)
    expect((await listOpen(config, USER, 'a')).map(({ sid }) => sid)).toEqual(['b', 'a'])
  })

  test('contains the current session even if newer ones fill the list', async () => {
    const config = open()
    for (const sid of ['current', ...Array.from({ length: 30 }, (_, i) => `newer-${i}`)]) await record(config, sid)
    expect(await list(config)).not.toContain('current')
    expect((await listOpen(config, USER, 'current'))[0]?.sid).toBe('current')
    await endInStore(config, 'current')
    expect((await listOpen(config, USER, 'current'))[0]?.sid).toBe('newer-29')
  })

  test('keeps the newest thirty', async () => {
    const config = open()
    for (let i = 0; i <= 30; i++) await record(config, `s${i}`)
    expect(await list(config)).toEqual(Array.from({ length: 30 }, (_, i) => `s${30 - i}`))
  })

  test.each([
    [97, 8],
    [98, 7],
  ])('is limited to 1,000 characters: %i more, %i sessions', async (length, count) => {
    const config = open()
    await record(config, 'x'.repeat(length))
    for (let i = 0; i < 7; i++) await record(config, `${i}`.repeat(128))
    expect(await list(config)).toHaveLength(count)
  })
})

describe('the stored entry of a session', () => {
  test('is kept a minute longer than the session, because of clock skew', async () => {
    const clock = stopClock()
    const config = open()
    await record(config, 'a')
    clock.advance(159)
    expect(await readEntry(config, 'a')).not.toBeNull()
    clock.advance(1)
    expect(await readEntry(config, 'a')).toBeNull()
  })

  test('is found after a rotation of the secret', async () => {
    const state = createMemoryState()
    await record(open(state, OLD_SECRET), 'a')
    expect(await list(open(state, [SECRET, OLD_SECRET]))).toEqual(['a'])
  })
})
