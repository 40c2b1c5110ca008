// The fields of the pages, and their forms.

import { type Html, html, type Part, renderAttributes } from '../../lib/html.ts'
import { type Form, postForm, renderHidden } from '../../pages/form.ts'
import type { PageView } from '../../seams/page-view.ts'
import { MAX_LENGTH } from './policy.ts'
import type { PasswordText } from './text.ts'

/** Error of the last form. */
export interface Refusal {
  /** Name of the field. */
  readonly field: 'email' | 'password' | 'code'
  readonly text: string
}

/** Inputs that all fields share. */
export interface FieldInput {
  readonly text: PasswordText
  readonly minLength: number
  /** `null` if the page was opened without a form. */
  readonly refusal: Refusal | null
}

interface Field {
  readonly name: Refusal['field']
  readonly label: string
  readonly attributes: Readonly<Record<string, string | boolean | null>>
  readonly hint?: Part
  /** Decoration around the input. */
  readonly wrap?: (input: Html) => Html
}

function renderField({ attributes, hint = null, label, name, wrap }: Field, refusal: Refusal | null): Html {
  const isWrong = refusal?.field === name
  const ids = [isWrong && `${name}-why`, hint !== null && `${name}-hint`].filter(Boolean).join(' ')
  const given = { id: name, name, required: true, ...attributes, 'aria-invalid': isWrong && 'true' }
  const input = html`<input${renderAttributes({ ...given, ...(isWrong && { autofocus: true }), 'aria-describedby': ids || null })}>`
  const why = isWrong && html`<p class="why" id="${name}-why" role="alert">${refusal.text}</p>`
  const help = hint !== null && html`<p class="hint" id="${name}-hint">${hint}</p>`
  return html`<div class="field"><label for="${name}">${label}</label>${wrap ? wrap(input) : input}${why}${help}</div>`
}

/** The address of the user. @param value What was typed before. */
export const renderEmailField = ({ refusal, text }: FieldInput, value: string | null): Html =>
  renderField(
    {
      name: 'email',
      label: text.email,
      attributes: {
        ...{ type: 'email', autocomplete: 'username', autocapitalize: 'none', spellcheck: 'false' },
        ...{ value, autofocus: refusal === null },
      },
    },
    refusal,
  )

/** Renders the field of a new password, with its minimum length for password managers. */
export const renderNewPasswordField = ({ minLength, refusal, text }: FieldInput, label: string): Html =>
  renderField(
    {
      name: 'password',
      label,
      hint: text.hint(minLength),
      attributes: {
        ...{ type: 'password', autocomplete: 'new-password', minlength: `${minLength}` },
        ...{ maxlength: `${MAX_LENGTH}` },
        passwordrules: `minlength: ${minLength}; maxlength: ${MAX_LENGTH};`,
      },
    },
    refusal,
  )

/** The password of the sign-up. */
export const renderPasswordField = ({ refusal, text }: FieldInput): Html =>
  renderField(
    {
      name: 'password',
      label: text.password,
      attributes: { type: 'password', autocomplete: 'current-password', autofocus: true },
    },
    refusal,
  )

/** The code of a mail: six boxes behind one input, as on the page of a mailed link. */
export const renderCodeField = ({ refusal, text }: FieldInput): Html =>
  renderField(
    {
      name: 'code',
      label: text.code,
      hint: text.codeHelp,
      attributes: {
        ...{ inputmode: 'numeric', autocomplete: 'one-time-code', autofocus: true },
        pattern: '(\\P{Nd}*\\p{Nd}){6}\\P{Nd}*',
      },
      wrap: (input) =>
        html`<div class="digits">${input}<span class="boxes" aria-hidden="true"><i></i><i></i><i></i><i></i><i></i><i></i></span></div>`,
    },
    refusal,
  )

/** A form of a page. @param hidden Hidden fields. */
export const renderForm = (
  view: PageView,
  { hidden = {}, fields = [], ...form }: Form & { readonly hidden?: Readonly<Record<string, string | null>> },
): Html => {
  const kept = Object.entries(hidden).map(([name, value]) => value !== null && renderHidden(name, value))
  return postForm(view, { ...form, fields: [html`${kept}`, ...fields], buttonClass: 'main' })
}

/** A link of a page. */
export const renderLink = (href: string, label: string): Html => html`<a${renderAttributes({ href })}>${label}</a>`

/** Marks texts of another language than that of their page. */
export const markLanguage = ({ dir, lang }: PasswordText, { text }: PageView, body: Html): Html =>
  lang === text.lang ? body : html`<div${renderAttributes({ lang, dir })}>${body}</div>`
