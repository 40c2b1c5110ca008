import { type Html, html, renderAttributes } from '../lib/html.ts'
import { isUsername } from '../lib/is-username.ts'
import type { ResolvedCredentialsProvider } from '../types/credentials-provider.ts'
import type { FormPlace } from './method-pages.ts'

/**
 * Hints for password managers. @see https://html.spec.whatwg.org/multipage/form-control-infrastructure.html#autofill
 */
function chooseAutocomplete(name: string, type: string, given = ''): string {
  if (/^[\w -]{1,64}$/.test(given)) return given
  if (type === 'password') return 'current-password'
  if (/^(?:t?otp|mfa|code)/i.test(name)) return 'one-time-code'
  return isUsername(name, type) ? 'username' : 'on'
}

/** Values in addition to the definition of the fields. */
export interface FieldState {
  /** Value of the field that identifies the user. */
  readonly prefill: string | null
  /** Id of the element with the error message. */
  readonly describedBy: string | null
  /** Whether the first empty field takes the focus. */
  readonly isFocused: boolean
}

/** Returns the id of the alert if it is about form fields. @param types Errors about fields. */
export const findDescription = ({ error }: FormPlace, types: RegExp): string | null =>
  types.test(error ?? '') ? 'error' : null

/** Renders the labeled inputs of a provider. Only known properties of its definition are used. */
export function renderCredentialsFields(
  { id: providerId, credentials }: Pick<ResolvedCredentialsProvider, 'id' | 'credentials'>,
  { prefill, describedBy, isFocused }: FieldState,
): Html[] {
  const fields = Object.entries(credentials).map(([name, { label = name, placeholder = null, required, ...given }]) => {
    // Input types that look like a text field. All others become one.
    const type = /^(?:date|email|number|password|search|tel|url)$/.exec(given.type ?? '')?.[0] ?? 'text'
    const autocomplete = chooseAutocomplete(name, type, given.autocomplete)
    return { label, values: { name, type, placeholder, autocomplete, required: required === true } }
  })
  const who = fields.find(({ values }) => /^(?:username|email)\b/.test(values.autocomplete))
  const first = fields.find((field) => field !== who || prefill === null)
  return fields.map((field) => {
    const { label, values } = field
    const id = `input-${values.name}-for-${providerId}-provider`
    // Names and codes are not sentences.
    const isSentence = !/^(?:username|email|one-time-code)$/.test(values.autocomplete)
    const more = {
      value: field === who ? prefill : null,
      autocapitalize: isSentence ? null : 'none',
      spellcheck: isSentence ? null : 'false',
      autofocus: isFocused && field === first,
      'aria-describedby': describedBy,
    }
    return html`<div><label for="${id}">${label}</label><input${renderAttributes({ id, ...values, ...more })}></div>`
  })
}
