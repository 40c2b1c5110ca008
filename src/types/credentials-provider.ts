import type { MethodCode } from './method-code.ts'
import type { ProviderStyle } from './provider-style.ts'
import type { User } from './user.ts'

/** One field of a credentials form. */
export interface CredentialField {
  readonly label?: string | undefined
  /** @default 'text' */
  readonly type?: string | undefined
  readonly placeholder?: string | undefined
  readonly autocomplete?: string | undefined
  readonly required?: boolean | undefined
}

/** Sign-in by fields that the application checks itself. */
export interface CredentialsProvider {
  readonly id: string
  readonly name: string
  readonly type: 'credentials'
  /** What it is made of, brought by whoever makes it: an application without such fields holds no byte of it. */
  readonly method: MethodCode
  /** The form's fields. Other fields of text reach `authorize`, too. */
  readonly credentials: Readonly<Record<string, CredentialField>>
  /**
   * Checks the fields. Returns the user with an `id`; nothing, or a user without one, is a failed sign-in.
   *
   * @param request The sign-in request, rebuilt: same URL and headers, the fields as a JSON body.
   * @throws {CredentialsSignin} to fail with a `code` that the page can show.
   */
  authorize(
    credentials: Record<string, string>,
    request: Request,
  ): User | null | undefined | PromiseLike<User | null | undefined>
  readonly style?: ProviderStyle | undefined
}

/** A credentials provider after configuration. */
export interface ResolvedCredentialsProvider extends CredentialsProvider {
  readonly style: ProviderStyle
}
