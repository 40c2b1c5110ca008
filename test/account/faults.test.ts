import { afterEach, describe, expect, test, vi } from 'vitest'
import type { Adapter } from '../../src/types/adapter.ts'
import { SESSION } from '../harness.ts'
import { BEYOND_AUTHJS, type Fault } from './adapter.ts'
import { type App, type AppOptions, HOME, openApp, untilSettled } from './open-app.ts'

afterEach(() => vi.useRealTimers())

interface Flow {
  readonly name: string
  readonly options: AppOptions
  /** What has happened before. */
  prepare(app: App): Promise<unknown>
  finish(app: App): Promise<string>
  /** What holds once it went well, whatever went wrong before. */
  readonly users: number
  readonly accounts: number
}

const byMail = { provider: { allowDangerousEmailAccountLinking: true } }
const nothing = async () => {}

const FLOWS: readonly Flow[] = (['jwt', 'database'] as const).flatMap((strategy) => {
  const config = { session: { strategy } }
  const legacy = BEYOND_AUTHJS
  return [
    { name: 'new user, in one step', options: {}, prepare: nothing, users: 1, accounts: 1 },
    { name: 'new user, in steps', options: { without: legacy }, prepare: nothing, users: 1, accounts: 1 },
    {
      name: 'known user',
      options: {},
      prepare: (app: App) => app.signIn('other', 'ada', app.openBrowser()),
      users: 1,
      accounts: 1,
    },
    {
      name: 'linked while signed in',
      options: {},
      prepare: (app: App) => app.signIn('idp', 'ada'),
      users: 1,
      accounts: 2,
    },
    {
      name: 'linked by address',
      options: byMail,
      prepare: (app: App) => app.signIn('idp', 'ada', app.openBrowser()),
      users: 1,
      accounts: 2,
    },
  ].map((flow) => ({
    ...flow,
    name: `${flow.name}, ${strategy}`,
    options: { ...flow.options, config },
    finish: (app: App) => app.signIn('other', 'ada'),
  }))
})

const FAILURES: readonly Fault[] = ['throws', 'rejects', 'hangs', 'writes, then rejects']
const LIES: readonly Fault[] = ['answers undefined', 'answers nonsense']

/** Methods that a flow calls, in their order, each once. */
async function methodsOf({ options, prepare, finish }: Flow): Promise<(keyof Adapter)[]> {
  const app = openApp(options)
  await prepare(app)
  app.calls.length = 0
  await finish(app)
  return [...new Set(app.calls)] as (keyof Adapter)[] // names of its methods
}

function assertWhole({ tables, heard }: App): void {
  const ids = new Set(tables.users.map(({ id }) => id))
  const owners = [...tables.accounts, ...tables.sessions].map(({ userId }) => userId)
  expect(owners.filter((id) => !ids.has(id))).toEqual([])
  const told = (name: string) => heard.filter(({ event }) => event === name).length
  expect(told('createUser')).toBeLessThanOrEqual(ids.size)
  expect(told('linkAccount')).toBeLessThanOrEqual(tables.accounts.length)
}

/** A sign-in with one call that goes wrong. */
async function tryWith(flow: Flow, method: keyof Adapter, fault: Fault): Promise<App> {
  const app = openApp(flow.options)
  await flow.prepare(app)
  const before = app.browser.cookies.get(SESSION)
  app.break(method, fault)
  const finishing = flow.finish(app)
  const end = await (fault === 'hangs' ? untilSettled(finishing, app.hangs) : finishing)
  // An error, and the cookie as it was; or a sign-in that is whole. Never half of it.
  const now = app.browser.cookies.get(SESSION)
  expect(now !== undefined && now !== before, `${method}: ${end}`).toBe(end === HOME)
  if (end === HOME) expect([app.tables.users.length, app.tables.accounts.length]).toEqual([flow.users, flow.accounts])
  else expect(app.log.errors.length, method).toBeGreaterThan(0)
  assertWhole(app)
  return app
}

describe.each(FLOWS)('ADP-01: $name', (flow) => {
  test.each(FAILURES)('keeps nobody out after a store that %s', async (fault) => {
    for (const method of await methodsOf(flow)) {
      const app = await tryWith(flow, method, fault)
      expect(await flow.finish(app), `after ${method} ${fault}`).toBe(HOME)
      expect([app.tables.users.length, app.tables.accounts.length], method).toEqual([flow.users, flow.accounts])
      assertWhole(app)
    }
  })

  test.each(LIES)('does nothing by halves with a store that %s', async (fault) => {
    for (const method of await methodsOf(flow)) await tryWith(flow, method, fault)
  })
})

describe('ADP-04: what a store answers', () => {
  test('is not taken for a user where it has no id', async () => {
    const app = openApp()
    app.break('getUserByAccount', 'answers nonsense')
    expect(await app.signIn('idp', 'ada')).not.toBe(HOME)
    expect(app.browser.cookies.has(SESSION)).toBe(false)
  })

  test('is not taken for "nobody" where it is down', async () => {
    const app = openApp()
    await app.signIn('idp', 'ada')
    app.break('getUserByAccount', 'rejects')
    expect(await app.signIn('idp', 'ada', app.openBrowser())).not.toBe(HOME)
    expect(app.tables.users).toHaveLength(1)
  })
})

describe('CONC-02, DEMAND-31: two applications in one process', () => {
  test('share nothing', async () => {
    const [one, two] = [openApp(), openApp({ config: { secret: 'another-secret-that-is-Long-enough-29' } })]
    await Promise.all([
      one.signIn('idp', 'ada'),
      two.signIn('idp', 'bob'),
      one.signIn('idp', 'anon', one.openBrowser()),
    ])
    expect(one.tables.users.map(({ name }) => name).sort()).toEqual(['Ada', 'Anon'])
    expect(two.tables.users.map(({ name }) => name)).toEqual(['Bob'])
    for (const [name, value] of one.browser.cookies) two.browser.cookies.set(name, value)
    expect(await two.browser.session()).toBeNull()
  })
})

describe('CONC-01, kit@dadaefc: many at once', () => {
  test('never mix up who is who', async () => {
    const names = Array.from({ length: 100 }, (_, i) => `user${i}`)
    const app = openApp({
      users: Object.fromEntries(names.map((name) => [name, { sub: name, name, email: `${name}@example.com` }])),
    })
    const seen = await Promise.all(
      names.map(async (name, i) => {
        const browser = app.openBrowser()
        await app.signIn(i % 2 ? 'idp' : 'other', name, browser)
        return ((await browser.session()) as { user: { name: string } }).user.name
      }),
    )
    expect(seen).toEqual(names)
    expect(app.tables.users).toHaveLength(names.length)
  })
})
