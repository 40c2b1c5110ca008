import fc from 'fast-check'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import type { Adapter, Events } from '../../src/index.ts'
import type { Fault } from '../features/stored/account/adapter.ts'
import { HOME, openApp } from '../features/stored/account/open-app.ts'
import { until } from '../turn.ts'

const METHODS: readonly (keyof Adapter)[] = [
  'createUserWithAccount',
  'getUser',
  'getUserByAccount',
  'getUserByEmail',
  'updateAccount',
  'createSession',
  'getSessionAndUser',
  'deleteSession',
]
const FAULTS: readonly Fault[] = ['throws', 'rejects', 'writes, then rejects', 'answers undefined', 'answers nonsense']
const EMAILS: Readonly<Record<string, string>> = { ada: 'ada@example.com', bob: 'bob@example.com' }

type Step =
  | { readonly kind: 'sign in'; readonly who: string; readonly provider: string }
  | { readonly kind: 'sign out' }
  | { readonly kind: 'break'; readonly method: keyof Adapter; readonly fault: Fault }

const steps = fc.array(
  fc.oneof<fc.Arbitrary<Step>[]>(
    fc.record({
      kind: fc.constant('sign in' as const),
      who: fc.constantFrom('ada', 'bob'),
      provider: fc.constantFrom('idp', 'other'),
    }),
    fc.record({ kind: fc.constant('sign out' as const) }),
    fc.record({
      kind: fc.constant('break' as const),
      method: fc.constantFrom(...METHODS),
      fault: fc.constantFrom(...FAULTS),
    }),
  ),
  { maxLength: 14 },
)

type App = ReturnType<typeof openApp>

/** What holds of the tables after every step. */
function expectSound({ tables }: App): void {
  const unique = (keys: readonly unknown[]) => expect(new Set(keys).size).toBe(keys.length)
  unique(tables.users.map(({ email }) => email))
  unique(tables.accounts.map(({ provider, providerAccountId }) => `${provider} ${providerAccountId}`))
  const ids = tables.users.map(({ id }) => id)
  for (const { userId } of [...tables.accounts, ...tables.sessions]) expect(ids).toContain(userId)
}

/** Somebody at a browser, and whose account the browser has proven. */
interface Visitor {
  readonly browser: App['browser']
  readonly proven: string | undefined
}

async function take(app: App, visitor: Visitor, step: Step): Promise<Visitor> {
  if (step.kind === 'break') {
    app.break(step.method, step.fault)
    return visitor
  }
  if (step.kind === 'sign out') await visitor.browser.submit('/auth/signout')
  const browser = app.openBrowser()
  if (step.kind === 'sign out') return { browser, proven: undefined }
  const outcome = await app.signIn(step.provider, step.who, browser)
  return { browser, proven: outcome === HOME ? EMAILS[step.who] : undefined }
}

/** Who a browser is; faults that are left can make it an outage, never somebody else. */
async function expectNobodyElse({ browser, proven }: Visitor): Promise<void> {
  const response = await browser.fetch('/auth/session')
  const session = await response.json()
  if (response.status === 200 && session !== null) expect(session.user.email).toBe(proven)
}

/** Each attempt uses up a fault; when none is left, everybody gets in by the way they came. */
async function expectWayIn(app: App, faults: number): Promise<void> {
  for (let i = 0; i <= faults; i++) await app.signIn('idp', 'ada', app.openBrowser())
  const isAtOther = app.tables.accounts.some(({ provider }) => provider === 'other')
  const last = await app.signIn('idp', 'ada', app.openBrowser())
  // Her address may belong to her account at the other provider by now.
  expect(isAtOther ? [HOME, 'OAuthAccountNotLinked'] : [HOME]).toContain(last)
}

describe('a store that fails at random', () => {
  test.each(['jwt', 'database'] as const)(
    'ADP-02: signs no user in as another, and no user out permanently (%s)',
    async (strategy) => {
      const property = fc.asyncProperty(steps, async (list) => {
        const app = openApp({ alg: 'ES256', config: { session: { strategy } } })
        let visitor: Visitor = { browser: app.openBrowser(), proven: undefined }
        for (const step of list) {
          visitor = await take(app, visitor, step)
          expectSound(app)
          await expectNobodyElse(visitor)
        }
        await expectWayIn(app, list.length)
      })
      await fc.assert(property, { numRuns: 15 })
    },
  )
})

const EVENTS: readonly (keyof Events)[] = ['createUser', 'linkAccount', 'signIn', 'session', 'signOut', 'updateUser']

describe('an event handler', () => {
  test.each(EVENTS.flatMap((event) => ['throws', 'rejects', 'throws nothing'].map((how) => [event, how] as const)))(
    'ADP-03: of %s that %s changes nothing',
    async (event, how) => {
      const error = how === 'throws nothing' ? undefined : new Error('no')
      const handler = () => {
        if (how === 'rejects') return Promise.reject(error)
        throw error
      }
      const app = openApp({ config: { events: { [event]: handler } as Events } })
      expect(await app.signIn('idp', 'ada')).toBe(HOME)
      expect(await app.browser.session()).toMatchObject({ user: { name: 'Ada' } })
      expect((await app.browser.submit('/auth/signout')).headers.get('location')).toBe(HOME)
      expect(await app.browser.session()).toBeNull()
    },
  )

  test.each(['createUser', 'linkAccount', 'signIn'] as const)(
    'ADP-03: for %s that hangs delays the response by at most two seconds',
    async (event) => {
      const handler = vi.fn(() => new Promise<void>(() => {}))
      const app = openApp({ config: { events: { [event]: handler } } })
      vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
      onTestFinished(() => void vi.useRealTimers())
      const onEnd = vi.fn()
      const signedIn = app.signIn('idp', 'ada').finally(onEnd)
      await until(() => handler.mock.calls.length > 0)
      await vi.advanceTimersByTimeAsync(1_999)
      expect(onEnd).not.toHaveBeenCalled()
      await vi.advanceTimersByTimeAsync(1)
      expect(await signedIn).toBe(HOME)
      expect(await app.browser.session()).not.toBeNull()
    },
  )
})
