import type { KitSignInFailure } from 'latchkey/sveltekit'

/** The state of a sign-in form, passed to its snippets. */
export interface SignInState {
  /** Error of the last attempt of this form; `null` if it did not fail. */
  readonly failure: KitSignInFailure | null
  /** The submitted values without passwords, also after a page load without JavaScript. */
  readonly fields: Readonly<Record<string, string>>
  /** Whether a response is pending. */
  readonly isPending: boolean
}

const isFailure = (form: object): form is KitSignInFailure =>
  typeof Reflect.get(form, 'error') === 'string' &&
  typeof Reflect.get(form, 'message') === 'string' &&
  typeof Reflect.get(form, 'fields') === 'object'

/**
 * Returns the failure of a form from the result of the last action.
 *
 * @param form `page.form`, which may be the result of another action.
 * @param provider Provider of the form.
 */
export function findFailure(form: unknown, provider: string | undefined): KitSignInFailure | null {
  if (typeof form !== 'object' || form === null || !isFailure(form)) return null
  return form.provider === (provider ?? null) ? form : null
}
