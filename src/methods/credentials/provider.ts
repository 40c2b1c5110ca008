import type { CredentialField, CredentialsProvider } from '../../types/credentials-provider.ts'
import type { ProviderStyle } from '../../types/provider-style.ts'
import type { User } from '../../types/user.ts'
import { credentialsMethod } from './provider-method.ts'

/** Options of sign-in with fields that the application checks. */
export interface CredentialsOptions<Name extends string = string> {
  /** @default 'credentials' */
  readonly id?: string | undefined
  /** Text of the button. @default 'Credentials' */
  readonly name?: string | undefined
  /** Fields of the form. @default `{}`: the built-in page shows no field, and your own form can send any */
  readonly credentials?: Readonly<Record<Name, CredentialField>> | undefined
  /**
   * Checks the fields. Returns the user with an `id`, or nothing for wrong credentials. A user without an id is an error
   * of the application.
   *
   * @param credentials The posted fields as text: the declared ones, and at most 32 others, which the type does not
   * include. Fields of the protocol (`csrfToken`, `callbackUrl`, `json`, `redirect`, …) are left out. From the request,
   * untrusted: never spread them into a user.
   * @param request The sign-in request, rebuilt with the same URL and headers, and the fields as a JSON body.
   * @throws {CredentialsSignin} Fails with a `code` that the page can show.
   */
  authorize(
    credentials: { readonly [K in Name]?: string },
    request: Request,
  ): User | null | undefined | PromiseLike<User | null | undefined>
  /**
   * The field that identifies an account, for the limit of failed sign-ins. Several fields identify it
   * together: `['tenant', 'employee']` counts each employee of each tenant.
   *
   * @default the fields whose names show it, such as `username` and `email`; otherwise the first that is not a password
   */
  readonly accountField?: NoInfer<Name | readonly Name[]> | undefined
  /** Style of the button. */
  readonly style?: ProviderStyle | undefined
}

/**
 * Creates a provider for fields that the application checks itself.
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
    // The type includes the declared fields, but others are passed, too. Another value, in JavaScript, is
    // reported with the configuration.
    authorize:
      typeof authorize === 'function'
        ? (fields, request) => authorize(fields as { [K in Name]?: string }, request)
        : authorize,
    ...(style ? { style } : {}),
  }
}
