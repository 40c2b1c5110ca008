import type { KitSignInFailure } from 'latchkey/sveltekit'

/** The state of a sign-in form, which its snippets get. */
export interface SignInState {
  /** Why the last attempt of this form failed; `null` if it did not. */
  readonly failure: KitSignInFailure | null
  /** What was typed then, without passwords: also where the page was loaded anew, without JavaScript. */
  readonly fields: Readonly<Record<string, string>>
  /** Whether an answer is awaited. */
  readonly isPending: boolean
}

const isFailure = (form: object): form is KitSignInFailure =>
  typeof Reflect.get(form, 'error') === 'string' &&
  typeof Reflect.get(form, 'message') === 'string' &&
  typeof Reflect.get(form, 'fields') === 'object'

/**
 * Finds the failure of a form in the result of the last action.
 *
 * @param form `page.form`, which may be the result of any action.
 * @param provider Of the form.
 */
export function findFailure(form: unknown, provider: string | undefined): KitSignInFailure | null {
  if (typeof form !== 'object' || form === null || !isFailure(form)) return null
  return form.provider === (provider ?? null) ? form : null
}
