import type { Draft } from '../../seams/feature.ts'

/**
 * Checks whether providers can end sessions: replays are remembered in the `StateStore`, and a session in a cookie ends
 * only with `session.revocation`.
 */
export function checkLogout({ find, providers, report, session }: Draft): void {
  for (const { logout } of providers.values()) {
    if (logout === undefined) continue
    if (!find('state')?.can('add'))
      report({
        option: 'stateStore',
        problem: `is missing or lacks \`add\`, and \`${logout}\` needs it`,
        fix: 'stateStore: redis(client).state, or an adapter with `state`',
      })
    if (session.strategy === 'jwt' && session.revocation === null)
      report({
        option: 'session.revocation',
        problem: `is missing, and \`${logout}\` needs it with strategy "jwt"`,
        fix: "session: { revocation: true }, or session: { strategy: 'database' }",
      })
  }
}
