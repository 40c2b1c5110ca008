import { describeChanges } from '../../http/cookies/describe-changes.ts'
import { createSessionContext } from '../../http/create-context.ts'
import type { SessionContext } from '../../seams/context.ts'
import type { ResolvedConfig } from '../../seams/resolved-config.ts'
import type { SessionRead, SessionRequest } from '../../types/auth.ts'
import type { Session } from '../../types/session.ts'

/** A class, so that its headers are created only when they are read. */
class Read implements SessionRead {
  declare readonly session: Session | null
  declare readonly setCookies: readonly string[]

  constructor(session: Session | null, setCookies: readonly string[]) {
    this.session = session
    this.setCookies = setCookies
  }

  get headers(): Headers {
    return new Headers(this.setCookies.map((cookie): [string, string] => ['set-cookie', cookie]))
  }
}

/** Returns a session with the cookies that reading it has set. */
export function createRead({ config, cookies }: SessionContext, session: Session | null): SessionRead {
  const { setCookies } = cookies
  config.logger.step?.('session', session ? 'signed in' : 'signed out', { seen: describeChanges(setCookies) })
  return new Read(session, setCookies)
}

/** Reads the session of a request outside of the routes. */
export async function readSession(
  config: ResolvedConfig,
  request: SessionRequest,
  isFresh?: boolean,
): Promise<SessionRead> {
  if (config.plan.assertReady !== null) await config.plan.assertReady(config)
  const context = createSessionContext(config, request)
  return createRead(context, await config.plan.strategy.readSession(context, isFresh))
}
