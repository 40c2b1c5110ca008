import type { MethodCode } from './method-code.ts'
import type { ProviderStyle } from './provider-style.ts'
import type { User } from './user.ts'

/** One field of a credentials form. */
export interface CredentialField {
  /** Label of the field. @default the name of the field */
  readonly label?: string | undefined
  /** @default 'text' */
  readonly type?: string | undefined
  /** Example text in the empty field. */
  readonly placeholder?: string | undefined
  /** Attribute `autocomplete`, such as `current-password`. @default judged by name and type */
  readonly autocomplete?: string | undefined
  /** Whether the browser refuses an empty field. The server passes it to `authorize`. */
  readonly required?: boolean | undefined
}

/** Signs in with form fields that the application checks itself. */
export interface CredentialsProvider {
  /** Part of the URL `/callback/<id>`. */
  readonly id: string
  /** Shown on the button. */
  readonly name: string
  /** Kind of sign-in method. */
  readonly type: 'credentials'
  /** Code of the method, imported with the provider: an application without credentials does not ship it. */
  readonly method: MethodCode
  /** Fields of the form. `authorize` also receives other string fields. */
  readonly credentials: Readonly<Record<string, CredentialField>>
  /**
   * Checks the fields. Returns the user with an `id`. If it returns nothing or a user without id, the sign-in fails.
   *
   * @param request The sign-in request, rebuilt with the same URL and headers, and the fields as a JSON body.
   * @throws {CredentialsSignin} Fails with a `code` that the page can show.
   */
  authorize(
    credentials: Record<string, string>,
    request: Request,
  ): User | null | undefined | PromiseLike<User | null | undefined>
  /** The field that identifies an account, or the fields that do so together. @default judged by their names */
  readonly accountField?: string | readonly string[] | undefined
  /** Style of the button. */
  readonly style?: ProviderStyle | undefined
}

/** A credentials provider after configuration. */
export interface ResolvedCredentialsProvider extends Omit<CredentialsProvider, 'accountField'> {
  /** Fields that together identify an account. `null`: judged by their names. */
  readonly accountFields: readonly string[] | null
  /** Style of the button; empty by default. */
  readonly style: ProviderStyle
}
