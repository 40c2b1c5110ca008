import type { Opened } from '../crypto/sealed.ts'
import type { AuthError } from '../errors/errors.ts'
import type { SessionContext } from './context.ts'
import type { FoundSession, SessionToken } from './found-session.ts'

/** The code that continues sessions of another library. The migration loads it. */
export interface Adoption {
  /** Reads the claims of its cookie. */
  openForeign(context: SessionContext): Promise<Opened>
  /**
   * Decrypts a cookie with the name of the latchkey cookie that does not decrypt as one.
   *
   * @param openToken Decrypts a latchkey token.
   * @returns `null` if it is of neither library.
   */
  openShared(
    context: SessionContext,
    openToken: (context: SessionContext, token: string) => Promise<Opened>,
  ): Promise<Opened | null>
  /** Leaves a session in its own cookie that does not fit into latchkey's. @param error Contains the size. */
  leaveLarge(context: SessionContext, error: AuthError): void
  /** Continues a stored session. @throws {SessionTokenError} The store is down. */
  adoptSession(context: SessionContext): Promise<FoundSession | null>
  /** Returns its tokens, then the keys of the rows that replace or would replace theirs. */
  listOldKeys(context: SessionContext): Promise<string[]>
  /** Ends a session soon that was replaced, because the browser has sent the latchkey cookie. */
  retirePredecessor(context: SessionContext, token: SessionToken): Promise<void>
}
