import type { CredentialField, ResolvedCredentialsProvider } from '../types/provider.ts'
import type { Field } from './form.ts'

/** Types that look and work like a line of text. Anything else is one. */
const TYPE = /^(?:date|email|number|password|search|tel|url)$/

const USER_NAME = /^(?:user|login|e?-?mail|identifier)/i

const ONE_TIME_CODE = /^(?:t?otp|mfa|code)/i

/** What password managers go by. @see https://html.spec.whatwg.org/multipage/form-control-infrastructure.html#autofill */
function autocompleteOf(name: string, type: string, given: string | undefined): string {
  if (given !== undefined && /^[\w -]{1,64}$/.test(given)) return given
  if (type === 'password') return 'current-password'
  if (ONE_TIME_CODE.test(name)) return 'one-time-code'
  return type === 'email' || USER_NAME.test(name) ? 'username' : 'on'
}

/** What is known beyond the definition of the fields. */
export interface FieldState {
  /** For the field that says who the user is. */
  readonly prefill: string | null
  /** Id of the element that says what was wrong. */
  readonly describedBy: string | null
  /** Whether the first empty field takes the focus. */
  readonly isFocused: boolean
}

function toField(provider: ResolvedCredentialsProvider, name: string, given: CredentialField): Omit<Field, 'value'> {
  const type = TYPE.exec(given.type ?? '')?.[0] ?? 'text'
  return {
    id: `input-${name}-for-${provider.id}-provider`,
    name,
    label: given.label ?? name,
    type,
    placeholder: given.placeholder ?? null,
    autocomplete: autocompleteOf(name, type, given.autocomplete),
    isRequired: given.required === true,
    isFocused: false,
    describedBy: null,
  }
}

/** The fields of a credentials provider, of which only the known properties count. */
export function credentialsFields(provider: ResolvedCredentialsProvider, state: FieldState): Field[] {
  const fields = Object.entries(provider.credentials).map(([name, given]) => toField(provider, name, given))
  const who = fields.find(({ autocomplete }) => /^(?:username|email)\b/.test(autocomplete))
  const first = fields.find((field) => field !== who || state.prefill === null)
  return fields.map((field) => ({
    ...field,
    value: field === who ? state.prefill : null,
    isFocused: state.isFocused && field === first,
    describedBy: state.describedBy,
  }))
}
