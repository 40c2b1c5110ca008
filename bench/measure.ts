import type { Subject } from './workload.ts'

/** A number of measurements, in short. */
export interface Summary {
  readonly median: number
  readonly min: number
  readonly max: number
}

/** Microseconds per operation: one entry per subject and round. */
export type Rounds = ReadonlyMap<string, readonly number[]>

const ROUND_MILLISECONDS = 50

/** Rounds before the first that counts: the engine compiles what runs often, and takes a second over it. */
const WARM_UP_ROUNDS = 20

/** Operations between two looks at the clock. */
const STRIDE = 16

/** The middle of some numbers, and how far they lie apart. */
export function summarize(values: readonly number[]): Summary {
  const sorted = values.toSorted((a, b) => a - b)
  const middle = sorted.length / 2
  const [low = Number.NaN, high = Number.NaN] = [sorted[Math.ceil(middle) - 1], sorted[Math.floor(middle)]]
  return { median: (low + high) / 2, min: sorted[0] ?? Number.NaN, max: sorted.at(-1) ?? Number.NaN }
}

/** How many times as long `slower` takes as `faster`: both ran in every round, so each round gives one ratio. */
export function ratio(rounds: Rounds, slower: string, faster: string): Summary {
  const below = rounds.get(faster) ?? []
  return summarize((rounds.get(slower) ?? []).map((time, i) => time / (below[i] ?? Number.NaN)))
}

/** Runs a subject for a while. @returns Microseconds per operation. */
async function runFor(subject: Subject, milliseconds: number, from: number): Promise<{ time: number; next: number }> {
  const start = performance.now()
  let i = from
  let now = start
  while (now - start < milliseconds) {
    for (let end = i + STRIDE; i < end; i++) await subject.run(i)
    now = performance.now()
  }
  return { time: ((now - start) * 1000) / (i - from), next: i }
}

/**
 * Runs the subjects in turn, round after round, each round beginning with the next one: what slows the
 * machine down for a while slows all of them down.
 */
export async function measure(subjects: readonly Subject[], count: number): Promise<Rounds> {
  const times = new Map(subjects.map(({ name }) => [name, [] as number[]]))
  const positions = new Map(subjects.map(({ name }) => [name, 0]))
  for (let round = -WARM_UP_ROUNDS; round < count; round++) {
    const turn = (round + WARM_UP_ROUNDS) % subjects.length
    for (const subject of [...subjects.slice(turn), ...subjects.slice(0, turn)]) {
      const { time, next } = await runFor(subject, ROUND_MILLISECONDS, positions.get(subject.name) ?? 0)
      positions.set(subject.name, next)
      if (round >= 0) times.get(subject.name)?.push(time)
    }
  }
  return times
}
