// The page of test people. It is in English only, like all output for developers.

import { type Html, html, renderAttributes } from '../lib/html.ts'
import type { PageView } from '../seams/page-view.ts'
import type { FeaturePage } from '../seams/services.ts'
import { PEOPLE_PATH } from './flow.ts'
import type { DevPerson, TypedPerson, WrongField } from './people.ts'

/** A new person that could not be created. */
export interface Refused {
  readonly typed: TypedPerson
  readonly wrong: WrongField
}

const renderHidden = (name: string, value: string): Html =>
  html`<input${renderAttributes({ type: 'hidden', name, value })}>`

/** @param fields Hidden fields. */
const renderForm = (
  { csrfToken, getHref }: PageView,
  route: string,
  fields: Readonly<Record<string, string>>,
  body: readonly Html[],
): Html =>
  html`<form${renderAttributes({ method: 'post', action: getHref(route) })}>
${Object.entries({ csrfToken: String(csrfToken), ...fields }).map(([name, value]) => renderHidden(name, value))}${body}
</form>`

/** Returns a list of people, each with a button. @param fields Hidden fields of each form. */
export const renderPeople = (
  view: PageView,
  people: readonly DevPerson[],
  route: string,
  fields: Readonly<Record<string, string>>,
): Html =>
  html`<div class="people">${people.map((person) => renderForm(view, route, fields, renderPerson(person)))}</div>`

const renderPerson = ({ email, emailVerified = true, name, role }: DevPerson): readonly Html[] => [
  renderHidden('person', email),
  html`<button class="person"><span class="face" aria-hidden="true">${[...name][0]?.toUpperCase() ?? ''}</span><span>${name}${role !== undefined && html` <span class="badge">${role}</span>`}${!emailVerified && html` <span class="badge low">address not verified</span>`}<small><bdi dir="ltr">${email}</bdi></small></span></button>`,
]

const WHY: Readonly<Record<WrongField, string>> = {
  name: 'Enter a name of at most 100 characters.',
  email: 'Enter an email address, or leave it empty.',
}

/** Renders a field. @param hint Text below it, unless there is an error. */
function renderField(name: WrongField, label: string, refused: Refused | null, hint: string | null): Html {
  const isWrong = refused?.wrong === name
  const text = isWrong ? WHY[name] : hint
  const input = renderAttributes({
    id: name,
    name,
    type: name === 'email' ? 'email' : null,
    value: refused?.typed[name] || null,
    required: name === 'name',
    autocomplete: 'off',
    ...(name === 'email' && { autocapitalize: 'none', spellcheck: 'false' }),
    'aria-describedby': text !== null && `${name}-text`,
    'aria-invalid': isWrong && 'true',
    autofocus: isWrong,
  })
  return html`<div class="field"><label${renderAttributes({ for: name })}>${label}</label><input${input}>
${text !== null && html`<p${renderAttributes({ class: isWrong ? 'why' : 'hint', id: `${name}-text` })}>${text}</p>`}</div>`
}

/**
 * Returns the page.
 *
 * @param query The authorization request.
 * @param refused A new person that could not be created; `null` for none.
 */
export const createPeoplePage = (
  people: readonly DevPerson[],
  host: string,
  query: string,
  refused: Refused | null,
): FeaturePage => ({
  title: 'Choose a test person',
  lead: host,
  status: refused === null ? 200 : 400,
  hasForm: true,
  body: (view) => html`<div lang="en" dir="ltr">
${renderPeople(view, people, PEOPLE_PATH, { query })}
<p class="or">or a new person</p>
${renderForm(view, PEOPLE_PATH, { query }, [
  renderField('name', 'Name', refused, null),
  renderField('email', 'Email address', refused, 'Optional. The default is name@example.com.'),
  html`<button class="main">Sign in as this person</button>`,
])}
<footer><a${renderAttributes({ href: view.getHref('signin') })}>Back to sign-in</a></footer>
</div>`,
})
