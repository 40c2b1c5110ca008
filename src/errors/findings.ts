import { createFix } from './create-fix.ts'
import { describeProblem } from './describe-problem.ts'
import type { Finding } from './errors.ts'

/** A check: the option, its value, whether it is valid, a valid example, and the type that it demands if it has a name. */
export type Check = readonly [
  option: string,
  value: unknown,
  isRight: boolean,
  example: string,
  expected?: string | undefined,
]

/** Returns what is wrong with the value of an option. Builds for the edge only tell missing values from others. */
export const findProblem = (value: unknown, example: string, expected?: string | undefined): string =>
  (value ?? '') === '' ? 'is missing' : describeProblem(value, example, expected) || 'is invalid'

/** Reports invalid values. @param prefix Precedes the names of options, and is not part of the line to write. */
export const createFindings = (checks: readonly Check[], prefix = ''): Finding[] =>
  checks.flatMap(([option, value, isRight, example, expected]) =>
    isRight
      ? []
      : { option: prefix + option, problem: findProblem(value, example, expected), fix: createFix(option, example) },
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
