import { type Finding, InvalidConfiguration } from '../errors/errors.ts'
import { createFindings, findProblem } from '../errors/findings.ts'
import { isRecord } from '../lib/is-record.ts'
import { checkMembers } from './providers/check-members.ts'
import type { Kinds } from './providers/option-kinds.ts'

/** Describes an argument that is not an object of options. A function is probably the condition of a guard. */
function describeArgument(name: string, given: unknown, kinds: Kinds): Finding {
  const [first = ''] = Object.keys(kinds)
  const value = typeof given === 'function' && given.name ? given.name : '...'
  const fix = `Pass { ${first}: ${value} }.`
  return { option: `${name}: options`, problem: findProblem(given, fix, 'an object'), fix }
}

/**
 * Checks the options that a function received. All errors are refused, because a guard without its condition lets
 * everyone pass.
 *
 * @param name Name of the function.
 * @throws {InvalidConfiguration}
 */
export function assertArguments(name: string, given: unknown, kinds: Kinds): void {
  if (given === undefined) return
  if (!isRecord(given)) throw new InvalidConfiguration([describeArgument(name, given, kinds)])
  const { checks, unknown } = checkMembers(given, kinds)
  const findings = [
    ...createFindings(checks, `${name}: `),
    ...unknown.map(({ path, meant }) => ({
      option: `${name}: ${path}`,
      problem: 'has no effect',
      fix: meant === null ? 'Remove it.' : `Rename \`${path}\` to \`${meant}\`.`,
    })),
  ]
  if (findings.length > 0) throw new InvalidConfiguration(findings)
}
