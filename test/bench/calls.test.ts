import { readFileSync } from 'node:fs'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { memory } from '../../src/adapters/memory.ts'
import { Credentials } from '../../src/providers/credentials.ts'
import { encode } from '../../src/session/jwt.ts'
import { openAuth, SECRET, SESSION } from '../harness.ts'

interface Calls {
  readonly webCrypto: number
  readonly adapter: number
}

// Ours to write.
const { calls: BUDGETS } = JSON.parse(readFileSync(new URL('../../bench/budgets.json', import.meta.url), 'utf8')) as {
  calls: Record<string, Calls>
}

/** The memory adapter, and every call of it. */
function countedMemory() {
  const adapter = memory()
  const names = Object.keys(adapter).filter((name) => !['keepsEmailRecord', 'state'].includes(name)) as Exclude<
    keyof typeof adapter,
    'keepsEmailRecord' | 'state'
  >[] // its own methods
  return { adapter, spies: names.map((name) => vi.spyOn(adapter, name as 'getUser')) }
}

/** Runs something and counts. Keys are derived before. */
async function callsOf(work: () => Promise<unknown>, spies: ReturnType<typeof countedMemory>['spies']): Promise<Calls> {
  await work()
  const subtle = Object.getOwnPropertyNames(Object.getPrototypeOf(crypto.subtle))
    .filter((name) => name !== 'constructor' && name !== 'supports')
    .map((name) => vi.spyOn(crypto.subtle, name as 'digest'))
  for (const spy of spies) spy.mockClear()
  await work()
  const sum = (all: readonly { mock: { calls: unknown[] } }[]) =>
    all.reduce((total, { mock }) => total + mock.calls.length, 0)
  return { webCrypto: sum(subtle), adapter: sum(spies) }
}

const ADA = { id: '1', name: 'Ada', email: 'ada@app.example', image: null, emailVerified: null }
const WAYS = ['GET session', 'auth.session'] as const

async function open(strategy: 'jwt' | 'database') {
  const { adapter, spies } = countedMemory()
  const user = await adapter.createUser(ADA)
  const provider = Credentials({ credentials: { name: { label: 'Name' } }, authorize: () => user })
  const { auth, browser } = openAuth({ providers: [provider], adapter, session: { strategy } })
  await browser.submit('/auth/callback/credentials', { name: 'Ada' })
  const headers = { cookie: `${SESSION}=${browser.cookies.get(SESSION)}` }
  const read = {
    'GET session': async () => (await auth.handle(new Request('https://app.example/auth/session', { headers }))).json(),
    'auth.session': async () => (await auth.session({ headers })).session,
  }
  return { read, spies }
}

afterEach(() => vi.restoreAllMocks())

describe('calls, against bench/budgets.json', () => {
  test.each(WAYS)('a session in the cookie is read by %s', async (way) => {
    const { read, spies } = await open('jwt')
    expect(await read[way]()).toMatchObject({ user: { email: ADA.email } })
    expect(await callsOf(read[way], spies)).toEqual(BUDGETS['session read'])
  })

  test.each(WAYS)('a stored session is read by %s with exactly one adapter call', async (way) => {
    const { read, spies } = await open('database')
    expect(await read[way]()).toMatchObject({ user: { email: ADA.email } })
    expect(await callsOf(read[way], spies)).toEqual(BUDGETS['stored session read'])
    expect(BUDGETS['stored session read']?.adapter).toBe(1)
  })

  test('a session is issued within the budget', async () => {
    const { spies } = countedMemory()
    expect(await callsOf(() => encode({ token: { sub: '1' }, secret: SECRET }), spies)).toEqual(
      BUDGETS['session issue'],
    )
  })
})
