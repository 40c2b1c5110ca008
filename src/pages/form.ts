import { type Html, html, type Part, renderAttributes } from '../lib/html.ts'
import type { PageView } from '../seams/page-view.ts'

/** A form that sends a POST to a route of latchkey. */
export interface Form {
  /** Path below the base path: `signin/github`. */
  readonly route: string
  readonly returnTo: string
  readonly fields?: readonly (Html | null)[]
  readonly button: Part
  /** Classes of the button. `main`: filled with the brand color. */
  readonly buttonClass?: string | null
  /** Accessible name of the button, if it contains more than the visible text. */
  readonly buttonName?: string | null
}

/** A hidden field. */
export const renderHidden = (name: string, value: string | null): Html =>
  html`<input${renderAttributes({ type: 'hidden', name, value })}>`

/** Renders a form with its CSRF token and redirect target. */
export const postForm = (
  { csrfToken, getHref }: PageView,
  { route, returnTo, fields = [], button, buttonClass = null, buttonName = null }: Form,
): Html =>
  html`<form${renderAttributes({ method: 'post', action: getHref(route) })}>
${renderHidden('csrfToken', csrfToken)}${renderHidden('callbackUrl', returnTo)}
${fields}<button${renderAttributes({ class: buttonClass, 'aria-label': buttonName })}>${button}</button>
</form>`
