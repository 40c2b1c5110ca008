import type { Finding } from '../errors.ts'

/** An option, its value, whether that is right, and an example that is. */
export type Check = readonly [option: string, value: unknown, isRight: boolean, example: string]

/** What is wrong with a value: nothing there, or something that cannot be. */
function describeProblem(value: unknown): string {
  if (value === undefined || value === null || value === '') return 'is missing'
  // An object says nothing as text, and a function too much.
  return `cannot be ${/^[of]/.test(typeof value) && !Array.isArray(value) ? 'this' : `"${String(value).slice(0, 80)}"`}`
}

/** The line to write, with the groups that an option is in. An example that is a sentence stays one. */
function createFix(option: string, example: string): string {
  if (example.endsWith('.')) return example
  if (option.startsWith('AUTH_')) return `${option}=${example}`
  const names = option.split('.')
  // Other ways follow the code.
  const end = example.search(/, (?:or|with) |$/)
  return `${names.join(': { ')}: ${example.slice(0, end)}${' }'.repeat(names.length - 1)}${example.slice(end)}`
}

/** What is not right. @param prefix Goes before the names of options, and is not part of the line to write. */
export const createFindings = (checks: readonly Check[], prefix = ''): Finding[] =>
  checks.flatMap(([option, value, isRight, example]) =>
    isRight ? [] : { option: prefix + option, problem: describeProblem(value), fix: createFix(option, example) },
  )
