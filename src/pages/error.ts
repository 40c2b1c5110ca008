import { ERRORS, type ErrorType } from '../errors.ts'
import { attributes, type Html, html, type Part } from '../lib/html.ts'
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

const statusOf = (type: ErrorType | null): number | null =>
  type !== null && Object.hasOwn(ERRORS, type) ? ERRORS[type].status : null

function titleOf(text: Text, type: ErrorType | null): string {
  const status = statusOf(type)
  return status === 403 ? text.deniedTitle : status === 404 ? text.missingTitle : text.errorTitle
}

const link = (href: string, label: string): Html => html`<a${attributes({ href })}>${label}</a>`

/** One button that begins again, where it is known what. Credentials begin on the sign-in page. */
function retryForm(view: PageView, text: Text, { retry, returnTo }: ErrorPageParams): Html | null {
  if (retry === null || retry.type === 'credentials' || view.csrfToken === null) return null
  const button = text.startAgainWith(retry.name)
  return postForm(view, { route: `signin/${encodeURIComponent(retry.id)}`, returnTo, button, isMain: true })
}

/** Signing in another way helps unless the fault is ours, or the address was wrong to begin with. */
function canSignIn(type: ErrorType | null): boolean {
  return type === null || !Object.hasOwn(ERRORS, type) || (ERRORS[type].status !== 500 && ERRORS[type].page !== 'none')
}

/** The page of an error. Its status is the caller's. */
export function errorPage(view: PageView, params: ErrorPageParams): string {
  const { text = ENGLISH } = view
  const { type, errorId, detail } = params
  const body: Part = html`<div role="alert"><p>${errorText(text, type)}</p></div>
${retryForm(view, text, params)}
${errorIdLine(text, errorId)}
${detail && detailBlock(detail)}
<nav>${canSignIn(type) && link(`${view.basePath}/signin`, text.toSignIn)}${link(params.returnTo, text.backTo(hostOf(view)))}</nav>`
  return layout(view, { title: titleOf(text, type), body, isWide: detail !== null })
}
