import { type Html, html, renderAttributes } from '../lib/html.ts'
import { isKeptField } from '../lib/is-kept-field.ts'
import { isUsername } from '../lib/is-username.ts'
import type { FormPlace } from '../seams/method-pages.ts'
import type { CredentialField, ResolvedCredentialsProvider } from '../types/credentials-provider.ts'

interface Fields extends Pick<ResolvedCredentialsProvider, 'id' | 'credentials'> {
  /** The page of a forgotten password. @default that of the theme */
  readonly resetHref?: string
}

/**
 * Hints for password managers. @see https://html.spec.whatwg.org/multipage/form-control-infrastructure.html#autofill
 */
function chooseAutocomplete(name: string, type: string, given = ''): string {
  if (/^[\w -]{1,64}$/.test(given)) return given
  if (type === 'password') return 'current-password'
  if (/^(?:t?otp|mfa|code)/i.test(name)) return 'one-time-code'
  return isUsername(name, type) ? 'username' : 'on'
}

/** Returns the type of an input. Types that look like a text field are kept, all others become one. */
const chooseType = (given = ''): string => /^(?:date|email|number|password|search|tel|url)$/.exec(given)?.[0] ?? 'text'

const identifies = (autocomplete: string): boolean => /^(?:username|email)\b/.test(autocomplete)

/** A field as the page shows it. */
type ShownField = ReturnType<typeof listFields>[number]

/** The field at which an error is shown: the password, otherwise the last one. */
const findWrong = (fields: readonly { readonly name: string; readonly type: string }[]): string | undefined =>
  (fields.find(({ type }) => type === 'password') ?? fields.at(-1))?.name

function listFields({ credentials }: Fields, { errorText, offersPasskeys, prefill, typed }: FormPlace) {
  const toField = ([name, { label = name, placeholder, required, ...given }]: [string, CredentialField]) => {
    const type = chooseType(given.type)
    return {
      name,
      label,
      type,
      placeholder: placeholder ?? null,
      autocomplete: chooseAutocomplete(name, type, given.autocomplete),
      required: required === true,
    }
  }
  const fields = Object.entries(credentials).map(toField)
  const who = fields.find(({ autocomplete }) => identifies(autocomplete))
  const wrong = errorText === null ? undefined : findWrong(fields)
  return fields.map((field) => ({
    ...field,
    autocomplete: field === who && offersPasskeys ? 'username webauthn' : field.autocomplete,
    value: (Object.hasOwn(typed, field.name) ? typed[field.name] : undefined) ?? (field === who ? prefill : null),
    isWrong: field.name === wrong,
  }))
}

function renderField(
  field: ShownField,
  id: string,
  isFocused: boolean,
  { errorText, view }: FormPlace,
  reset = view.config.theme.links?.reset,
): Html {
  const { isWrong, label, value, ...values } = field
  const { autocomplete, type } = values
  // Names and codes are not sentences.
  const isSentence = !/^(?:username|email|one-time-code)\b/.test(autocomplete)
  const input = renderAttributes({
    id,
    ...values,
    value: type === 'password' ? null : value,
    autocapitalize: isSentence ? null : 'none',
    spellcheck: isSentence ? null : 'false',
    autofocus: isFocused,
    'aria-invalid': isWrong && 'true',
    'aria-describedby': isWrong && `why-${id}`,
  })
  const forgot = type === 'password' && reset && html`<a${renderAttributes({ href: reset })}>${view.text.reset}</a>`
  return html`<div class="field"><label for="${id}">${label}</label><input${input}>${forgot || null}${isWrong && html`<p class="why" id="why-${id}" role="alert">${errorText}</p>`}</div>`
}

/**
 * Renders the labeled inputs of a provider. Only known properties of its definition are used. The field with an error
 * takes the focus, otherwise the first empty one of the only form.
 */
export function renderCredentialsFields(definition: Fields, place: FormPlace): Html[] {
  const fields = listFields(definition, place)
  const first = fields.find(({ value }) => value === null)
  const focused = fields.find(({ isWrong }) => isWrong) ?? (place.isFocused ? first : undefined)
  return fields.map((field) =>
    renderField(
      field,
      `input-${field.name}-for-${definition.id}-provider`,
      field === focused,
      place,
      definition.resetHref,
    ),
  )
}

/** Returns the fields whose texts may be shown again. */
export const listKeptFields = ({ credentials }: Pick<ResolvedCredentialsProvider, 'credentials'>): string[] =>
  Object.keys(credentials).filter((name) => isKeptField(name, credentials[name] ?? {}))
