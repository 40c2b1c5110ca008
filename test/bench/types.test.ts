import { describe, expect, test } from 'vitest'
import { exceeded, parseDiagnostics, readTypeBudgets } from '../../bench/types.ts'
import { allPairs } from '../../e2e/servers.ts'

const OUTPUT = `Files:             294
Types:            5135
Instantiations:  12996
Memory used:    61007K
Check time:     0.031s
`
const COUNTS = { types: 5135, instantiations: 12_996, memory: 61_007, checkTime: 0.031 }

describe('work of the compiler', () => {
  test('is read from its diagnostics', () => {
    expect(parseDiagnostics(OUTPUT)).toEqual(COUNTS)
  })

  test.each([
    ['errors', `src/a.ts(1,1): error TS2307: Cannot find module 'x'.\n${OUTPUT}`, 'has errors, so nothing is counted'],
    ['nothing', '', 'the compiler does not tell "Types"'],
  ])('is not counted with %s', (_, output, text) => {
    expect(() => parseDiagnostics(output)).toThrow(text)
  })

  test.each([
    ['at the ceiling', { types: 5135, instantiations: 12_996 }, []],
    ['of types', { types: 5134, instantiations: 12_996 }, ['express: 5135 types, and at most 5134 are allowed']],
    ['of instantiations', { types: 5135, instantiations: 1 }, [expect.stringContaining('12996 instantiations')]],
    ['of both', { types: 1, instantiations: 1 }, [expect.anything(), expect.anything()]],
  ])('beyond its budget is told, %s', (_, budget, findings) => {
    expect(exceeded('express', COUNTS, budget)).toEqual(findings)
  })

  test('has a budget for each sample application', () => {
    expect(Object.keys(readTypeBudgets()).sort()).toEqual(
      [...new Set(allPairs.map(({ framework }) => framework))].sort(),
    )
  })
})
