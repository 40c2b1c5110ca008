import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { customFetch } from '../../src/index.ts'
import { Oidc } from '../../src/providers/oidc.ts'
import { type AuthorizationServer, createAuthorizationServer } from '../../src/testing/index.ts'
import { type Browser, openAuth, openBrowser, stopClock, TRANSACTION } from '../harness.ts'
import { holds } from './runs.ts'

const USERS = {
  ada: { sub: 'ada-1', email: 'ada@example.com', email_verified: true },
  bob: { sub: 'bob-1', email: 'bob@example.com', email_verified: true },
}
type Person = keyof typeof USERS

const ISSUERS = { idp: 'https://idp.example', other: 'https://other.example' }
type ProviderId = keyof typeof ISSUERS

const servers = Object.fromEntries(
  Object.entries(ISSUERS).map(([id, issuer]) => [
    id,
    createAuthorizationServer({ alg: 'ES256', issuer, users: USERS }),
  ]),
) as Readonly<Record<ProviderId, AuthorizationServer>> // the keys of the table

const { auth } = openAuth({
  session: { strategy: 'jwt' },
  providers: Object.entries(servers).map(([id, { clientId, clientSecret, fetch, issuer }]) =>
    Oidc({ id, issuer, clientId, clientSecret, [customFetch]: fetch }),
  ),
})

/** What the application really did. */
interface Real {
  readonly browser: Browser
  readonly elsewhere: Browser
  /** The providers' answers, by attempt. */
  readonly answers: URL[]
  readonly clock: ReturnType<typeof stopClock>
}

interface Attempt {
  readonly provider: ProviderId
  readonly person: Person
  readonly createdAt: number
  /** Whether the browser still has its cookie. */
  isKept: boolean
  isCodeUsed: boolean
}

/** What it should do: attempts in the order they were begun, and who is signed in. */
interface Model {
  readonly attempts: Attempt[]
  person: Person | null
  now: number
}

type Step = fc.AsyncCommand<Model, Real>

async function expectPerson({ browser }: Real, { person }: Model): Promise<void> {
  const session = (await browser.session()) as { user: { email: string } } | null
  expect(session?.user.email ?? null).toBe(person && USERS[person].email)
}

const start = (provider: ProviderId, person: Person): Step => ({
  check: () => true,
  async run(model, real) {
    // Ids of one second are in no order.
    real.clock.advance(1)
    model.now++
    const response = await real.browser.submit(`/auth/signin/${provider}`)
    const { url } = await servers[provider].authorize(response.headers.get('location') ?? '', { user: person })
    real.answers.push(new URL(url))
    const kept = model.attempts.filter(({ isKept }) => isKept)
    for (const oldest of kept.slice(0, Math.max(0, kept.length - 4))) oldest.isKept = false
    model.attempts.push({ provider, person, createdAt: model.now, isKept: true, isCodeUsed: false })
    const names = [...real.browser.cookies.keys()].filter((name) => name.startsWith(TRANSACTION))
    expect(names).toHaveLength(model.attempts.filter(({ isKept }) => isKept).length)
  },
  toString: () => `start(${provider}, ${person})`,
})

type How =
  | 'as it is'
  | 'in another browser'
  | 'with another state'
  | 'to another provider'
  | 'as a refusal'
  | 'while the provider is down'

/** The provider's answer, and what became of it on its way. */
function delivered(answer: URL, provider: ProviderId, how: How): URL {
  const url = new URL(answer)
  const state = url.searchParams.get('state') ?? ''
  if (how === 'with another state')
    url.searchParams.set('state', `${state.slice(0, -4)}${state.endsWith('AAAA') ? 'BBBB' : 'AAAA'}`)
  if (how === 'to another provider') url.pathname = `/auth/callback/${provider === 'idp' ? 'other' : 'idp'}`
  if (how === 'as a refusal') {
    url.searchParams.delete('code')
    url.searchParams.set('error', 'access_denied')
  }
  return url
}

/** What an answer does to its attempt. @returns whether it signs in */
function finish(attempt: Attempt, how: How, now: number): boolean {
  if (how === 'in another browser') return false
  const isOpen = attempt.isKept && now < attempt.createdAt + 600
  attempt.isKept = false
  if (!isOpen || !/^(?:as it is|while the provider is down)$/.test(how)) return false
  const isSignedIn = how === 'as it is' && !attempt.isCodeUsed
  attempt.isCodeUsed = true
  return isSignedIn
}

const comeBack = (which: number, how: How): Step => ({
  check: ({ attempts }) => attempts.length > 0,
  async run(model, real) {
    const i = which % model.attempts.length
    const attempt = model.attempts[i] as Attempt
    const { tamper } = servers[attempt.provider]
    tamper.faults = how === 'while the provider is down' ? { token: 503 } : {}
    const browser = how === 'in another browser' ? real.elsewhere : real.browser
    const url = delivered(real.answers[i] as URL, attempt.provider, how)
    const response = await browser.navigate(url.href, { 'sec-fetch-site': 'cross-site' })
    tamper.faults = {}
    const isSignedIn = finish(attempt, how, model.now)
    if (isSignedIn) model.person = attempt.person
    expect(new URL(response.headers.get('location') ?? '').searchParams.has('error')).toBe(!isSignedIn)
    expect(await real.elsewhere.session()).toBeNull()
    await expectPerson(real, model)
  },
  toString: () => `comeBack(${which}, ${how})`,
})

const signOut: Step = {
  check: () => true,
  async run(model, real) {
    await real.browser.submit('/auth/signout')
    model.person = null
    for (const attempt of model.attempts) attempt.isKept = false
    await expectPerson(real, model)
  },
  toString: () => 'signOut',
}

const wait = (seconds: number): Step => ({
  check: () => true,
  async run(model, real) {
    real.clock.advance(seconds)
    model.now += seconds
  },
  toString: () => `wait(${seconds})`,
})

const provider = fc.constantFrom<ProviderId>('idp', 'other')
const person = fc.constantFrom<Person>('ada', 'bob')
const how = fc.constantFrom<How>(
  'as it is',
  'as it is',
  'in another browser',
  'with another state',
  'to another provider',
  'as a refusal',
  'while the provider is down',
)

const steps = fc.commands(
  [
    fc.tuple(provider, person).map((parameters) => start(...parameters)),
    fc.tuple(provider, person).map((parameters) => start(...parameters)),
    fc.tuple(fc.nat(9), how).map((parameters) => comeBack(...parameters)),
    fc.constant(signOut),
    fc.constantFrom(1, 299, 599, 600).map(wait),
  ],
  { maxCommands: 20, size: '+1' },
)

describe('F11: sign-in attempts', () => {
  test('OA-02: each ends once, in its browser, at its provider, in time', async () => {
    const clock = stopClock()
    await holds(
      fc.asyncProperty(steps, async (commands) => {
        const elsewhere = Object.values(ISSUERS)
        const real: Real = {
          browser: openBrowser(auth, undefined, elsewhere),
          elsewhere: openBrowser(auth, undefined, elsewhere),
          answers: [],
          clock,
        }
        const model: Model = { attempts: [], person: null, now: clock.now() }
        await fc.asyncModelRun(() => ({ model, real }), commands)
      }),
    )
  })
})
