import { CallbackError, callbackError, fail } from '../errors.ts'
import { answerInTime } from '../lib/deadline.ts'
import type { JwtParams, SessionParams } from '../types/callbacks.ts'
import type { ResolvedConfig } from '../types/config.ts'
import type { JWT } from '../types/jwt.ts'
import type { Session } from '../types/session.ts'

/**
 * Asks the application.
 *
 * @param name Of the function, for the log.
 * @param call Calls it, as the method it is.
 * @param isRight Whether the answer is one.
 * @param answer What it should return.
 * @throws {CallbackError} It threw, took longer than ten seconds, or returned something else. No session ends for that.
 */
export async function ask<A>(
  name: string,
  call: () => A | PromiseLike<A>,
  isRight: (value: unknown) => boolean,
  answer: string,
): Promise<Exclude<A, undefined>> {
  let value: A
  try {
    value = await answerInTime(name, call())
  } catch (error) {
    throw callbackError(error, name)
  }
  // What is `undefined` is never right.
  if (isRight(value)) return value as Exclude<A, undefined>
  return fail(CallbackError, typeof value, answer, { name, fix: `End \`${name}\` with \`return ${answer}\`.` })
}

const isToken = (value: unknown): boolean => typeof value === 'object' && !Array.isArray(value)

/**
 * Asks the application what the session token holds.
 *
 * @returns `null`: the session ends.
 */
export const askJwt = async ({ callbacks }: ResolvedConfig, params: JwtParams): Promise<JWT | null> =>
  callbacks.jwt ? ask('jwt', () => callbacks.jwt?.(params), isToken, 'token') : params.token

const isSession = (value: unknown): boolean => typeof value === 'object' && value !== null

/** Asks the application what it and the browser see of a session. @param params With what its strategy has. */
export async function askSession({ callbacks }: ResolvedConfig, params: SessionParams): Promise<Session> {
  if (!callbacks.session) return params.session
  return ask('session', () => callbacks.session?.(params), isSession, 'session')
}
