import type { ResolvedConfig } from '../../seams/resolved-config.ts'

/**
 * Returns whether revocations of a user are kept: those of sessions in cookies, and with stored sessions those that end
 * sign-ins in progress.
 */
export const keepsRevocations = ({ session, state }: ResolvedConfig): boolean =>
  session.revocation !== null || (session.strategy === 'database' && state !== null)
