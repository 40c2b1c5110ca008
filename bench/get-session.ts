import { type Callable, itemOf, ORIGIN, type Workload } from './workload.ts'

/** What answers requests. */
export type Handle = (request: Request) => Promise<Response>

/** Email address in the answer to `GET session`: all of them have it at the same place. */
export async function emailOfResponse(answer: unknown): Promise<string | null> {
  // What `run` returns.
  const session: { user?: { email?: string } } | null = await (answer as Response).json()
  return session?.user?.email ?? null
}

/**
 * One that is asked for the session of each user in turn.
 *
 * @param cookies A `Cookie` header per user.
 */
export function getSession(handle: Handle, cookies: readonly string[], path = '/auth/session'): Callable {
  const url = ORIGIN + path
  const run = (i: number) => handle(new Request(url, { headers: { cookie: itemOf(cookies, i) } }))
  return { run, users: cookies.length, emailOf: emailOfResponse }
}

/** Where Better Auth answers it. */
export const BETTER_AUTH_PATH = '/auth/get-session'

/** Who answers it in a process of its own, and by what. */
export const SUBJECTS: Workload['subjects'] = [
  { name: 'latchkey', does: 'auth.handle' },
  { name: '@auth/core', does: 'Auth()' },
  { name: 'better-auth', does: 'auth.handler' },
  { name: 'webcrypto', does: 'shortest handler' },
]
