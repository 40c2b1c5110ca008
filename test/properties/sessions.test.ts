import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { AuthConfig } from '../../src/types/config.ts'
import { type Browser, openBrowser, SESSION, stopClock } from '../harness.ts'
import { enter, openDatabase, type Rows } from '../session/rows.ts'
import { holds } from './runs.ts'

const MAX_AGE = 1000
const UPDATE_AGE = 100
const ABSOLUTE = 2500

type Strategy = 'jwt' | 'database'

interface Real {
  readonly strategy: Strategy
  readonly rows: Rows
  readonly revoked: Set<string>
  readonly clock: ReturnType<typeof stopClock>
  /** A browser that holds nothing yet. */
  open(): Browser
  /** Every value that the cookie of a session ever had, newest last; and how the store knows it. */
  readonly held: { readonly cookies: string[]; readonly id: string }[]
}

interface Entry {
  readonly name: string
  readonly start: number
  /** When it was last seen to be good. */
  seen: number
  /** The latest end that was shown. */
  end: number
  isOver: boolean
}

interface Model {
  readonly entries: Entry[]
  now: number
}

type Step = fc.AsyncCommand<Model, Real>
type Shown = { user: { name: string }; expires: string; sid?: string } | null

function openReal(strategy: Strategy, clock: Real['clock']): Real {
  const revoked = new Set<string>()
  const config: Partial<AuthConfig> = {
    session: {
      strategy,
      maxAge: MAX_AGE,
      updateAge: UPDATE_AGE,
      absoluteAge: ABSOLUTE,
      isRevoked: async ({ sid = '' }) => revoked.has(sid),
    },
    callbacks: { session: ({ session, token }) => ({ ...session, sid: token?.sid }) },
    // The only way to end a session that lives in a cookie.
    events: { signOut: (message) => void ('token' in message && revoked.add(String(Object(message.token).sid))) },
  }
  const { auth, rows } = openDatabase(config)
  return { strategy, rows, revoked, clock, open: () => openBrowser(auth), held: [] }
}

/** A browser with one of the values that a session's cookie has had. */
function holding({ held, open }: Real, i: number, age = 0): Browser {
  const browser = open()
  const value = held[i]?.cookies.at(-1 - age)
  if (value) browser.cookies.set(SESSION, value)
  return browser
}

/** Of a session that was not used since, the end lies at most `UPDATE_AGE` before what using it now would make it. */
function expectTimes({ seen, start, isOver }: Entry, now: number, isShown: boolean): void {
  if (isOver || now >= start + ABSOLUTE || now >= seen + MAX_AGE) expect(isShown).toBe(false)
  else if (now < seen + MAX_AGE - UPDATE_AGE) expect(isShown).toBe(true)
}

async function look(model: Model, real: Real, i: number, age = 0): Promise<void> {
  const entry = model.entries[i] as Entry
  const browser = holding(real, i, age)
  const before = browser.cookies.get(SESSION)
  const shown = (await browser.session()) as Shown
  if (age === 0 || shown === null || real.strategy === 'database') {
    if (age === 0) expectTimes(entry, model.now, shown !== null)
    else if (entry.isOver) expect(shown).toBeNull()
  }
  if (shown === null) {
    if (age === 0) entry.isOver = true
    return
  }
  const end = Date.parse(shown.expires) / 1000
  expect(shown.user.name).toBe(entry.name)
  expect(entry.isOver).toBe(false)
  expect(end).toBeLessThanOrEqual(entry.start + ABSOLUTE)
  if (age === 0) {
    expect(end).toBeGreaterThanOrEqual(entry.end)
    Object.assign(entry, { seen: model.now, end })
  }
  const after = browser.cookies.get(SESSION)
  if (age === 0 && after !== undefined && after !== before) real.held[i]?.cookies.push(after)
}

const of = (which: number, run: (model: Model, real: Real, i: number) => Promise<void>, name: string): Step => ({
  check: ({ entries }) => entries.length > 0,
  run: (model, real) => run(model, real, which % model.entries.length),
  toString: () => `${name}(${which})`,
})

const usersOf = ({ rows, strategy }: Real): Set<string> =>
  new Set(strategy === 'jwt' ? ['Ada', 'Bob'] : [...rows.users.values()].map(({ name }) => name ?? ''))

const signIn = (name: string): Step => ({
  check: () => true,
  async run(model, real) {
    const browser = real.open()
    await enter({ browser } as Parameters<typeof enter>[0], name) // all that it needs
    const { sid } = ((await browser.session()) ?? {}) as { sid?: string }
    const isKnown = usersOf(real).has(name)
    // Who is deleted gets no row: the last one is somebody else's.
    const id = sid ?? (isKnown ? [...real.rows.sessions.keys()].at(-1) : null) ?? ''
    real.held.push({ cookies: [browser.cookies.get(SESSION) ?? ''], id })
    model.entries.push({ name, start: model.now, seen: model.now, end: model.now, isOver: !isKnown })
    await look(model, real, model.entries.length - 1)
  },
  toString: () => `signIn(${name})`,
})

const read = (which: number): Step => of(which, look, 'read')

/** Somebody who comes back before it is too late, again and again. */
const stay = (which: number, times: number, seconds: number): Step =>
  of(
    which,
    async (model, real, i) => {
      for (let visit = 0; visit < times; visit++) {
        real.clock.advance(seconds)
        model.now += seconds
        await look(model, real, i)
      }
    },
    `stay ${times} x ${seconds} `,
  )

/** A value that the cookie had before: what somebody may have copied. */
const readOld = (which: number, age: number): Step =>
  of(
    which,
    async (model, real, i) => {
      const cookies = real.held[i]?.cookies ?? []
      // The same value is in the list again after a sign-in that failed: reading it uses the session.
      const isNewest = cookies.at(-1 - age) === cookies.at(-1)
      if (cookies.length > age) await look(model, real, i, isNewest ? 0 : age)
    },
    `readOld ${age} `,
  )

const signOut = (which: number): Step =>
  of(
    which,
    async (model, real, i) => {
      const browser = holding(real, i)
      await browser.submit('/auth/signout')
      expect(browser.cookies.has(SESSION)).toBe(false)
      const entry = model.entries[i] as Entry
      entry.isOver = true
      await look(model, real, i)
    },
    'signOut',
  )

const revoke = (which: number): Step =>
  of(
    which,
    async (model, real, i) => {
      const { id } = real.held[i] as Real['held'][number]
      if (real.strategy === 'jwt') real.revoked.add(id)
      else real.rows.sessions.delete(id)
      ;(model.entries[i] as Entry).isOver = true
      await look(model, real, i)
    },
    'revoke',
  )

/** Signing in where somebody is signed in makes another session, and ends the row of the one before. */
const signInAgain = (which: number, name: string): Step =>
  of(
    which,
    async (model, real, i) => {
      const browser = holding(real, i)
      const isGood = (await browser.session()) !== null
      const before = browser.cookies.get(SESSION)
      const entry = model.entries[i] as Entry
      // That was using it.
      if (isGood) entry.seen = model.now
      await enter({ browser } as Parameters<typeof enter>[0], name)
      const after = browser.cookies.get(SESSION)
      if (after !== undefined && usersOf(real).has(name))
        expect([before, ...(real.held[i]?.cookies ?? [])]).not.toContain(after)
      if (isGood && before !== undefined && real.strategy === 'database' && usersOf(real).has(name)) entry.isOver = true
      else if (isGood && before !== undefined) real.held[i]?.cookies.push(before)
    },
    `signInAgain ${name} `,
  )

const deleteUser = (name: string): Step => ({
  check: () => true,
  async run(model, real) {
    if (real.strategy === 'jwt') return
    for (const [id, user] of real.rows.users) if (user.name === name) real.rows.users.delete(id)
    for (const entry of model.entries) if (entry.name === name) entry.isOver = true
  },
  toString: () => `deleteUser(${name})`,
})

/** Many requests of one page at once, one of which signs out. */
const race = (which: number): Step =>
  of(
    which,
    async (model, real, i) => {
      const browsers = Array.from({ length: 4 }, () => holding(real, i))
      const [leaving, ...others] = browsers as [Browser, ...Browser[]]
      const csrfToken = await leaving.csrfToken()
      await Promise.all([leaving.post('/auth/signout', { csrfToken }), ...others.map((browser) => browser.session())])
      for (const { cookies } of others) {
        const value = cookies.get(SESSION)
        if (value !== undefined) real.held[i]?.cookies.push(value)
      }
      ;(model.entries[i] as Entry).isOver = true
      await look(model, real, i)
    },
    'race',
  )

const wait = (seconds: number): Step => ({
  check: () => true,
  async run(model, real) {
    real.clock.advance(seconds)
    model.now += seconds
  },
  toString: () => `wait(${seconds})`,
})

const name = fc.constantFrom('Ada', 'Bob')
const steps = fc.commands(
  [
    name.map(signIn),
    fc.nat(5).map(read),
    fc
      .tuple(fc.nat(1), fc.integer({ min: 1, max: 4 }), fc.constantFrom(450, 700, 899))
      .map((parameters) => stay(...parameters)),
    fc.tuple(fc.nat(5), fc.integer({ min: 1, max: 3 })).map((parameters) => readOld(...parameters)),
    fc.nat(5).map(signOut),
    fc.nat(5).map(revoke),
    fc.tuple(fc.nat(5), name).map((parameters) => signInAgain(...parameters)),
    fc.nat(5).map(race),
    name.map(deleteUser),
    fc.constantFrom(1, 99, 100, 899, 900, 999, 1000, 1500).map(wait),
    fc.integer({ min: 1, max: 950 }).map(wait),
  ],
  { maxCommands: 20, size: '+1' },
)

describe('F12: sessions', () => {
  test.each(['jwt', 'database'] as const)(
    'SESS: end when they should and stay ended, in the strategy %s',
    async (strategy) => {
      const clock = stopClock()
      await holds(
        fc.asyncProperty(steps, (commands) =>
          fc.asyncModelRun(
            () => ({ model: { entries: [], now: clock.now() }, real: openReal(strategy, clock) }),
            commands,
          ),
        ),
      )
    },
  )
})
