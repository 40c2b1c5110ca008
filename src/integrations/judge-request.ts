import type { DefaultSession, Session } from '../types/session.ts'
import { answerInTime } from './integration.ts'
import { isSignedIn } from './is-signed-in.ts'

/** Conditions of a guard. @typeParam S The session, which has a user. */
export interface GuardRules<S extends DefaultSession = Session> {
  /**
   * Returns whether the user may pass, for example by role. Any result other than `true` refuses with 403. If it
   * throws, or takes longer than ten seconds, the request fails.
   *
   * @default all signed-in users
   */
  readonly when?: ((session: S & { user: NonNullable<S['user']> }) => boolean | Promise<boolean>) | undefined
  /**
   * Passes CORS preflights to the handlers behind the guard. They have no session, because browsers send them without
   * cookies. Put CORS middleware before the guard instead.
   *
   * @default false: the guard responds with 204 and without CORS headers, so the browser sends nothing more
   */
  readonly passPreflight?: boolean | undefined
}

/** `anonymous`: signed out, 401. `forbidden`: signed in but not allowed, 403. `preflight`: 204. */
export type Verdict = 'pass' | 'anonymous' | 'forbidden' | 'preflight'

/** The used properties of a request. */
interface Asked {
  readonly method: string
  readonly header: (name: string) => string | null | undefined
}

/** @see https://fetch.spec.whatwg.org/#cors-preflight-request */
const isPreflight = ({ method, header }: Asked): boolean =>
  method === 'OPTIONS' && !!header('origin') && !!header('access-control-request-method')

async function judgeSession(session: Session | null, { when }: GuardRules): Promise<Verdict> {
  if (!isSignedIn(session)) return 'anonymous'
  if (when === undefined) return 'pass'
  const answer: unknown = await answerInTime('when', when(session))
  return answer === true ? 'pass' : 'forbidden'
}

/**
 * Decides how a guard handles a request.
 *
 * @param session Session of the request.
 * @throws Errors of `when`.
 */
export async function judgeRequest(asked: Asked, session: Session | null, rules: GuardRules): Promise<Verdict> {
  const standing = await judgeSession(session, rules)
  if (standing === 'pass' || !isPreflight(asked)) return standing
  return rules.passPreflight === true ? 'pass' : 'preflight'
}
