import { parseCommand, type Selection, selectTests } from './cases.ts'
import { type Pair, pairs } from './servers.ts'

/** A pair that has tests to run, with the filter of these tests. */
export interface SelectedPair {
  readonly pair: Pair
  readonly selection: Selection
}

/** Pairs with the longest tests. They begin first, so that all end at about the same time. */
const LONGEST: readonly string[] = [
  ...['express-deno', 'sveltekit-bun', 'next-node', 'solid-start-dev', 'hono-bun', 'sveltekit-dev'],
]

const isLong = ({ name }: Pair): number => Number(LONGEST.includes(name))

/** Selects the pairs of the command that `E2E_COMMAND` names. @default all */
export function selectPairs(): readonly SelectedPair[] {
  const command = parseCommand(process.env['E2E_COMMAND'])
  return pairs
    .toSorted((one, other) => isLong(other) - isLong(one))
    .flatMap((pair) => {
      const selection = selectTests(pair, command)
      return selection === null ? [] : [{ pair, selection }]
    })
}
