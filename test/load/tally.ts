/** What happened: how long everything took, and what went wrong. */
export class Tally {
  readonly #times = new Map<string, number[]>()
  /** When each kind succeeded: milliseconds since the start. */
  readonly #ends = new Map<string, number[]>()
  readonly #start = performance.now()
  /** What should not have happened, by how often. */
  readonly errors = new Map<string, number>()
  /** Sessions that belonged to somebody else. */
  readonly strangers: string[] = []
  /** Statuses and failures with which an overloaded server may turn somebody away. */
  readonly shed = new Map<string, number>()

  /** Notes how long something takes that succeeds. */
  async time<T>(kind: string, run: () => Promise<T>): Promise<T> {
    const begin = performance.now()
    const result = await run()
    this.#push(this.#times, kind, performance.now() - begin)
    this.#push(this.#ends, kind, performance.now() - this.#start)
    return result
  }

  #push(lists: Map<string, number[]>, kind: string, value: number): void {
    const list = lists.get(kind) ?? []
    lists.set(kind, list)
    list.push(value)
  }

  get total(): number {
    return [...this.#times.values()].reduce((sum, { length }) => sum + length, 0)
  }

  count(kind: string): number {
    return this.#times.get(kind)?.length ?? 0
  }

  /** How often something succeeded in each slice of the time so far. */
  perSlice(kind: string, slices: number, seconds: number): number[] {
    const width = (seconds * 1000) / slices
    const ends = this.#ends.get(kind) ?? []
    return Array.from({ length: slices }, (_, i) => ends.filter((at) => at >= i * width && at < (i + 1) * width).length)
  }

  /** One line per kind: how many, and milliseconds at the median and at the 99th percentile. */
  table(): string {
    const rows = [...this.#times].sort(([one], [other]) => one.localeCompare(other))
    return rows
      .map(([kind, times]) => {
        const sorted = times.toSorted((a, b) => a - b)
        const at = (share: number) => `${(sorted[Math.floor(sorted.length * share)] ?? 0).toFixed(1)} ms`
        return `  ${kind.padEnd(24)} ${String(times.length).padStart(7)}   p50 ${at(0.5).padStart(10)}   p99 ${at(0.99).padStart(10)}`
      })
      .join('\n')
  }
}

/** Adds one to what is counted under a name. */
export const add = (counts: Map<string, number>, name: string): void =>
  void counts.set(name, (counts.get(name) ?? 0) + 1)

/** What was counted, most often first. */
export const listOf = (counts: ReadonlyMap<string, number>): string =>
  [...counts]
    .sort(([, a], [, b]) => b - a)
    .slice(0, 12)
    .map(([name, count]) => `    ${count} × ${name}`)
    .join('\n')
