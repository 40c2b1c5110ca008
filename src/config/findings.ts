import type { Finding } from '../errors.ts'

/** An option, its value, whether that is right, and an example that is. */
export type Check = readonly [option: string, value: unknown, isRight: boolean, example: string]

/** What is wrong with a value: nothing there, or something that cannot be. */
function problemWith(value: unknown): string {
  if (value === undefined || value === null || value === '') return 'is missing'
  return `cannot be ${typeof value === 'object' && !Array.isArray(value) ? 'this' : `"${String(value).slice(0, 80)}"`}`
}

/** What is not right. */
export const findingsOf = (checks: readonly Check[]): Finding[] =>
  checks.flatMap(([option, value, isRight, example]) =>
    isRight
      ? []
      : { option, problem: problemWith(value), fix: option + (option.startsWith('AUTH_') ? '=' : ': ') + example },
  )
