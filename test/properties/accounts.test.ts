import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { type App, HOME, openApp } from '../features/stored/account/open-app.ts'
import type { Browser } from '../harness.ts'
import { holds, RUNS } from './runs.ts'

interface Claims {
  readonly sub: string
  readonly email?: string
  readonly email_verified?: boolean
}

/** Who can sign in at either provider, under the same subject. Mallory has Ada's address, unproven. */
const PEOPLE = {
  ada: { sub: 'ada-1', email: 'ada@example.com', email_verified: true },
  mallory: { sub: 'mallory-1', email: 'ada@example.com', email_verified: false },
  bob: { sub: 'bob-1', email: 'bob@example.com', email_verified: true },
  eve: { sub: 'eve-1', email: 'bob@example.com' },
  anon: { sub: 'anon-1' },
} as const satisfies Record<string, Claims>
type Person = keyof typeof PEOPLE
type ProviderId = 'idp' | 'other'

interface Setting {
  readonly strategy: 'jwt' | 'database'
  /** Whether an address that a provider vouches for links. */
  readonly links: boolean
}

interface Real {
  readonly app: App
  readonly browsers: readonly Browser[]
}

/** A user as the policy sees one: an account, or an address, has one owner. */
interface ModelUser {
  email: string | null
  standing: 'proven' | 'claimed' | 'typed' | 'unknown'
  readonly accounts: Set<string>
}

interface Model extends Setting {
  readonly users: ModelUser[]
  /** Who is signed in, by browser. */
  readonly signedIn: (ModelUser | null)[]
}

type Step = fc.AsyncCommand<Model, Real>

/** Enters the user who has the address, by the word of a provider that is trusted to link. */
function byAddress(model: Model, owner: ModelUser): ModelUser | 'refused' | 'released' {
  if (owner.standing === 'proven') return owner
  if (owner.standing === 'unknown') return 'refused'
  // Whoever prepared it loses it. Sessions in cookies cannot be taken away, a typed address can.
  if (model.strategy === 'jwt') return owner.standing === 'typed' ? 'released' : 'refused'
  owner.accounts.clear()
  for (const [i, user] of model.signedIn.entries()) if (user === owner) model.signedIn[i] = null
  owner.standing = 'proven'
  return owner
}

/** What becomes of a sign-in by an account that nobody has, whose address somebody has. */
function byNamesake(model: Model, namesake: ModelUser, isVouchedFor: boolean): ModelUser | 'refused' | 'released' {
  if (!isVouchedFor) return 'refused'
  if (model.links) return byAddress(model, namesake)
  return namesake.standing === 'typed' ? 'released' : 'refused'
}

function createIn({ users, links }: Model, email: string | null, isVouchedFor: boolean): ModelUser {
  const standing = isVouchedFor ? (links ? 'proven' : 'claimed') : 'typed'
  const user: ModelUser = { email, standing, accounts: new Set() }
  users.push(user)
  return user
}

/** The policy of docs/accounts.md for sign-in at a provider. */
function shouldEnter(model: Model, account: string, claims: Claims, asker: ModelUser | null): ModelUser | 'refused' {
  const { email = null, email_verified: isVouchedFor = false } = claims
  const owner = model.users.find(({ accounts }) => accounts.has(account))
  if (owner) {
    if (asker !== null && asker !== owner) return 'refused'
    if (isVouchedFor && model.links && owner.email === email) owner.standing = 'proven'
    return owner
  }
  if (asker !== null) return asker
  const namesake = model.users.find((user) => email !== null && user.email === email)
  const end = namesake ? byNamesake(model, namesake, isVouchedFor) : 'released'
  if (end !== 'released') return end
  if (namesake) namesake.email = null
  return createIn(model, email, isVouchedFor)
}

/** The accounts of whoever is signed in there: what was proven for it. */
async function accountsIn({ app }: Real, browser: Browser): Promise<string[] | null> {
  const session = (await browser.session()) as { userId: string } | null
  if (session === null) return null
  const rows = app.tables.accounts.filter(({ userId }) => userId === session.userId)
  return rows.map(({ provider, providerAccountId }) => `${provider} ${providerAccountId}`).sort()
}

async function expectSame(model: Model, real: Real): Promise<void> {
  const accounts = real.app.tables.accounts.map(({ provider, providerAccountId }) => `${provider} ${providerAccountId}`)
  expect(accounts.sort()).toEqual(model.users.flatMap((user) => [...user.accounts]).sort())
  expect(real.app.tables.users.map(({ email }) => email ?? null)).toEqual(model.users.map(({ email }) => email))
  for (const [i, browser] of real.browsers.entries()) {
    const user = model.signedIn[i] ?? null
    expect(await accountsIn(real, browser)).toEqual(user && [...user.accounts].sort())
  }
}

const signIn = (at: number, provider: ProviderId, person: Person): Step => ({
  check: () => true,
  async run(model, real) {
    const claims = PEOPLE[person]
    const account = `${provider} ${claims.sub}`
    const end = await real.app.signIn(provider, person, real.browsers[at])
    const user = shouldEnter(model, account, claims, model.signedIn[at] ?? null)
    expect(end === HOME, end).toBe(user !== 'refused')
    if (user !== 'refused') {
      user.accounts.add(account)
      model.signedIn[at] = user
    }
    await expectSame(model, real)
  },
  toString: () => `signIn(${at}, ${provider}, ${person})`,
})

const signOut = (at: number): Step => ({
  check: () => true,
  async run(model, real) {
    await real.browsers[at]?.submit('/auth/signout')
    model.signedIn[at] = null
    await expectSame(model, real)
  },
  toString: () => `signOut(${at})`,
})

/** A row that the application made by itself: an invitation, or an account that somebody prepares for a victim. */
const prepare = (email: string, isProven: boolean): Step => ({
  check: ({ users }) => users.every((user) => user.email !== email),
  async run(model, real) {
    const emailVerified = isProven ? new Date() : null
    await real.app.adapter.createUser({ id: crypto.randomUUID(), email, emailVerified })
    model.users.push({ email, standing: isProven ? 'proven' : 'unknown', accounts: new Set() })
  },
  toString: () => `prepare(${email}, ${isProven})`,
})

const at = fc.nat(1)
const person = fc.constantFrom<Person>('ada', 'mallory', 'bob', 'eve', 'anon')
const provider = fc.constantFrom<ProviderId>('idp', 'other')
const steps = fc.commands(
  [
    fc.tuple(at, provider, person).map((parameters) => signIn(...parameters)),
    fc.tuple(at, provider, person).map((parameters) => signIn(...parameters)),
    at.map(signOut),
    fc
      .tuple(fc.constantFrom('ada@example.com', 'bob@example.com'), fc.boolean())
      .map((parameters) => prepare(...parameters)),
  ],
  { maxCommands: 10 },
)
const setting: fc.Arbitrary<Setting> = fc.record({ strategy: fc.constantFrom('jwt', 'database'), links: fc.boolean() })

function openReal({ strategy, links }: Setting): Real {
  const app = openApp({
    alg: 'ES256', // RSA would be a third of the time
    users: PEOPLE,
    provider: { allowDangerousEmailAccountLinking: links },
    config: {
      session: { strategy },
      callbacks: { session: ({ session, token, user }) => ({ ...session, userId: user?.id ?? token?.sub }) },
    },
  })
  return { app, browsers: [app.browser, app.openBrowser()] }
}

const { setTimeout: later } = globalThis

/** A sign-in that is refused pauses for a faster request, which does not exist here. Deadlines stay. */
const withoutPauses = (work: () => void, milliseconds: number) => later(work, milliseconds < 1000 ? 0 : milliseconds)

/** An example takes some 20 ms, so it gets a fifth of the runs of other properties in `npm run test:rest`: 2,000. */
const FEW = Math.max(Math.min(RUNS, 1000), Math.ceil(RUNS / 5))

describe('F13: accounts', () => {
  beforeEach(() => void vi.stubGlobal('setTimeout', withoutPauses))
  afterEach(() => void vi.unstubAllGlobals())

  test('LINK-01, 02, 03, 07, 08: no user enters or joins an account without proof of both', () =>
    holds(
      fc.asyncProperty(setting, steps, (given, commands) =>
        fc.asyncModelRun(
          () => ({ model: { ...given, users: [], signedIn: [null, null] }, real: openReal(given) }),
          commands,
        ),
      ),
      FEW,
    ))
})
