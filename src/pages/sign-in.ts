import { type Html, html, renderAttributes } from '../lib/html.ts'
import type { ResolvedProvider } from '../types/provider.ts'
import { renderErrorId, renderErrorText, type ShownError } from './error.ts'
import { postForm } from './form.ts'
import { renderLayout } from './layout.ts'
import { getMark } from './mark.ts'
import type { FormPlace, MethodPages } from './method-pages.ts'
import type { PageView } from './view.ts'

/** A sign-in method: a provider, and its method's parts of the page. */
export interface SignInWay {
  readonly provider: ResolvedProvider
  readonly parts: MethodPages
}

/** Content of a sign-in page. */
export interface SignInPageParams extends ShownError {
  readonly ways: readonly SignInWay[]
  readonly returnTo: string
  /**
   * Ids of the providers that the user can use instead, separated by commas. From the query, so it may contain others.
   */
  readonly use?: string | null
  /** Value of the field that identifies the user. */
  readonly prefill: string | null
}

function renderButtonForm(provider: ResolvedProvider, { view, returnTo }: FormPlace): Html {
  const { id, name } = provider
  const button = html`${getMark(provider).html}<span>${view.text.signInWith(name)}</span>`
  return postForm(view, { route: `signin/${id}`, returnTo, button })
}

/** Whether there is more than a button, so that "or" surrounds it. */
const hasFields = (way: SignInWay | undefined): boolean => way?.parts.form !== undefined

/** Renders the alternatives after an error: one line per provider. */
const renderInstead = ({ text }: PageView, { ways, use }: SignInPageParams): Html[] =>
  ways
    .filter(({ provider }) => use?.split(',').includes(provider.id))
    .map(({ provider }) => html`<p>${text.signInWith(provider.name)}</p>`)

/** Renders the page with all sign-in methods. */
export function renderSignInPage(view: PageView, params: SignInPageParams): string {
  const { config, host, text } = view
  const { ways, error, id, detail, returnTo, prefill } = params
  // Only a single form takes the focus. With others on the page, screen readers would skip them.
  const isFocused = ways.length === 1 && ways[0]?.parts.takesFocus === true
  const place = { view, returnTo, prefill, error, isFocused }
  const forms = ways.map((way, i) => {
    // "or" before and after each form with fields.
    const isDivided = i > 0 && (hasFields(way) || hasFields(ways[i - 1]))
    const { provider, parts } = way
    return [isDivided && html`<p class="or">${text.or}</p>`, (parts.form ?? renderButtonForm)(provider, place)]
  })
  // Takes the focus, so that screen readers announce it first. A single form refers to it instead.
  const alert = renderAttributes({ id: 'error', class: 'alert', role: 'alert', tabindex: '-1', autofocus: !isFocused })
  const body = html`<p class="muted">${text.signInTo(host)}</p>
${error !== null && html`<div${alert}><p>${renderErrorText(text, error)}</p>${renderInstead(view, params)}${renderErrorId(text, id)}</div>`}
${forms}
${ways.length === 0 && html`<p>${text.noProviders}</p>${config.development && html`<p class="muted">${text.noProvidersFix}</p>`}`}`
  return renderLayout(view, text.signIn, body, detail)
}
