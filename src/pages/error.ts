import { ERRORS, type ErrorType } from '../errors.ts'
import { type Html, html, renderAttributes } from '../lib/html.ts'
import type { Sentences } from '../types/page-text.ts'
import type { ResolvedProvider } from '../types/provider.ts'
import { postForm } from './form.ts'
import { type ErrorDetail, renderLayout } from './layout.ts'
import type { PageView } from './view.ts'

/** What a page says of an error. */
export interface ShownError {
  readonly error: ErrorType | null
  readonly id: string | null
  /** In development only. */
  readonly detail: ErrorDetail | null
}

/** What an error page says. */
export interface ErrorPageParams extends ShownError {
  /** What can be started again. */
  readonly retry: ResolvedProvider | null
  readonly returnTo: string
}

/** An entry of a table of errors. By own key: `constructor` is no error. */
const findEntry = <T>(table: Readonly<Partial<Record<ErrorType, T>>>, type: ErrorType | null): T | undefined =>
  type !== null && Object.hasOwn(table, type) ? table[type] : undefined

/** The sentence for an error. */
export const renderErrorText = (text: Sentences, type: ErrorType | null): string =>
  findEntry(text.errors, type)?.text ?? text.unknownError

/** What the user reads out, and the log is searched for. */
export const renderErrorId = (text: Sentences, id: string | null): Html | null =>
  id === null ? null : html`<p class="id">${text.errorId} <code>${id}</code></p>`

/** The page of an error. Its status is the caller's. */
export function renderErrorPage(view: PageView, { error, id, detail, retry, returnTo }: ErrorPageParams): string {
  const { csrfToken, host, getHref, text } = view
  // What is not in the table: a failure whose type the browser may not know.
  const { status, page } = findEntry(ERRORS, error) ?? { status: 400, page: 'error' }
  const title = { 403: text.deniedTitle, 404: text.missingTitle }[status]
  const link = (href: string, label: string) => html`<a${renderAttributes({ href })}>${label}</a>`
  // One button, where it is known what begins again. Credentials begin on the sign-in page.
  const again =
    retry !== null &&
    retry.type !== 'credentials' &&
    csrfToken !== null &&
    postForm(view, { route: `signin/${retry.id}`, returnTo, button: text.startAgainWith(retry.name), isMain: true })
  // Another way to sign in helps unless the fault is ours, or the address was wrong to begin with.
  const canSignIn = status !== 500 && page !== 'none'
  const body = html`<p role="alert">${renderErrorText(text, error)}</p>
${again}
${renderErrorId(text, id)}
<nav>${canSignIn && link(getHref('signin'), text.toSignIn)}${link(returnTo, text.backTo(host))}</nav>`
  return renderLayout(view, title ?? (status < 500 ? text.failedTitle : text.errorTitle), body, detail)
}
