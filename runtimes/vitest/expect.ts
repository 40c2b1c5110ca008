import { any, closeTo, notStringContaining, objectContaining, stringContaining, stringMatching } from './asymmetric.ts'
import { isMeant, MATCHERS } from './matchers.ts'
import { waitFor } from './timers.ts'

type Assert = (...wanted: unknown[]) => unknown

/** What can be asserted about a value. Names of matchers lead to their checks. */
interface Assertion {
  readonly not: Assertion
  readonly resolves: Assertion
  readonly rejects: Assertion
  readonly [matcher: string]: Assert | Assertion
}

/** A value in a message. */
function show(value: unknown): string {
  if (typeof value === 'function' || typeof value === 'symbol' || value instanceof RegExp) return String(value)
  if (value instanceof Error) return `${value.name}: ${value.message}`
  try {
    const isBag = value instanceof Map || value instanceof Set || value instanceof Headers
    return JSON.stringify(isBag ? [...value] : value) ?? String(value)
  } catch {
    return String(value)
  }
}

/** How a value is to be judged. */
interface Claim {
  readonly isNot: boolean
  readonly note: string | undefined
}

/** @throws {Error} It does not hold, with what was seen and what is expected. */
function judge(name: string, actual: unknown, wanted: readonly unknown[], { isNot, note }: Claim): void {
  const check = MATCHERS[name]
  if (check === undefined) throw new Error(`${name} is no assertion here.`)
  if (check(actual, ...wanted) !== isNot) return
  const claim = `${isNot ? 'not ' : ''}${name}(${wanted.map(show).join(', ')})`
  throw new Error(`${note === undefined ? '' : `${note}: `}seen ${show(actual)}, expected ${claim}`)
}

/** What a promise is rejected with. @throws {Error} It is not. */
const rejectionOf = async (work: unknown): Promise<unknown> => {
  const promise = typeof work === 'function' ? work() : work
  const settled = await Promise.allSettled([promise])
  if (settled[0].status === 'rejected') return settled[0].reason
  throw new Error(`seen ${show(settled[0].value)}, expected a rejection`)
}

/** Of a rejection, `toThrow` asks which error it is. */
function judgeRejection(name: string, error: unknown, wanted: readonly unknown[], claim: Claim): void {
  if (name !== 'toThrow') judge(name, error, wanted, claim)
  else if (isMeant(error, wanted[0]) === claim.isNot)
    throw new Error(`seen ${show(error)}, expected ${claim.isNot ? 'not ' : ''}${show(wanted[0])}`)
}

type Judge = (name: string, wanted: readonly unknown[], claim: Claim) => unknown

function assertion(judgeIt: Judge, claim: Claim, more: object = {}): Assertion {
  const get = (_: object, name: string | symbol): unknown => {
    if (typeof name === 'symbol' || name === 'then') return undefined
    if (name === 'not') return assertion(judgeIt, { ...claim, isNot: !claim.isNot }, more)
    if (name in more) return Reflect.get(more, name)
    return (...wanted: unknown[]) => judgeIt(name, wanted, claim)
  }
  // Every name is either one of these or an assertion, and `judge` throws at a name that is none.
  return new Proxy({}, { get }) as Assertion
}

function expectOf(actual: unknown, note?: string): Assertion {
  const claim = { isNot: false, note }
  const resolves: Judge = async (name, wanted, said) => judge(name, await actual, wanted, said)
  const rejects: Judge = async (name, wanted, said) => judgeRejection(name, await rejectionOf(actual), wanted, said)
  const more = { resolves: assertion(resolves, claim), rejects: assertion(rejects, claim) }
  return assertion((name, wanted, said) => judge(name, actual, wanted, said), claim, more)
}

const poll = (ask: () => unknown): Assertion =>
  assertion((name, wanted, claim) => waitFor(async () => judge(name, await ask(), wanted, claim)), {
    isNot: false,
    note: undefined,
  })

const extras = {
  any,
  closeTo,
  objectContaining,
  poll,
  stringContaining,
  stringMatching,
  not: { stringContaining: notStringContaining },
}

/** Assertions, as the tests use them. */
export const expect: typeof expectOf & typeof extras = Object.assign(expectOf, extras)
