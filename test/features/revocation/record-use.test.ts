import { describe, expect, test, vi } from 'vitest'
import { createMemoryState } from '../../../src/adapters/memory/state.ts'
import { memory } from '../../../src/adapters/memory.ts'
import { check } from '../../../src/features/revocation/check.ts'
import { listOpen, readEntry } from '../../../src/features/revocation/listed.ts'
import { noteUse, recordSession } from '../../../src/features/revocation/record-use.ts'
import type { Relation, SessionFacts } from '../../../src/seams/lifecycle.ts'
import type { AuthConfig } from '../../../src/types/config.ts'
import { OLD_SECRET, openConfig, openContext, SECRET, stopClock } from '../../harness.ts'

const DEVICES = { describe: () => 'Firefox on Windows', coarsen: (address: string) => `net of ${address}` }

const LISTED = { revocation: true, devices: DEVICES }

/** An application with a store that counts its calls and fails on demand. */
function open(
  session: AuthConfig['session'] = { revocation: true },
  more: Partial<AuthConfig> = {},
  own = createMemoryState(),
) {
  const faults = { isDown: false }
  const answer = <T>(call: () => T): T => {
    if (faults.isDown) throw new Error('the store is down')
    return call()
  }
  const set = vi.fn<typeof own.set>((...given) => answer(() => own.set(...given)))
  const get = vi.fn<typeof own.get>((key) => answer(() => own.get(key)))
  const config = openConfig({ stateStore: { ...own, get, set }, session, ...more })
  const list = async () => (await listOpen(config, 'ada')).map(({ sid }) => sid)
  return { config, context: openContext(config), faults, get, set, list }
}

const createClaims = (sid = 'a') => ({ sid, sub: 'ada', start: Date.now(), exp: Date.now() / 1000 + 3600 })
const FIRST: Relation = { kind: 'first' }
const createFacts = (sid = 'a'): SessionFacts => ({
  ...{ sid, userId: 'ada', start: Date.now(), expires: later() },
  ...{ authTime: null, via: null },
})
const later = (): number => Date.now() + 3_600_000
const expires = (): string => new Date(later()).toISOString()

describe('a new session', () => {
  test.each([
    ['192.0.2.1', 'net of 192.0.2.1'],
    ['', null],
  ])('is recorded with its device and the network of %j', async (address, network) => {
    const { config, context } = open(LISTED, { rateLimit: { clientAddress: () => address } })
    await recordSession(context, createFacts(), FIRST)
    expect(await readEntry(config, 'a')).toMatchObject({ device: 'Firefox on Windows', address: network })
  })

  test.each([
    ['a long label', { ...DEVICES, describe: () => 'x'.repeat(200) }, 'x'.repeat(100)],
    ['no label', { ...DEVICES, describe: () => null }, null],
    ['no reader', undefined, null],
  ])('is recorded with %s', async (_, devices, device) => {
    const { config, context } = open({ revocation: true, devices })
    await recordSession(context, createFacts(), FIRST)
    expect((await readEntry(config, 'a'))?.device).toBe(device)
  })

  test.each([
    ['keeps the time of the one that it continues', 'continued', -60_000],
    ['takes no time from the one that it replaces', 'replaced', 0],
  ] as const)('%s, and its place in the list', async (_, kind, age) => {
    const clock = stopClock()
    const { config, context, list } = open()
    const from = createFacts('old')
    await recordSession(context, from, FIRST)
    clock.advance(60)
    await recordSession(context, createFacts('new'), { kind, from })
    expect(await list()).toEqual(['new'])
    expect((await readEntry(config, 'new'))?.created).toBe(Date.now() + age)
  })

  test('starts although it cannot be listed, and the reason is logged', async () => {
    const { config, context, faults } = open()
    faults.isDown = true
    await recordSession(context, createFacts(), FIRST)
    expect(config.log.errors).toHaveLength(1)
  })

  test('is not listed in the state store if a database lists it', async () => {
    const { context, list } = open({ strategy: 'database', devices: DEVICES }, { adapter: memory() })
    await recordSession(context, createFacts(), FIRST)
    await noteUse(context, { claims: createClaims('b'), expires: expires(), isRenewed: true })
    expect(await list()).toEqual([])
  })
})

describe('a used session', () => {
  test('is recorded at each renewal, and keeps its place in the list', async () => {
    const clock = stopClock()
    const { config, context, list } = open()
    for (const sid of ['a', 'b']) await recordSession(context, createFacts(sid), FIRST)
    clock.advance(1)
    await noteUse(context, { claims: createClaims(), expires: expires(), isRenewed: true })
    expect(await readEntry(config, 'a')).toMatchObject({
      seen: Date.now(),
      created: Date.now() - 1000,
      expires: later(),
    })
    expect(await list()).toEqual(['b', 'a'])
  })

  test('stays listed if it is renewed before the old secret is removed', async () => {
    const state = createMemoryState()
    const before = open({ revocation: true }, { secret: OLD_SECRET }, state)
    await recordSession(before.context, createFacts(), FIRST)
    await noteUse(open({ revocation: true }, { secret: [SECRET, OLD_SECRET] }, state).context, {
      claims: createClaims(),
      expires: expires(),
      isRenewed: true,
    })
    expect(await open({ revocation: true }, { secret: SECRET }, state).list()).toEqual(['a'])
  })

  test('is listed from its first renewal if it is older than the option', async () => {
    stopClock()
    const { config, context, list } = open()
    const start = Date.now() - 60_000
    await noteUse(context, { claims: { ...createClaims(), start }, expires: expires(), isRenewed: true })
    expect(await list()).toEqual(['a'])
    const entry = { start, created: start, seen: Date.now(), expires: later(), device: null, address: null }
    expect(await readEntry(config, 'a')).toEqual(entry)
  })

  test.each<[string, AuthConfig['session'], boolean]>([
    ['without a renewal', { revocation: true }, false],
    ['without the options', {}, true],
  ])('is not recorded %s', async (_, session, isRenewed) => {
    const { context, get, set } = open(session)
    await noteUse(context, { claims: createClaims(), expires: expires(), isRenewed: isRenewed })
    expect([get.mock.calls, set.mock.calls]).toEqual([[], []])
  })

  test('is recorded once in five minutes with `devices`, across all processes', async () => {
    const clock = stopClock()
    const state = createMemoryState()
    const [one, two] = [open(LISTED, {}, state), open(LISTED, {}, state)]
    const claims = createClaims()
    await recordSession(one.context, createFacts(), FIRST)
    clock.advance(299)
    for (const { context } of [one, two])
      await noteUse(context, { claims: claims, expires: expires(), isRenewed: false })
    expect([one.set.mock.calls.length, two.set.mock.calls.length]).toEqual([1, 0])
    clock.advance(1)
    await noteUse(one.context, { claims: claims, expires: expires(), isRenewed: false })
    expect(await readEntry(two.config, 'a')).toMatchObject({ seen: Date.now(), device: DEVICES.describe() })
  })

  test('calls a store that is down once in five minutes', async () => {
    const { config, context, faults, get } = open(LISTED)
    faults.isDown = true
    for (let i = 0; i < 3; i++) await noteUse(context, { claims: createClaims(), expires: expires(), isRenewed: false })
    expect([get.mock.calls.length, config.log.errors.length]).toEqual([1, 1])
  })
})

describe('the session cookie', () => {
  const confirm = ({ context }: ReturnType<typeof open>, phase: 'write' | 'change') =>
    check(context, createClaims(), phase)

  test('can be set while the session is open', async () => {
    expect(await confirm(open(), 'change')).toBe('open')
  })

  test.each(['refuse', 'allow'] as const)('fails a change if the store is down: %s', async (whenDown) => {
    const app = open({ revocation: { whenDown } })
    app.faults.isDown = true
    await expect(confirm(app, 'change')).rejects.toMatchObject({ type: 'JWTSessionError' })
  })

  test('fails a read if the store is down, or stays unchanged with `allow`', async () => {
    const [refusing, allowing] = [open(), open({ revocation: { whenDown: 'allow' } })]
    for (const { faults } of [refusing, allowing]) faults.isDown = true
    await expect(confirm(refusing, 'write')).rejects.toMatchObject({ type: 'JWTSessionError' })
    expect(await confirm(allowing, 'write')).toBe('kept')
  })
})
