import { createFix } from './create-fix.ts'
import type { Finding } from './errors.ts'

/** A check: the option, its value, whether it is valid, and a valid example. */
export type Check = readonly [option: string, value: unknown, isRight: boolean, example: string]

/** Describes an invalid or missing value. */
function describeProblem(value: unknown): string {
  if (value === undefined || value === null || value === '') return 'is missing'
  // Text of an object says nothing, and that of a function too much.
  return `cannot be ${/^[of]/.test(typeof value) && !Array.isArray(value) ? 'this' : `"${String(value).slice(0, 80)}"`}`
}

/** Reports invalid values. @param prefix Precedes the names of options, and is not part of the line to write. */
export const createFindings = (checks: readonly Check[], prefix = ''): Finding[] =>
  checks.flatMap(([option, value, isRight, example]) =>
    isRight ? [] : { option: prefix + option, problem: describeProblem(value), fix: createFix(option, example) },
  )

/** Returns a function that adds a finding once. Several providers may read one variable, or use one list of targets. */
export const createReport =
  (findings: Finding[]) =>
  (finding: Finding): void => {
    // Builds for the edge have no fixes.
    const isSame = ({ option, fix, problem }: Finding) =>
      option === finding.option && (fix || problem) === (finding.fix || finding.problem)
    if (!findings.some(isSame)) findings.push(finding)
  }
