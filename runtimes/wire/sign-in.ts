import { assertEqual } from '../harness.ts'
import { type Answer, valuesOf } from './socket.ts'
import { createVisitor, type Visitor } from './visitor.ts'

/** Where the form with the password goes. */
export const SIGN_IN = '/auth/callback/credentials'

/** Waits. */
export const sleep = (milliseconds: number): Promise<void> =>
  new Promise((resolve) => setTimeout(resolve, milliseconds))

/** Names of the cookies that an answer sets. */
export const cookieNamesOf = (answer: Answer): string[] =>
  valuesOf(answer, 'set-cookie').map((line) => line.split('=', 1)[0] ?? '')

/** Signs in by password. */
export async function signIn(visitor: Visitor): Promise<Answer> {
  const csrfToken = await visitor.csrfToken()
  return visitor.ask({ method: 'POST', path: SIGN_IN, form: { csrfToken, password: 'secret' } })
}

/** The address of who is signed in; `undefined`: nobody. */
export async function userOf(visitor: Visitor): Promise<string> {
  const { body } = await visitor.ask({ path: '/auth/session' })
  return String((JSON.parse(body) as { user?: { email?: string } } | null)?.user?.email)
}

/** @throws {Error} The server does not answer as ever. */
export async function assertWell(port: number): Promise<void> {
  const { status } = await createVisitor(port).ask({ path: '/auth/csrf' })
  assertEqual(status, 200)
}
