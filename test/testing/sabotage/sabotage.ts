import type { Adapter } from '../../../src/types/adapter.ts'

export type Complete = Required<Adapter>

/** One mistake that adapters make: what the adapter does, and the methods that do it. */
export type Sabotage = readonly [mistake: string, methods: (store: Complete) => Partial<Adapter>]

/** Long enough for the other calls of a race to come in between. */
export const nap = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 5))

/** Remembers the first answer for every key, and never looks again. */
export function staleReads<A extends readonly unknown[], T>(read: (...args: A) => T): (...args: A) => T {
  const answers = new Map<string, T>()
  return (...args) => {
    const key = JSON.stringify(args)
    const answer = answers.get(key) ?? read(...args)
    answers.set(key, answer)
    return answer
  }
}

/** Gives the first rows of a list, as a query with a page size does. */
export const firstRows =
  <T>(list: (id: string) => T[] | PromiseLike<T[]>, count = 10) =>
  async (id: string): Promise<T[]> =>
    (await list(id)).slice(0, count)

/** Reads a row, waits, and writes the whole row back. */
export const cut = (text: string, length: number): string => text.slice(0, length)
