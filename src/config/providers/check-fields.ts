import { createFindings } from '../../errors/findings.ts'
import { readProperty } from '../../lib/read-property.ts'
import type { Provider } from '../../types/provider.ts'
import { checkMembers } from './check-members.ts'
import { ANY, each, FLAG, type Kinds, OBJECT, TEXT } from './option-kinds.ts'
import type { ReportProblem } from './provider-method.ts'
import { describeUnknownOption, type Warn } from './unknown-option.ts'

/** Options of the providers of each method other than the code flow. */
const COMMON: Kinds = { ...each('id name', TEXT), ...each('type method options', ANY), optional: FLAG, style: OBJECT }

/**
 * Checks the fields of a provider, and its `options`, which override them.
 *
 * @param fields Its own options.
 * @param isOpen Whether it may have further options. Only a name that is nearly a known one is then reported.
 * @returns Whether all are valid.
 */
export function checkFields(
  provider: Provider,
  id: string,
  { fields, isOpen = false }: { readonly fields: Kinds; readonly isOpen?: boolean },
  reportProblem: ReportProblem,
  warn: Warn,
): boolean {
  const kinds = { ...COMMON, ...fields }
  const parts = [provider, Object(readProperty(provider, 'options'))].map((each) => checkMembers(each, kinds))
  for (const { path, meant } of parts.flatMap(({ unknown }) => unknown))
    if (meant !== null || !isOpen) warn('provider-option', `${id}: ${describeUnknownOption(path, meant)}`)
  const findings = createFindings(parts.flatMap(({ checks }) => checks))
  for (const { option, problem, fix } of findings) reportProblem(option, problem, fix)
  return findings.length === 0
}
