import type { Subject } from './workload.ts'

/** A number of measurements, in short. */
export interface Summary {
  readonly median: number
  readonly min: number
  readonly max: number
}

/** By subject: one number per round. */
export type Rounds = ReadonlyMap<string, readonly number[]>

/** Rounds that count. */
export const ROUNDS = 15

const ROUND_MILLISECONDS = 40

/** Rounds before the first that counts: the engine compiles what runs often, and takes a second over it. */
const WARM_UP_ROUNDS = 15

/** Operations between two looks at the clock. */
const STRIDE = 4

/** The middle of some numbers, and how far they lie apart. */
export function summarize(values: readonly number[]): Summary {
  const sorted = values.toSorted((a, b) => a - b)
  const middle = sorted.length / 2
  const [low = Number.NaN, high = Number.NaN] = [sorted[Math.ceil(middle) - 1], sorted[Math.floor(middle)]]
  return { median: (low + high) / 2, min: sorted[0] ?? Number.NaN, max: sorted.at(-1) ?? Number.NaN }
}

/** How many times as much `of` has as `to`: both ran in every round, so each round gives one ratio. */
export function ratio(rounds: Rounds, of: string, to: string): Summary {
  const below = rounds.get(to) ?? []
  return summarize((rounds.get(of) ?? []).map((value, i) => value / (below[i] ?? Number.NaN)))
}

/** Names in turn, each round beginning with the next one. What slows the machine down for a while slows all down. */
export function inTurn<T>(all: readonly T[], round: number): T[] {
  const first = round % all.length
  return [...all.slice(first), ...all.slice(0, first)]
}

/** Microseconds per operation: of the subject, of its CPU, and of others meanwhile. */
interface Lap {
  readonly time: number
  readonly cpu: number
  readonly apart: number
  readonly next: number
}

async function runFor(subject: Subject, milliseconds: number, from: number): Promise<Lap> {
  const begun = subject.apart?.() ?? 0
  const used = process.cpuUsage()
  const start = performance.now()
  let i = from
  let now = start
  while (now - start < milliseconds) {
    for (let end = i + STRIDE; i < end; i++) await subject.run(i)
    now = performance.now()
  }
  const apart = (subject.apart?.() ?? 0) - begun
  const each = (time: number) => (time * 1000) / (i - from)
  const { user, system } = process.cpuUsage(used)
  return { time: each(now - start - apart), cpu: (user + system) / (i - from), apart: each(apart), next: i }
}

/** Adds to a list that may not be there yet. */
export function push(lists: Map<string, number[]>, name: string, value: number): void {
  const list = lists.get(name) ?? []
  lists.set(name, list)
  list.push(value)
}

/** What rounds of subjects gave, in microseconds per operation. */
export interface Laps {
  /** What it took, less what others took. */
  readonly rounds: Rounds
  /** What all threads of this process took: in it are others who are in this process. */
  readonly cpu: Rounds
  /** What others took, of subjects that know. */
  readonly apart: Rounds
}

/** Runs the subjects in turn, round after round. */
export async function measure(subjects: readonly Subject[], count: number = ROUNDS): Promise<Laps> {
  const laps = {
    rounds: new Map<string, number[]>(),
    cpu: new Map<string, number[]>(),
    apart: new Map<string, number[]>(),
  }
  const positions = new Map<string, number>()
  for (let round = 0; round < WARM_UP_ROUNDS + count; round++) {
    for (const subject of inTurn(subjects, round)) {
      const lap = await runFor(subject, ROUND_MILLISECONDS, positions.get(subject.name) ?? 0)
      positions.set(subject.name, lap.next)
      if (round < WARM_UP_ROUNDS) continue
      push(laps.rounds, subject.name, lap.time)
      push(laps.cpu, subject.name, lap.cpu)
      if (subject.apart) push(laps.apart, subject.name, lap.apart)
    }
  }
  return laps
}
