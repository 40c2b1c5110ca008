import type { Finding } from '../errors.ts'

/** An option, its value, whether that is right, and the line that mends it. */
export type Check = readonly [option: string, value: unknown, isRight: boolean, fix: string]

const isNothing = (value: unknown): boolean => value === undefined || value === null || value === ''

/** What is not right. */
export const findingsOf = (checks: readonly Check[]): Finding[] =>
  checks
    .filter(([, , isRight]) => !isRight)
    .map(([option, value, , fix]) => ({
      option,
      problem: isNothing(value) ? 'is missing' : `cannot be "${String(value).slice(0, 80)}"`,
      fix,
    }))
