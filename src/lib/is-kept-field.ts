/**
 * Parts of names that mark a secret, whatever type the application declares. A leading `_` is SvelteKit's convention. A
 * false match is safe: the user types the value again.
 */
const SECRET = /^_|pass|pwd|pw\d*$|secret|token|otp|mfa|pin|code|key|cvc|cvv|answer|kennwort|contrase|senha|wacht/i

/** @see https://html.spec.whatwg.org/multipage/form-control-infrastructure.html#autofill */
const SECRET_HINT = /password|code|\bcc-/i

/** The declaration of a field. */
interface Field {
  readonly type?: string | undefined
  readonly autocomplete?: string | undefined
}

/**
 * Returns whether what a user typed into a field may be shown again, in a page or a cookie: no password, no code and no
 * other secret.
 */
export const isKeptField = (name: string, { autocomplete = '', type }: Field): boolean =>
  type !== 'password' && !SECRET.test(name) && !SECRET_HINT.test(autocomplete)
