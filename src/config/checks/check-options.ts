import type { Finding } from '../../errors/errors.ts'
import { createFindings } from '../../errors/findings.ts'
import type { AuthConfig } from '../../types/config.ts'
import { NARROWING, OPTIONS } from '../options.ts'
import { checkMembers, type UnknownOption } from '../providers/check-members.ts'
import { listCookieChecks } from './check-cookies.ts'

const RAW: Finding = {
  option: 'raw',
  problem: 'is accepted by `ReactiveAuth` only, where it has no effect',
  fix: 'Remove it.',
}

const isNarrowing = ({ meant }: UnknownOption): boolean => NARROWING.test(meant ?? '')

/** Checks the options at every depth. */
export function checkOptions(config: AuthConfig): { findings: Finding[]; unknown: readonly UnknownOption[] } {
  const { raw, ...options } = config as AuthConfig & { raw?: unknown }
  const { checks, unknown } = checkMembers(options, OPTIONS)
  const misspelt = unknown.filter(isNarrowing).map(
    ({ path, meant }): Finding => ({
      option: path,
      problem: 'has no effect, so the application is less strict than you wrote',
      fix: `Rename \`${path}\` to \`${meant}\`.`,
    }),
  )
  const findings = createFindings([...checks, ...listCookieChecks(config.cookies ?? {})])
  return {
    findings: [...(raw === undefined ? [] : [RAW]), ...findings, ...misspelt],
    unknown: unknown.filter((option) => !isNarrowing(option)),
  }
}
