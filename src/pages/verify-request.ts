import { type Html, html, renderAttributes } from '../lib/html.ts'
import { renderErrorId, renderErrorText, type ShownError } from './error.ts'
import { postForm, renderHidden } from './form.ts'
import { renderLayout } from './layout.ts'
import type { PageView } from './view.ts'

/** A mail that this browser asked for. */
export interface SentMail {
  /** Id of the provider that sent it. */
  readonly provider: string
  /** Names the attempt in this browser. */
  readonly state: string
  /** The address, normalised. */
  readonly identifier: string
  /** `null`: the mail has no code. */
  readonly code: string | null
  readonly returnTo: string
}

/** What is known of the mail. */
export interface VerifyRequestParams extends Pick<ShownError, 'error' | 'id'> {
  /** What this browser asked for; `null`: nothing, or it is over. */
  readonly attempt: SentMail | null
}

function renderCodeForm(view: PageView, { provider, state, returnTo }: SentMail, isWrong: boolean): Html {
  const { text } = view
  const input = renderAttributes({
    id: 'code',
    name: 'code',
    inputmode: 'numeric',
    autocomplete: 'one-time-code',
    // Mail programs show it in two groups, and people type what they see.
    pattern: '[0-9]{3} ?[0-9]{3}',
    required: true,
    autofocus: true,
    'aria-describedby': isWrong ? 'error' : 'help',
  })
  const field = html`<div><label for="code">${text.code}</label><input${input}></div>`
  const fields = [renderHidden('provider', provider), renderHidden('state', state), field]
  return html`<p id="help">${text.codeHelp}</p>
${postForm(view, { route: 'verify-request', returnTo, fields, button: text.signIn, isMain: true })}`
}

/** Says that a link is on its way, and takes the code of the mail in the browser that asked for it. */
export function renderVerifyRequestPage(view: PageView, { attempt, error, id }: VerifyRequestParams): string {
  const { host, getHref, origin, text } = view
  const canType = attempt !== null && attempt.code !== null
  // With the form still there it was the code that was wrong, and not all of it that is over.
  const sentence = canType && error === 'Verification' ? text.wrongCode : renderErrorText(text, error)
  const alert = html`<div id="error" class="alert" role="alert"><p>${sentence}</p>${renderErrorId(text, id)}</div>`
  const isOver = error !== null && attempt === null
  const body = html`${error !== null && alert}
${!isOver && html`<p>${text.verifyRequestHelp}${attempt && html` ${text.sentTo(attempt.identifier)}`}</p>`}
${canType && renderCodeForm(view, attempt, error !== null)}
<nav>${isOver && html`<a${renderAttributes({ href: getHref('signin') })}>${text.toSignIn}</a>`}<a href="${origin}/">${text.backTo(host)}</a></nav>`
  return renderLayout(view, text.verifyRequest, body)
}
