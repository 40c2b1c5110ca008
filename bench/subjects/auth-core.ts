import { Auth, type AuthConfig } from '@auth/core'
import { decode, encode, type JWT } from '@auth/core/jwt'
import GitHub from '@auth/core/providers/github'
import { claimsOf, forEveryUser, ORIGIN, SECRET } from '../workload.ts'

/** Its name over https; it is also the salt of its keys. */
export const COOKIE = '__Secure-authjs.session-token'

const config: AuthConfig = {
  providers: [GitHub({ clientId: 'id', clientSecret: 'secret' })],
  secret: SECRET,
  basePath: '/auth',
  trustHost: true,
}

/** Answers a request as its integrations do: one configuration for all. */
export const handle = (request: Request): Promise<Response> => Auth(request, config)

/** Seals a session. */
export const issue = (i: number): Promise<string> => encode({ token: claimsOf(i), secret: SECRET, salt: COOKIE })

/** Opens one. */
export const open = (token: string): Promise<JWT | null> => decode({ token, secret: SECRET, salt: COOKIE })

/** The CSRF and callback-url cookies a browser has: without them it would make new ones at every request. */
async function otherCookies(): Promise<string> {
  const response = await handle(new Request(`${ORIGIN}/auth/csrf`))
  return response.headers
    .getSetCookie()
    .map((cookie) => cookie.split(';', 1)[0])
    .join('; ')
}

/** A `Cookie` header per user. */
export async function cookies(): Promise<string[]> {
  const others = await otherCookies()
  return forEveryUser(async (i) => `theme=dark; ${others}; ${COOKIE}=${await issue(i)}`)
}
