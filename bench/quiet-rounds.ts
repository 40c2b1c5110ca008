/** A number that a round gave: whose, and in which list it belongs. */
export type Sample = readonly [list: Map<string, number[]>, name: string, value: number]

/** Adds to a list that may not be there yet. */
function push([list, name, value]: Sample): void {
  const values = list.get(name) ?? []
  list.set(name, values)
  values.push(value)
}

/** How much slower than its best a machine may be in a round that counts. */
const QUIET = 1.1

/** Rounds that are tried for each one that counts. */
const TRIES = 3

/** 16 MB, walked through by no order that a cache could guess. */
const memory = Int32Array.from({ length: 4_194_304 }, (_, i) => (i * 7919 + 12_345) % 4_194_304)

/** Milliseconds of work that is always the same: some of the processor, some of memory. */
function timeOfKnownWork(): number {
  const begin = performance.now()
  let [number, at] = [1, 0]
  for (let i = 0; i < 400_000; i++) number = (number * 1_664_525 + 1_013_904_223) >>> 0
  for (let i = 0; i < 20_000; i++) at = memory[(at + i + (number & 1)) % memory.length] ?? 0
  return performance.now() - begin
}

/** The least of three: what interrupts once is not what slows a round down. */
const pace = (): number => Math.min(timeOfKnownWork(), timeOfKnownWork(), timeOfKnownWork())

/**
 * Runs rounds, and takes those in which the machine was quiet: virtual machines have neighbours, who slow them down for
 * seconds. That is told by work that is always the same, before and after each round, and not by what the round gave.
 *
 * @param count Rounds that count. Where not so many are quiet, those that come nearest do.
 * @param round Has every subject do what it does, once.
 */
export async function inQuietRounds(count: number, round: (i: number) => Promise<readonly Sample[]>): Promise<void> {
  const rounds: { readonly pace: number; readonly samples: readonly Sample[] }[] = []
  let before = pace()
  let best = before
  const quiet = () => rounds.filter((one) => one.pace <= best * QUIET)
  while (rounds.length < count * TRIES && quiet().length < count) {
    const samples = await round(rounds.length)
    const after = pace()
    rounds.push({ pace: Math.max(before, after), samples })
    best = Math.min(best, after)
    before = after
  }
  const chosen = rounds.toSorted((a, b) => a.pace - b.pace).slice(0, count)
  for (const { samples } of chosen) samples.forEach(push)
}
