import { ERRORS, type ErrorRow, type ErrorType } from '../errors.ts'
import { attributes, type Html, html } from '../lib/html.ts'
import type { ResolvedProvider } from '../types/provider.ts'
import { detailBlock, type ErrorDetail } from './detail.ts'
import { postForm } from './form.ts'
import { layout } from './layout.ts'
import { ENGLISH, type Text } from './text.ts'
import { hostOf, type PageView } from './view.ts'

/** What an error page says. */
export interface ErrorPageParams {
  readonly type: ErrorType | null
  readonly errorId: string | null
  /** In development only. */
  readonly detail: ErrorDetail | null
  /** What can be started again. */
  readonly retry: ResolvedProvider | null
  readonly returnTo: string
}

/** The sentence for an error. By own key: `constructor` is no error. */
export const errorText = (text: Text, type: ErrorType | null): string =>
  type !== null && Object.hasOwn(text.errors, type) ? text.errors[type] : text.unknownError

/** What the user reads out, and the log is searched for. */
export const errorIdLine = (text: Text, id: string | null): Html | null =>
  id === null ? null : html`<p class="id">${text.errorId} <code>${id}</code></p>`

function titleOf(text: Text, { status }: Pick<ErrorRow, 'status'>): string {
  if (status === 403) return text.deniedTitle
  if (status === 404) return text.missingTitle
  return status < 500 ? text.failedTitle : text.errorTitle
}

const link = (href: string, label: string): Html => html`<a${attributes({ href })}>${label}</a>`

/** One button that begins again, where it is known what. Credentials begin on the sign-in page. */
function retryForm(view: PageView, text: Text, { retry, returnTo }: ErrorPageParams): Html | null {
  if (retry === null || retry.type === 'credentials' || view.csrfToken === null) return null
  const button = text.startAgainWith(retry.name)
  return postForm(view, { route: `signin/${encodeURIComponent(retry.id)}`, returnTo, button, isMain: true })
}

/** What is not in the table: a failure whose type the browser may not know. */
const UNKNOWN: Pick<ErrorRow, 'status' | 'page'> = { status: 400, page: 'error' }

/** The page of an error. Its status is the caller's. */
export function errorPage(view: PageView, params: ErrorPageParams): string {
  const { text = ENGLISH } = view
  const { type, errorId, detail } = params
  const row = type !== null && Object.hasOwn(ERRORS, type) ? ERRORS[type] : UNKNOWN
  // Another way to sign in helps unless the fault is ours, or the address was wrong to begin with.
  const canSignIn = row.status !== 500 && row.page !== 'none'
  const body = html`<p role="alert">${errorText(text, type)}</p>
${retryForm(view, text, params)}
${errorIdLine(text, errorId)}
${detail && detailBlock(detail)}
<nav>${canSignIn && link(`${view.basePath}/signin`, text.toSignIn)}${link(params.returnTo, text.backTo(hostOf(view)))}</nav>`
  return layout(view, { title: titleOf(text, row), body, isWide: detail !== null })
}
