import { type Html, html, type Part, renderAttributes } from '../lib/html.ts'
import type { PageView } from './view.ts'

/** One form, all of it a POST to one of our routes. */
export interface Form {
  /** Under the base path: `signin/github`. */
  readonly route: string
  readonly returnTo: string
  readonly fields?: readonly Html[]
  readonly button: Part
  /** Whether it is painted in the brand's colours. */
  readonly isMain?: boolean
}

/** A field that nobody sees. */
export const renderHidden = (name: string, value: string | null): Html =>
  html`<input${renderAttributes({ type: 'hidden', name, value })}>`

/** A form of a page, with its CSRF token and where to go afterwards. */
export const postForm = (
  { csrfToken, getHref }: PageView,
  { route, returnTo, fields = [], button, isMain = false }: Form,
): Html =>
  html`<form${renderAttributes({ method: 'post', action: getHref(route) })}>
${renderHidden('csrfToken', csrfToken)}${renderHidden('callbackUrl', returnTo)}
${fields}<button${renderAttributes({ class: isMain && 'main' })}>${button}</button>
</form>`
