import { describe, expect, test } from 'vitest'
import { createMemoryState } from '../../src/adapters/memory/state.ts'
import { hasEnded } from '../../src/session/revocation/has-ended.ts'
import { openEntry, revokeEarlier } from '../../src/session/revocation/open-entry.ts'
import { hasTombstone } from '../../src/session/revocation/tombstone.ts'
import { moveExemption, writeRevocation } from '../../src/session/revocation/write-revocation.ts'
import { openConfig, openContext, stopClock } from '../harness.ts'

const USER = 'ada'

const createClaims = (sid: string, start: number) => ({
  ...{ sid, sub: USER, start, jti: sid },
  ...{ iat: Math.floor(start / 1000), exp: Math.floor(start / 1000) + 3600, auth_time: Math.floor(start / 1000) },
})

const open = () => openConfig({ stateStore: createMemoryState(), session: { revocation: true } })

const REFUSED = { type: 'AccessDenied' }

/** A request that began two minutes after a revocation that kept the session `old`. */
async function openAfterRevocation() {
  const clock = stopClock()
  const config = open()
  const old = createClaims('old', Date.now())
  await writeRevocation(config, USER, old)
  clock.advance(120)
  const context = openContext(config)
  return { clock, config, context, old, entry: await openEntry(context, USER) }
}

const isOpen = async (config: ReturnType<typeof open>, claims: ReturnType<typeof createClaims>) =>
  !(await hasEnded(config, claims, true))

describe('a sign-in that adds to a session', () => {
  test('keeps the start and the exemption of the session, and ends its old id', async () => {
    const { config, entry, old } = await openAfterRevocation()
    const next = createClaims('next', entry.getStart(old))
    expect(next.start).toBe(old.start)
    await entry.finish(next, 'old')
    expect([await isOpen(config, next), await isOpen(config, old)]).toEqual([true, false])
  })

  test('starts anew after a revocation of the session', async () => {
    const { entry, old } = await openAfterRevocation()
    expect(entry.getStart({ ...old, sid: 'other' })).toBe(Date.now())
  })
})

describe('a new session', () => {
  test('ends the previous one and receives no exemption', async () => {
    const { config, entry, old } = await openAfterRevocation()
    expect(entry.getStart(null)).toBe(Date.now())
    const early = createClaims('next', old.start)
    await entry.finish(early, 'old')
    expect([await isOpen(config, early), await isOpen(config, old)]).toEqual([false, false])
  })

  test('ends no session if there was none', async () => {
    const { config, entry } = await openAfterRevocation()
    const next = createClaims('next', entry.getStart(null))
    await entry.finish(next, null)
    expect(await isOpen(config, next)).toBe(true)
    expect(await hasTombstone(config, String(null))).toBe(false)
  })

  test.each<[string, (config: ReturnType<typeof open>) => Promise<unknown>]>([
    ['all sessions end', (config) => writeRevocation(config, USER, null)],
    ['another session receives the exemption', (config) => moveExemption(config, USER, 'old', 'other')],
  ])('is refused if %s meanwhile', async (_, act) => {
    const { config, entry } = await openAfterRevocation()
    await act(config)
    await expect(entry.finish(createClaims('next', entry.getStart(null)), null)).rejects.toMatchObject(REFUSED)
  })

  test('is refused if all sessions ended in the millisecond of the request', async () => {
    const { config, context } = await openAfterRevocation()
    await writeRevocation(config, USER, null)
    await expect(openEntry(context, USER)).rejects.toMatchObject(REFUSED)
  })
})

describe('a sign-in that revokes the sessions of its user', () => {
  test('is not refused for its own revocation', async () => {
    const { context } = await openAfterRevocation()
    await revokeEarlier(context, USER)
    await expect(openEntry(context, USER)).resolves.toBeDefined()
  })

  test('is refused for a later one', async () => {
    const { config, context } = await openAfterRevocation()
    await revokeEarlier(context, USER)
    await writeRevocation(config, USER, null)
    await expect(openEntry(context, USER)).rejects.toMatchObject(REFUSED)
  })

  test('is refused for one since it began, and writes none', async () => {
    const { config, context } = await openAfterRevocation()
    const { at } = await writeRevocation(config, USER, null)
    await expect(revokeEarlier(context, USER)).rejects.toMatchObject(REFUSED)
    expect((await writeRevocation(config, USER, null)).at).toBe(at + 1)
  })
})
