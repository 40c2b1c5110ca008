import type { LogoutFacts } from '../../types/extensions.ts'
import type { Finding } from '../../types/finding.ts'

/**
 * Checks whether a provider can end sessions: replays are remembered in the `StateStore`, and a session in a cookie ends
 * only with `session.revocation`.
 *
 * @param option Name of the option that needs it.
 */
export function checkLogout(option: string, { hasAdd, hasRevocation, isDatabase }: LogoutFacts): Finding[] {
  const findings: Finding[] = []
  if (!hasAdd)
    findings.push({
      option: 'stateStore',
      problem: `is missing or lacks \`add\`, and \`${option}\` needs it`,
      fix: 'stateStore: redis(client).state, or an adapter with `state`',
    })
  if (!isDatabase && !hasRevocation)
    findings.push({
      option: 'session.revocation',
      problem: `is missing, and \`${option}\` needs it with strategy "jwt"`,
      fix: "session: { revocation: true }, or session: { strategy: 'database' }",
    })
  return findings
}
