import { CallbackError, createCallbackError, type ErrorCause, throwUnexpected } from '../errors/errors.ts'
import { answerInTime } from '../lib/deadline.ts'
import { explanations } from '../parts.ts'
import type { ResolvedConfig } from '../seams/resolved-config.ts'
import type { JwtParams, SessionParams } from '../types/callbacks.ts'
import type { JWT } from '../types/jwt.ts'
import type { Session } from '../types/session.ts'

/**
 * Calls a callback of the application and checks its result.
 *
 * @param name Name of the function, for the log.
 * @param call Calls it as a method of its object.
 * @param isRight Returns whether the result is valid.
 * @param answer Description of a valid result.
 * @param more Further evidence, for the log.
 * @throws {CallbackError} It threw, took longer than ten seconds, or returned an invalid result. The session is kept.
 */
export async function callApplication<A>(
  name: string,
  call: () => unknown,
  isRight: (value: unknown) => value is A,
  answer: string,
  more?: ErrorCause,
): Promise<A> {
  let value: unknown
  try {
    value = await answerInTime(name, call())
  } catch (error) {
    throw createCallbackError(error, name, more)
  }
  if (isRight(value)) return value
  return throwUnexpected(CallbackError, typeof value, answer, {
    name,
    fix: `End \`${name}\` with \`return ${answer}\`.`,
  })
}

/**
 * Throws the failure to convert the result of a callback to JSON.
 *
 * @param name Name of the callback.
 * @throws {CallbackError} JSON cannot represent the result. Names the field.
 */
export async function throwUnserializable(name: string, value: unknown, err: unknown): Promise<never> {
  const found = await explanations(async ({ findUnserializable }) => findUnserializable(name, value))
  throw found ? new CallbackError(found.text, { cause: { err, name, fix: found.fix } }) : err
}

const isToken = (value: unknown): value is JWT | null => typeof value === 'object' && !Array.isArray(value)

/**
 * Calls `jwt` for the claims of the session token.
 *
 * @returns `null` ends the session.
 */
export const askJwt = async ({ callbacks }: ResolvedConfig, params: JwtParams): Promise<JWT | null> =>
  callbacks.jwt ? callApplication('jwt', () => callbacks.jwt?.(params), isToken, 'token') : params.token

const isSession = (value: unknown): value is Session => typeof value === 'object' && value !== null

/**
 * Calls `session` for the session that the application and the browser receive. @param params Includes those of the
 * strategy.
 */
export async function askSession({ callbacks, session }: ResolvedConfig, params: SessionParams): Promise<Session> {
  if (!callbacks.session) return params.session
  // With `database` there is no `token`, which most examples of other libraries read.
  const reason = `strategy '${session.strategy}'`
  return callApplication('session', () => callbacks.session?.(params), isSession, 'session', { reason })
}
