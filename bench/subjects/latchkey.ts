import { core, github, jwt, session } from '../library.ts'
import { claimsOf, forEveryUser, ORIGIN, SECRET } from '../workload.ts'

/** An application with one provider and its origin configured, as in production. */
export const auth = core.createAuth(
  { providers: [github.GitHub({ clientId: 'id', clientSecret: 'secret' })], secret: SECRET, origin: ORIGIN },
  { env: {} },
)

/** Reads sessions without the application. */
export const readSession = session.sessionReader({ secret: SECRET })

/** Seals a session. */
export const issue = (i: number): Promise<string> => jwt.encode({ token: claimsOf(i), secret: SECRET })

/** A `Cookie` header per user. */
export const cookies = (): Promise<string[]> =>
  forEveryUser(async (i) => `theme=dark; __Host-latchkey.session=${await issue(i)}`)
