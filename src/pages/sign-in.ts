import { type Html, html, renderAttributes } from '../lib/html.ts'
import type { FormPlace, MethodPages, TypedFields } from '../seams/method-pages.ts'
import type { PageView } from '../seams/page-view.ts'
import type { ResolvedProvider } from '../types/provider.ts'
import { renderErrorId, renderErrorText, type ShownError } from './error.ts'
import { renderFooter } from './footer.ts'
import { postForm } from './form.ts'
import { renderLayout } from './layout.ts'
import { getButtonPaint, getMark } from './mark.ts'

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
  /** What the user typed into the form that was refused. */
  readonly typed: TypedFields | null
  /** Id of the provider of the last sign-in in this browser. */
  readonly lastProvider: string | null
  /** The signed-in user, with the name if it is known. */
  readonly signedIn: { readonly name: string | null } | null
}

/** From this number on, buttons are in two columns, with the providers' names only. */
const MANY = 6

/** Returns the methods with a form. Those that few users need come last. */
const listForms = (ways: readonly SignInWay[]): SignInWay[] => {
  const forms = ways.filter(({ parts }) => parts.form !== undefined)
  return forms.sort((a, b) => Number(a.parts.isFolded === true) - Number(b.parts.isFolded === true))
}

/** Buttons: of providers without a form, and of methods with both. */
const isButton = ({ parts }: SignInWay): boolean => parts.button !== undefined || parts.form === undefined

function renderProviderButton(provider: ResolvedProvider, place: FormPlace, isMany: boolean): Html {
  const { view, returnTo } = place
  const { id, name } = provider
  const label = view.text.signInWith(name)
  return postForm(view, {
    route: `signin/${id}`,
    returnTo,
    button: html`${getMark(provider).html}<span>${isMany ? name : label}</span>${place.isLast && html`<span class="last">${view.text.lastUsed}</span>`}`,
    buttonClass: getButtonPaint(provider).className,
    buttonName: isMany ? label : null,
  })
}

/** Returns the form that an error is about: the one that was typed into, otherwise the first that knows the error. */
function findWrongForm({ ways, error, typed }: SignInPageParams): SignInWay | undefined {
  const candidates = ways.filter(({ parts }) => error !== null && parts.fieldErrors?.includes(error))
  return candidates.find(({ provider }) => provider.id === typed?.provider) ?? candidates[0]
}

/** Renders the alternatives after an error: one line per provider. */
const renderInstead = ({ text }: PageView, { ways, use }: SignInPageParams): Html[] =>
  ways
    .filter(({ provider }) => use?.split(',').includes(provider.id))
    .map(({ provider }) => html`<p>${text.signInWith(provider.name)}</p>`)

/** Renders an error that is not about a field. It takes the focus, so that screen readers announce it first. */
function renderAlert(view: PageView, params: SignInPageParams): Html {
  const alert = renderAttributes({ id: 'error', class: 'alert', role: 'alert', tabindex: '-1', autofocus: true })
  const { error, id } = params
  return html`<div${alert}><p>${renderErrorText(view.text, error)}</p>${renderInstead(view, params)}${renderErrorId(view.text, error, id)}</div>`
}

/** Offers a signed-in user to continue or to sign out. */
function renderSignedIn(view: PageView, { name }: { readonly name: string | null }, returnTo: string): Html {
  const { text } = view
  const go = renderAttributes({ class: 'button', href: returnTo })
  return html`<div class="notice" role="status"><p>${text.signedIn(name)}</p><div class="ways grid"><a${go}>${text.goOn}</a>${postForm(view, { route: 'signout', returnTo: `${view.origin}${view.getHref('signin')}`, button: text.signOut })}</div></div>`
}

/** Renders a form that is not the first one, folded unless it has an error. */
const renderFolded = ({ provider, parts }: SignInWay, place: FormPlace): Html =>
  html`<details name="form"${renderAttributes({ open: place.errorText !== null })}><summary>${parts.formTitle?.(provider, place.view.text) ?? place.view.text.signInWith(provider.name)}</summary>
${parts.form?.(provider, place)}</details>`

/** Renders buttons, one "or", the first form, and the other forms folded. */
function renderWays(view: PageView, params: SignInPageParams): Html {
  const { ways, error, typed, use, returnTo, prefill, lastProvider } = params
  const forms = listForms(ways)
  const main = forms[0]?.parts.isFolded === true ? undefined : forms.shift()
  const wrong = findWrongForm(params)
  // After an error that asks for another method, the last one may be the one that was refused.
  const isKnown = error === null || wrong !== undefined || use?.split(',').includes(String(lastProvider))
  const toPlace = (way: SignInWay): FormPlace => ({
    view,
    returnTo,
    prefill,
    typed: typed?.provider === way.provider.id ? typed.fields : {},
    errorText: way === wrong ? renderErrorText(view.text, error) : null,
    isMain: way === main,
    // Only a single form takes the focus. With others on the page, screen readers would skip them.
    isFocused: ways.length === 1 && error === null && way.parts.takesFocus === true,
    isLast: isKnown === true && way.provider.id === lastProvider,
    offersPasskeys: way === main && ways.some(({ parts, provider }) => parts.offersAutofill?.(provider)),
  })
  const buttons = ways.filter(isButton)
  const isMany = buttons.length >= MANY
  const rendered = buttons.map((way) => {
    const { parts, provider } = way
    return parts.button?.(provider, toPlace(way), isMany) ?? renderProviderButton(provider, toPlace(way), isMany)
  })
  return html`${rendered.length > 0 && html`<div class="${isMany ? 'ways grid' : 'ways'}">${rendered}</div>`}
${rendered.length > 0 && main !== undefined && html`<p class="or">${view.text.or}</p>`}
${main?.parts.form?.(main.provider, toPlace(main))}
${forms.map((way) => renderFolded(way, toPlace(way)))}`
}

/** Renders the page with all sign-in methods. */
export function renderSignInPage(view: PageView, params: SignInPageParams): string {
  const { config, host, name, text } = view
  const { ways, error, detail, returnTo, signedIn } = params
  const isOfPage = error !== null && findWrongForm(params) === undefined
  const body = html`${isOfPage && renderAlert(view, params)}
${signedIn && renderSignedIn(view, signedIn, returnTo)}
${renderWays(view, params)}
${ways.length === 0 && html`<p>${text.noProviders}</p>${config.development && html`<p class="muted">${text.noProvidersFix}</p>`}`}
${renderFooter(view)}`
  const heading = name === host ? { title: text.signIn, lead: host } : { title: text.signInTo(name), lead: host }
  return renderLayout(view, heading, body, detail)
}
