import type { CredentialField, CredentialsProvider } from '../../types/credentials-provider.ts'
import type { ProviderStyle } from '../../types/provider-style.ts'
import type { User } from '../../types/user.ts'
import { credentialsMethod } from './provider-method.ts'

/** Options of a sign-in by fields that the application checks. */
export interface CredentialsOptions<Name extends string = string> {
  /** @default 'credentials' */
  readonly id?: string | undefined
  /** On the button. @default 'Credentials' */
  readonly name?: string | undefined
  /** The form's fields. @default `{}`: the built-in page has no field, and a form of yours sends what it likes */
  readonly credentials?: Readonly<Record<Name, CredentialField>> | undefined
  /**
   * Checks the fields. Returns the user with an `id`; nothing, or a user without one, is a failed sign-in.
   *
   * @param credentials The fields that were posted, as text: the declared ones, and at most 32 others, which the type
   *   does not name. Fields of the protocol (`csrfToken`, `callbackUrl`, `json`, `redirect`, …) are left out. From the
   *   request, untrusted: never spread them into a user.
   * @param request The sign-in request, rebuilt: same URL and headers, the fields as a JSON body.
   * @throws {CredentialsSignin} to fail with a `code` that the page can show.
   */
  authorize(
    credentials: { readonly [K in Name]?: string },
    request: Request,
  ): User | null | undefined | PromiseLike<User | null | undefined>
  readonly style?: ProviderStyle | undefined
}

/**
 * Sign-in by fields that the application checks itself.
 *
 * @example
 * ```ts
 * import { Credentials } from 'latchkey/providers/credentials'
 *
 * Credentials({
 *   credentials: { username: { label: 'User name' }, password: { label: 'Password', type: 'password' } },
 *   authorize: ({ username, password }) => checkPassword(username, password),
 * })
 * ```
 */
export const Credentials = <Name extends string>(options: CredentialsOptions<Name>): CredentialsProvider => {
  const { authorize, credentials = {}, id = 'credentials', name = 'Credentials', style, ...unknown } = options
  return {
    // Reported with the configuration.
    ...unknown,
    id,
    name,
    type: 'credentials',
    method: credentialsMethod,
    credentials,
    // The type names the declared fields. The others are there, too.
    // One that was forgotten, in JavaScript, is reported with the configuration.
    authorize: authorize && ((fields, request) => authorize(fields as { [K in Name]?: string }, request)),
    ...(style ? { style } : {}),
  }
}
