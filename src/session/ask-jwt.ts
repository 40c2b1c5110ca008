import { CallbackError, isAuthError } from '../errors.ts'
import type { JwtParams, SessionParams } from '../types/callbacks.ts'
import type { ResolvedConfig } from '../types/config.ts'
import type { JWT } from '../types/jwt.ts'
import type { Session } from '../types/session.ts'

function failed(name: string, error: unknown): Error {
  return isAuthError(error)
    ? error
    : new CallbackError(`The \`${name}\` callback failed.`, { cause: { err: error, name } })
}

/**
 * Asks the application what the session token holds.
 *
 * @returns `null`: the session ends.
 * @throws {CallbackError} The callback threw, or forgot to return the token: nobody is signed out for that.
 */
export async function askJwt({ callbacks }: ResolvedConfig, params: JwtParams): Promise<JWT | null> {
  if (callbacks.jwt === null) return params.token
  let token: JWT | null | undefined
  try {
    token = await callbacks.jwt(params)
  } catch (error) {
    throw failed('jwt', error)
  }
  if (token === null || (typeof token === 'object' && !Array.isArray(token))) return token
  throw new CallbackError('The `jwt` callback returned no token.', {
    cause: {
      name: 'jwt',
      seen: typeof token,
      expected: 'the token, or null',
      fix: 'End the `jwt` callback with `return token`.',
    },
  })
}

/**
 * Asks the application what it and the browser see of a session.
 *
 * @throws {CallbackError} The callback threw, or returned nothing.
 */
export async function askSession({ callbacks }: ResolvedConfig, params: SessionParams): Promise<Session> {
  if (callbacks.session === null) return params.session
  let session: Session | undefined
  try {
    session = await callbacks.session(params)
  } catch (error) {
    throw failed('session', error)
  }
  if (typeof session === 'object' && session !== null) return session
  throw new CallbackError('The `session` callback returned no session.', {
    cause: {
      name: 'session',
      seen: typeof session,
      expected: 'the session',
      fix: 'End the `session` callback with `return session`.',
    },
  })
}
