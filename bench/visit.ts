import { BETTER_AUTH_PATH, emailOfResponse, type Handle } from './get-session.ts'
import { ORIGIN } from './workload.ts'

/** The `Cookie` header of a browser that got a response. */
export const cookieOf = (response: Response): string =>
  response.headers
    .getSetCookie()
    .filter((cookie) => !/; Max-Age=0(?:;|$)/i.test(cookie))
    .map((cookie) => cookie.split(';', 1)[0])
    .join('; ')

/** Whose session a response began. */
export async function whoSignedIn(handle: Handle, response: unknown, path = '/auth/session'): Promise<string | null> {
  // What a subject's `run` returns.
  const cookie = cookieOf(response as Response)
  return emailOfResponse(await handle(new Request(ORIGIN + path, { headers: { cookie } })))
}

/** The same of Better Auth. */
export const whoSignedInBetter = (handle: Handle, response: unknown): Promise<string | null> =>
  whoSignedIn(handle, response, BETTER_AUTH_PATH)

/** A browser on the sign-in page: its cookie, and the token of its forms. */
export interface Visitor {
  readonly cookie: string
  readonly csrfToken: string
}

/** Opens an application as a browser does. */
export async function visit(handle: Handle): Promise<Visitor> {
  const response = await handle(new Request(`${ORIGIN}/auth/csrf`))
  const { csrfToken }: { csrfToken: string } = await response.json()
  return { cookie: cookieOf(response), csrfToken }
}

/** Posts a form as a browser does. */
export function post(path: string, { cookie, csrfToken }: Visitor, fields: Readonly<Record<string, string>>): Request {
  const headers = { cookie, origin: ORIGIN, 'content-type': 'application/x-www-form-urlencoded' }
  return new Request(ORIGIN + path, {
    method: 'POST',
    headers: { ...headers, 'sec-fetch-site': 'same-origin' },
    body: new URLSearchParams({ csrfToken, ...fields }).toString(),
  })
}
