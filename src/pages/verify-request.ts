import { type Html, html, renderAttributes } from '../lib/html.ts'
import { renderErrorId, renderErrorText, type ShownError } from './error.ts'
import { postForm, renderHidden } from './form.ts'
import { renderLayout } from './layout.ts'
import type { PageView } from './view.ts'

/** A mail that this browser requested. */
export interface SentMail {
  /** Id of the provider that sent it. */
  readonly provider: string
  /** Id of the attempt in this browser. */
  readonly state: string
  /** The address, normalized. */
  readonly identifier: string
  /** `null` if the mail has no code. */
  readonly code: string | null
  readonly returnTo: string
}

/** Content of the page. */
export interface VerifyRequestParams extends Pick<ShownError, 'error' | 'id'> {
  /** The mail that this browser requested; `null` if there was none or it has expired. */
  readonly attempt: SentMail | null
}

function renderCodeForm(view: PageView, { provider, state, returnTo }: SentMail, isWrong: boolean): Html {
  const { text } = view
  const input = renderAttributes({
    id: 'code',
    name: 'code',
    inputmode: 'numeric',
    autocomplete: 'one-time-code',
    // Mail programs show the code in two groups, and users type what they see.
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

/** Renders the page after a link was sent. In the browser that requested the mail, it accepts the code. */
export function renderVerifyRequestPage(view: PageView, { attempt, error, id }: VerifyRequestParams): string {
  const { host, getHref, origin, text } = view
  const canType = attempt !== null && attempt.code !== null
  // If the form is still shown, only the code was wrong.
  const sentence = canType && error === 'Verification' ? text.wrongCode : renderErrorText(text, error)
  const alert = html`<div id="error" class="alert" role="alert"><p>${sentence}</p>${renderErrorId(text, id)}</div>`
  const isOver = error !== null && attempt === null
  const body = html`${error !== null && alert}
${!isOver && html`<p>${text.verifyRequestHelp}${attempt && html` ${text.sentTo(attempt.identifier)}`}</p>`}
${canType && renderCodeForm(view, attempt, error !== null)}
<nav>${isOver && html`<a${renderAttributes({ href: getHref('signin') })}>${text.toSignIn}</a>`}<a href="${origin}/">${text.backTo(host)}</a></nav>`
  return renderLayout(view, text.verifyRequest, body)
}
