import type { ErrorDetail } from '../errors/describe-detail.ts'
import { ERRORS, type ErrorType } from '../errors/errors.ts'
import { type Html, html, renderAttributes } from '../lib/html.ts'
import { withQuery } from '../lib/url.ts'
import type { PageView } from '../seams/page-view.ts'
import type { Sentences } from '../types/page-text.ts'
import type { ResolvedProvider } from '../types/provider.ts'
import { postForm } from './form.ts'
import { renderLayout } from './layout.ts'

/** Content of an error page. */
export interface ShownError {
  readonly error: ErrorType | null
  readonly id: string | null
  /** In development only. */
  readonly detail: ErrorDetail | null
}

/** Parameters of an error page. */
export interface ErrorPageParams extends ShownError {
  /** The sign-in that can be started again. */
  readonly retry: ResolvedProvider | null
  readonly returnTo: string
}

/** Returns an entry of an error table. Own keys only, so `constructor` is not one. */
const findEntry = <T>(table: Readonly<Partial<Record<ErrorType, T>>>, type: ErrorType | null): T | undefined =>
  type !== null && Object.hasOwn(table, type) ? table[type] : undefined

/** Returns the sentence for an error. */
export const renderErrorText = (text: Sentences, type: ErrorType | null): string =>
  findEntry(text.errors, type)?.text ?? text.unknownError

/**
 * The id that the user can read out and you can find in the log. Only for failures of the server: nothing in the log
 * helps a user who mistyped a password.
 */
export const renderErrorId = (text: Sentences, type: ErrorType | null, id: string | null): Html | null =>
  id === null || (findEntry(ERRORS, type)?.status ?? 500) < 500
    ? null
    : html`<p class="id">${text.errorId} <code>${id}</code></p>`

/** Renders the page of an error. The caller sets its status. */
export function renderErrorPage(view: PageView, { error, id, detail, retry, returnTo }: ErrorPageParams): string {
  const { csrfToken, name, origin, getHref, text } = view
  // The table lacks failures whose type browsers may not see.
  const { status, page } = findEntry(ERRORS, error) ?? { status: 400, page: 'error' }
  const title = { 403: text.deniedTitle, 404: text.missingTitle }[status]
  const link = (href: string, label: string) => html`<a${renderAttributes({ href })}>${label}</a>`
  // One button if the sign-in that failed is known. Credentials start on the sign-in page.
  const again =
    retry !== null &&
    retry.type !== 'credentials' &&
    csrfToken !== null &&
    postForm(view, {
      route: `signin/${retry.id}`,
      returnTo,
      button: text.startAgainWith(retry.name),
      buttonClass: 'main',
    })
  const callbackUrl = returnTo === `${origin}/` ? null : returnTo
  // Another sign-in method helps, unless the server failed or the URL was wrong.
  const canSignIn = status !== 500 && page !== 'none'
  const body = html`${again}
<footer>${canSignIn && link(withQuery(getHref('signin'), { callbackUrl }), text.toSignIn)}${link(returnTo, text.backTo(name))}</footer>`
  const lead = html`<span role="alert">${renderErrorText(text, error)}</span>`
  const errorId = renderErrorId(text, error, id)
  const heading = { title: title ?? (status < 500 ? text.failedTitle : text.errorTitle), lead, errorId }
  return renderLayout(view, heading, body, detail)
}
