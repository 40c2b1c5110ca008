import { type Html, html, type Part, renderAttributes } from '../lib/html.ts'
import type { PageView } from './view.ts'

/** A form that sends a POST to a route of latchkey. */
export interface Form {
  /** Path below the base path: `signin/github`. */
  readonly route: string
  readonly returnTo: string
  readonly fields?: readonly Html[]
  readonly button: Part
  /** Whether its button has the brand color. */
  readonly isMain?: boolean
}

/** A hidden field. */
export const renderHidden = (name: string, value: string | null): Html =>
  html`<input${renderAttributes({ type: 'hidden', name, value })}>`

/** Renders a form with its CSRF token and redirect target. */
export const postForm = (
  { csrfToken, getHref }: PageView,
  { route, returnTo, fields = [], button, isMain = false }: Form,
): Html =>
  html`<form${renderAttributes({ method: 'post', action: getHref(route) })}>
${renderHidden('csrfToken', csrfToken)}${renderHidden('callbackUrl', returnTo)}
${fields}<button${renderAttributes({ class: isMain && 'main' })}>${button}</button>
</form>`
