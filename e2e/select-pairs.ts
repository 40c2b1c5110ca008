import { parseCommand, type Selection, selectTests } from './cases.ts'
import { type Pair, pairs } from './servers.ts'

/** A pair that has tests to run, with the filter of these tests. */
export interface SelectedPair {
  readonly pair: Pair
  readonly selection: Selection
}

/** Selects the pairs of the command that `E2E_COMMAND` names. @default all */
export function selectPairs(): readonly SelectedPair[] {
  const command = parseCommand(process.env['E2E_COMMAND'])
  return pairs.flatMap((pair) => {
    const selection = selectTests(pair, command)
    return selection === null ? [] : [{ pair, selection }]
  })
}
