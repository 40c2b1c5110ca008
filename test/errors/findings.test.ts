import { expect, test } from 'vitest'
import type { Finding } from '../../src/errors/errors.ts'
import { createReport } from '../../src/errors/findings.ts'

const FIX = 'Add it.'

test.each([
  ['one fix as one', FIX, 1],
  ['no fix by its problem', '', 2],
])('reports an option with %s', (_, fix, count) => {
  const findings: Finding[] = []
  const report = createReport(findings)
  for (const problem of ['lacks one', 'lacks another', 'lacks one']) report({ option: 'use', problem, fix })
  expect(findings).toHaveLength(count)
})
