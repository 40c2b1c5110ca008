import type { Auth } from '../types/auth.ts'
import type { PasswordApi, PasswordCallOptions } from '../types/password-api.ts'
import type { HandleContext, RedirectResult, RequestLike } from '../types/server-call.ts'
import { InvalidConfiguration } from './integration.ts'

/** Names of the functions whose result is a redirect. */
type Leading = Exclude<keyof PasswordApi, 'changePassword' | 'createPasswordUser'>

/** Fields of a function. */
type Fields<N extends Leading | 'changePassword'> = Parameters<PasswordApi[N]>[1]

/** Options of the functions. */
export type RequestPasswordOptions = Omit<PasswordCallOptions, keyof HandleContext>

/**
 * Passwords that latchkey keeps, for the current user of a request; see the same functions of `Auth`. They add their cookies
 * to the response, and refuse forms of other sites. Those with a result return the URL to redirect to with status 303.
 *
 * @throws {InvalidConfiguration} `providers` contains no `Password()`.
 */
export interface RequestPasswords {
  /** Starts a sign-up. @returns The page for the code. */
  signUp(fields: Fields<'signUp'>, options?: RequestPasswordOptions): Promise<string>
  /** Confirms a sign-up, and signs in. */
  confirmSignUp(fields: Fields<'confirmSignUp'>, options?: RequestPasswordOptions): Promise<string>
  /** Mails a link and a code that set a new password. @returns The page for the code. */
  requestReset(fields: Fields<'requestReset'>, options?: RequestPasswordOptions): Promise<string>
  /** Sets a new password, and signs in. Every other session of the user ends. */
  resetPassword(fields: Fields<'resetPassword'>, options?: RequestPasswordOptions): Promise<string>
  /** Changes the password. Every other session of the user ends. */
  changePassword(fields: Fields<'changePassword'>): Promise<void>
  /** Starts to change the address. @returns The page for the code. */
  changeEmail(fields: Fields<'changeEmail'>, options?: RequestPasswordOptions): Promise<string>
  /** Changes the address, which a link or a code proves. Every other session of the user ends. */
  confirmEmail(fields: Fields<'confirmEmail'>, options?: RequestPasswordOptions): Promise<string>
  /** Deletes the user, and signs out. */
  deleteUser(fields: Fields<'deleteUser'>, options?: RequestPasswordOptions): Promise<string>
}

/**
 * Changes the session of a framework's request, and adds the cookies to the response.
 *
 * @returns The redirect target.
 */
export type ChangeFor = (
  change: (auth: Auth, request: RequestLike, host: HandleContext) => Promise<RedirectResult>,
) => Promise<string>

/** Returns a function of an `Auth`. Only a provider that keeps passwords adds them. */
function getCall<N extends keyof PasswordApi>(auth: Partial<PasswordApi>, name: N): PasswordApi[N] {
  const call: PasswordApi[N] | undefined = auth[name]
  if (call !== undefined) return call
  throw new InvalidConfiguration([
    {
      option: 'providers',
      problem: `contains no provider with \`${name}\``,
      fix: "Add Password() of 'latchkey/providers/password'.",
    },
  ])
}

/** Creates the functions about passwords for a request. */
export function requestPasswords(changeFor: ChangeFor): RequestPasswords {
  // Only the fields differ. `RequestPasswords` has their types.
  const lead =
    (name: Leading) =>
    (fields: never, options?: RequestPasswordOptions): Promise<string> =>
      changeFor((auth, request, host) => getCall(auth, name)(request, fields, { ...host, ...options }))
  return {
    signUp: lead('signUp'),
    confirmSignUp: lead('confirmSignUp'),
    requestReset: lead('requestReset'),
    resetPassword: lead('resetPassword'),
    changeEmail: lead('changeEmail'),
    confirmEmail: lead('confirmEmail'),
    deleteUser: lead('deleteUser'),
    changePassword: async (fields) => {
      await changeFor(async (auth, request, host) => {
        await getCall(auth, 'changePassword')(request, fields, host)
        return { url: '', headers: new Headers() }
      })
    },
  }
}
