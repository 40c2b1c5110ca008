import type { ResolvedConfig } from '../../seams/resolved-config.ts'

/**
 * Returns whether revocations of a user are stored. With sessions in cookies, they end sessions; with stored sessions,
 * they end sign-ins in progress.
 */
export const keepsRevocations = ({ session, state }: ResolvedConfig): boolean =>
  session.revocation !== null || (session.strategy === 'database' && state !== null)
