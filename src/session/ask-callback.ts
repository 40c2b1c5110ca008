import { CallbackError, createCallbackError, refuseSeen } from '../errors.ts'
import { answerInTime } from '../lib/deadline.ts'
import type { JwtParams, SessionParams } from '../types/callbacks.ts'
import type { JWT } from '../types/jwt.ts'
import type { ResolvedConfig } from '../types/resolved-config.ts'
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
  call: () => unknown,
  isRight: (value: unknown) => value is A,
  answer: string,
): Promise<A> {
  let value: unknown
  try {
    value = await answerInTime(name, call())
  } catch (error) {
    throw createCallbackError(error, name)
  }
  if (isRight(value)) return value
  return refuseSeen(CallbackError, typeof value, answer, { name, fix: `End \`${name}\` with \`return ${answer}\`.` })
}

const isToken = (value: unknown): value is JWT | null => typeof value === 'object' && !Array.isArray(value)

/**
 * Asks the application what the session token holds.
 *
 * @returns `null`: the session ends.
 */
export const askJwt = async ({ callbacks }: ResolvedConfig, params: JwtParams): Promise<JWT | null> =>
  callbacks.jwt ? ask('jwt', () => callbacks.jwt?.(params), isToken, 'token') : params.token

const isSession = (value: unknown): value is Session => typeof value === 'object' && value !== null

/** Asks the application what it and the browser see of a session. @param params With what its strategy has. */
export async function askSession({ callbacks }: ResolvedConfig, params: SessionParams): Promise<Session> {
  if (!callbacks.session) return params.session
  return ask('session', () => callbacks.session?.(params), isSession, 'session')
}
