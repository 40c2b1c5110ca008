import { attributes, type Html, html, type Part } from '../lib/html.ts'
import type { PageView } from './view.ts'

/** One labelled input. */
export interface Field {
  readonly id: string
  readonly name: string
  readonly label: string
  readonly type: string
  readonly value: string | null
  readonly placeholder: string | null
  readonly autocomplete: string
  readonly isRequired: boolean
  readonly isFocused: boolean
  /** Id of the element that says what was wrong. */
  readonly describedBy: string | null
}

/** One form, all of it a POST to one of our routes. */
export interface Form {
  /** Under the base path: `signin/github`. */
  readonly route: string
  readonly returnTo: string
  readonly fields?: readonly Field[]
  readonly button: Part
  readonly isMain: boolean
}

function input(field: Field): Html {
  const isText = /^(?:username|email|one-time-code)$/.test(field.autocomplete)
  const values = {
    id: field.id,
    name: field.name,
    type: field.type,
    value: field.value,
    placeholder: field.placeholder,
    autocomplete: field.autocomplete,
    // Names and codes are no sentences.
    autocapitalize: isText ? 'none' : null,
    spellcheck: isText ? 'false' : null,
    required: field.isRequired,
    autofocus: field.isFocused,
    'aria-describedby': field.describedBy,
  }
  return html`<div><label for="${field.id}">${field.label}</label><input${attributes(values)}></div>`
}

const hidden = (name: string, value: string): Html => html`<input type="hidden" name="${name}" value="${value}">`

/** A form of a page, with its CSRF token and where to go afterwards. */
export const postForm = (view: PageView, { route, returnTo, fields = [], button, isMain }: Form): Html =>
  html`<form method="post"${attributes({ action: `${view.basePath}/${route}` })}>
${hidden('csrfToken', view.csrfToken ?? '')}${hidden('callbackUrl', returnTo)}
${fields.map(input)}<button${attributes({ class: isMain ? 'main' : null })}>${button}</button>
</form>`
