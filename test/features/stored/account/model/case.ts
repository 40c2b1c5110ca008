import fc from 'fast-check'
import { vi } from 'vitest'
import type { Setting } from './application.ts'
import { Gates, type Order } from './gates.ts'
import { brokenIn } from './invariants.ts'
import { doStep, type StepName } from './steps.ts'
import { World } from './world.ts'

/** What happens in one run: steps one after another, then actors at once, then steps one after another. */
export interface Case extends Setting {
  readonly before: readonly StepName[]
  readonly actors: readonly (readonly StepName[])[]
  readonly after: readonly StepName[]
}

async function doAll(world: World, steps: readonly StepName[]): Promise<void> {
  for (const name of steps) await doStep(world, name)
}

const { setTimeout: later } = globalThis

/** Milliseconds: the library pauses for less, and its deadlines are longer. */
const LONGEST_PAUSE = 1000

/** A `setTimeout` for which a pause ends when the order says so, and takes no time. */
const pausing = (gates: Gates) => (work: () => void, milliseconds: number) =>
  milliseconds > LONGEST_PAUSE ? later(work, milliseconds) : void gates.pass('pause').then(work)

/**
 * Runs a case.
 *
 * @param passTime Moves the clock by so many seconds.
 * @returns what it breaks
 */
export async function run(one: Case, order: Order, passTime: (seconds: number) => void): Promise<string[]> {
  const gates = new Gates(() => passTime(one.seconds))
  vi.stubGlobal('setTimeout', pausing(gates))
  try {
    const world = new World(one, gates)
    await doAll(world, one.before)
    passTime(one.seconds)
    await gates.run(
      order,
      one.actors.map((steps, i) => ({ name: `actor ${i}`, run: () => doAll(world, steps) })),
    )
    passTime(one.seconds)
    await doAll(world, one.after)
    return await brokenIn(world)
  } finally {
    vi.unstubAllGlobals()
  }
}

/** The steps of a kind of case. */
export interface Focus {
  /** What comes first in each case. */
  readonly always: readonly StepName[]
  /** What can come next, before the actors. */
  readonly before: readonly StepName[]
  /** What each actor can do. */
  readonly actors: readonly (readonly StepName[])[]
}

/**
 * Only with `jwt`, all can happen at once: elsewhere, a sign-in that begins in the same millisecond as a revocation is
 * refused, because it may have begun before.
 */
const SETTINGS: readonly Setting[] = [
  { strategy: 'database', seconds: 1 },
  { strategy: 'database', seconds: 1 },
  { strategy: 'jwt', seconds: 0 },
  { strategy: 'jwt', seconds: 1 },
  { strategy: 'revocable', seconds: 1 },
  { strategy: 'revocable', seconds: 1 },
]

/** Cases of one kind, with sequences of 1 to 4 steps for each actor. */
export function casesOf({ always, before, actors }: Focus): fc.Arbitrary<Case> {
  const stepsOf = (names: readonly StepName[], minLength: number) =>
    fc.array(fc.constantFrom(...names), { minLength, maxLength: 4 })
  const steps = fc.record(
    {
      before: stepsOf(before, 0).map((more) => [...always, ...more]),
      actors: fc.tuple(...actors.map((names) => stepsOf(names, 1))),
      after: fc.array(fc.constantFrom(...actors.flat()), { maxLength: 2 }),
    },
    { noNullPrototype: true },
  )
  return fc.tuple(fc.constantFrom(...SETTINGS), steps).map(([setting, rest]) => ({ ...setting, ...rest }))
}
