import type { Test } from '../harness.ts'
import { restoreAll } from './mock.ts'
import { useRealTimers } from './timers.ts'
import { inOneLine, titleOf } from './title.ts'

type Work = () => unknown

/** `describe`, or a file: what is in it shares its hooks. */
interface Group {
  readonly titles: readonly string[]
  readonly parent: Group | null
  readonly before: Work[]
  readonly after: Work[]
}

const NOWHERE = 'A test was declared outside of a file.'

/** Where declarations go while a file is evaluated. */
let current: Group | null = null
let found: Test[] = []

/** Of the test that runs: what it leaves to be done at its end. */
let finishing: Work[] = []

const groupIn = (parent: Group | null, title: string): Group => ({
  titles: [...(parent?.titles ?? []), title],
  parent,
  before: [],
  after: [],
})

const here = (): Group => {
  if (current === null) throw new Error(NOWHERE)
  return current
}

/** From the outermost to the innermost. */
const ancestry = (group: Group | null): Group[] => (group === null ? [] : [...ancestry(group.parent), group])

/** All of it is done, whatever fails; the first failure counts. */
async function runEach(works: readonly Work[]): Promise<void> {
  const failures: unknown[] = []
  for (const work of works) {
    try {
      await work()
    } catch (error) {
      failures.push(error)
    }
  }
  if (failures.length > 0) throw failures[0]
}

/** One test with its hooks. No clock and no spy outlives it. */
async function runInside(group: Group, work: Work): Promise<void> {
  const groups = ancestry(group)
  finishing = []
  const run = async () => {
    for (const before of groups.flatMap((each) => each.before)) await before()
    await work()
  }
  const afters = groups.toReversed().flatMap((each) => each.after)
  const finish = () => runEach(finishing.toReversed())
  await runEach([run, ...afters, finish, useRealTimers, restoreAll])
}

function add(title: string, work: Work): void {
  const group = here()
  const name = inOneLine([...group.titles, title].join(' > '))
  // A step later, so that who watches over the test has the real clock.
  found.push({ name, run: () => Promise.resolve().then(() => runInside(group, work)) })
}

function inGroup(title: string, declare: Work): void {
  const outer = here()
  current = groupIn(outer, title)
  try {
    declare()
  } finally {
    current = outer
  }
}

type Declare = (title: string, work: Work) => void
// What a function of a table takes is what its rows hold: the types are checked where Vitest itself runs it.
type Tabular = (...row: never[]) => unknown

/** A row that is no list is the only argument. */
const each =
  (declare: Declare) =>
  (table: readonly unknown[]) =>
  (title: string, work: Tabular): void => {
    for (const [i, entry] of table.entries()) {
      const row = Array.isArray(entry) ? entry : [entry]
      declare(titleOf(title, row, i), () => work(...(row as never[])))
    }
  }

export const test: Declare & { each: ReturnType<typeof each> } = Object.assign(add, { each: each(add) })
export const describe: typeof test = Object.assign(inGroup, { each: each(inGroup) })

export const beforeEach = (work: Work): void => void here().before.push(work)
export const afterEach = (work: Work): void => void here().after.push(work)
export const onTestFinished = (work: Work): void => void finishing.push(work)

/**
 * Evaluates a file of tests.
 *
 * @param file What the names of its tests begin with.
 * @returns Its tests; those of the same name are numbered.
 */
export async function collect(file: string, load: () => Promise<unknown>): Promise<Test[]> {
  found = []
  current = groupIn(null, file)
  try {
    await load()
  } finally {
    current = null
  }
  const seen = new Map<string, number>()
  return found.map(({ name, run }) => {
    const count = (seen.get(name) ?? 0) + 1
    seen.set(name, count)
    return { name: count === 1 ? name : `${name} (${count})`, run }
  })
}
