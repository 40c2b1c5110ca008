import { inQuietRounds, type Sample } from './quiet-rounds.ts'
import type { Callable, Rounds } from './workload.ts'

/** A number of measurements, in short. */
export interface Summary {
  readonly median: number
  readonly min: number
  readonly max: number
}

/** Rounds that count. */
export const ROUNDS = 15

const ROUND_MILLISECONDS = 40

/** Rounds before the first that counts: the engine compiles what runs often, and takes two seconds over it. */
const WARM_UP_ROUNDS = 40

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
export function ratios(rounds: Rounds, of: string, to: string): number[] {
  const below = rounds.get(to) ?? []
  return (rounds.get(of) ?? []).map((value, i) => value / (below[i] ?? Number.NaN))
}

/** How often the median of many more rounds may lie outside of its range. */
const DOUBT = 0.05

/**
 * Returns the range that contains the true median with a confidence of at least 95 %: two of the ordered values. Of 15
 * rounds, these are the fourth and the twelfth; of fewer than six, the extremes, whose confidence is lower.
 *
 * A budget limits the median, so the question is where the median can be. The interquartile range answers another
 * one, how far single rounds lie apart, and more rounds do not narrow it. This range assumes no distribution: a value
 * lies below the true median with a probability of one half.
 */
export function rangeOfMedian(values: readonly number[]): readonly [low: number, high: number] {
  const sorted = values.toSorted((a, b) => a - b)
  const count = sorted.length
  // The probability that at most `rank` of the values lie below the median.
  let [probability, below, rank] = [0.5 ** count, 0.5 ** count, 0]
  while (2 * below <= DOUBT) {
    probability *= (count - rank) / (rank + 1)
    rank++
    below += probability
  }
  const cut = Math.max(rank - 1, 0)
  return [sorted[cut] ?? Number.NaN, sorted[count - 1 - cut] ?? Number.NaN]
}

/** Names in turn, each round beginning with the next one. What slows the machine down for a while slows all down. */
export function inTurn<T>(all: readonly T[], round: number): T[] {
  const first = round % all.length
  return [...all.slice(first), ...all.slice(0, first)]
}

/** Microseconds per operation. */
export interface Lap {
  /** What it took, less what others took. */
  readonly time: number
  /** What all threads of the process took: in it are others who are in this process. */
  readonly cpu: number
  /** What others took; `null` where there are none. */
  readonly apart: number | null
}

/** A subject, wherever it is. */
export interface Runner {
  readonly name: string
  /** Does what it does for some time, going on where it stopped. */
  lap(milliseconds: number): Promise<Lap>
}

/** A subject in this process. */
export function runnerOf(name: string, { apart, run }: Callable): Runner {
  let i = 0
  return {
    name,
    async lap(milliseconds) {
      const [from, begun, used, start] = [i, apart?.() ?? 0, process.cpuUsage(), performance.now()]
      let now = start
      while (now - start < milliseconds) {
        for (let end = i + STRIDE; i < end; i++) await run(i)
        now = performance.now()
      }
      const others = (apart?.() ?? 0) - begun
      const { user, system } = process.cpuUsage(used)
      const each = (time: number) => (time * 1000) / (i - from)
      return { time: each(now - start - others), cpu: (user + system) / (i - from), apart: apart ? each(others) : null }
    },
  }
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

/** Has all of them run in turn, round after round. */
export async function measure(runners: readonly Runner[], count: number = ROUNDS): Promise<Laps> {
  const laps = {
    rounds: new Map<string, number[]>(),
    cpu: new Map<string, number[]>(),
    apart: new Map<string, number[]>(),
  }
  async function round(i: number): Promise<Sample[]> {
    const samples: Sample[] = []
    for (const { lap, name } of inTurn(runners, i)) {
      const { apart, cpu, time } = await lap(ROUND_MILLISECONDS)
      samples.push([laps.rounds, name, time], [laps.cpu, name, cpu])
      if (apart !== null) samples.push([laps.apart, name, apart])
    }
    return samples
  }
  for (let i = 0; i < WARM_UP_ROUNDS; i++) await round(i)
  await inQuietRounds(count, round)
  return laps
}
