import { attributes, type Html, html, type Part } from '../lib/html.ts'
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
export const hidden = (name: string, value: string | null): Html =>
  html`<input${attributes({ type: 'hidden', name, value })}>`

/** A form of a page, with its CSRF token and where to go afterwards. */
export const postForm = (
  { csrfToken, hrefOf }: PageView,
  { route, returnTo, fields = [], button, isMain = false }: Form,
): Html =>
  html`<form${attributes({ method: 'post', action: hrefOf(route) })}>
${hidden('csrfToken', csrfToken)}${hidden('callbackUrl', returnTo)}
${fields}<button${attributes({ class: isMain && 'main' })}>${button}</button>
</form>`
