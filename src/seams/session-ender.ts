import type { ResolvedConfig } from './resolved-config.ts'

/** Ends sessions from outside of their requests. Extensions receive it, so that they share no code with the core. */
export interface SessionEnder {
  /** @throws {AdapterError} The session may still be valid. */
  endRemoteSession(config: ResolvedConfig, sid: string): Promise<void>
  /** @throws {AuthError} Sessions may still be valid. */
  revokeUser(config: ResolvedConfig, userId: string, except: string | null): Promise<void>
}
