import { type Html, html, type Part, renderAttributes } from '../lib/html.ts'
import { withQuery } from '../lib/url.ts'
import type { SentMail } from '../seams/method-pages.ts'
import type { PageView } from '../seams/page-view.ts'
import { renderErrorId, renderErrorText, type ShownError } from './error.ts'
import { postForm, renderHidden } from './form.ts'
import { renderLayout } from './layout.ts'

/** Content of the page. */
export interface VerifyRequestParams extends Pick<ShownError, 'error' | 'id'> {
  /** The mail that this browser requested; `null` if there was none or it has expired. */
  readonly mail: SentMail | null
  /** The mail was sent again. */
  readonly isRepeated: boolean
}

/** Renders the sentence with the address set off. */
function renderSentTo({ text }: PageView, { identifier }: SentMail): Html {
  const [before = '', after = ''] = text.sentTo('\0').split('\0')
  return html`${before}<strong dir="ltr">${identifier}</strong>${after}`
}

function renderCodeForm(view: PageView, { provider, state, returnTo }: SentMail, errorText: string | null): Html {
  const { text } = view
  const isWrong = errorText !== null
  const input = renderAttributes({
    id: 'code',
    name: 'code',
    inputmode: 'numeric',
    autocomplete: 'one-time-code',
    // Six digits of any script, with spaces or punctuation that mail programs and keyboards insert between them.
    pattern: '(\\P{Nd}*\\p{Nd}){6}\\P{Nd}*',
    required: true,
    autofocus: true,
    'aria-invalid': isWrong && 'true',
    'aria-describedby': isWrong ? 'error help' : 'help',
  })
  const why = isWrong && html`<p class="why" id="error" role="alert">${errorText}</p>`
  const hint = html`<p class="hint" id="help">${text.codeHelp}</p>`
  const field = html`<div class="field"><label for="code">${text.code}</label><div class="digits"><input${input}><span class="boxes" aria-hidden="true"><i></i><i></i><i></i><i></i><i></i><i></i></span></div>${why}${hint}</div>`
  const fields = [renderHidden('provider', provider), renderHidden('state', state), field]
  return postForm(view, { route: 'verify-request', returnTo, fields, button: text.signIn, buttonClass: 'main' })
}

/** Renders what to do if the mail does not arrive. Sending it again counts for the same limits. */
function renderAgain(view: PageView, { identifier, provider, returnTo }: SentMail): Html {
  const { getHref, text } = view
  const fields = [renderHidden('email', identifier), renderHidden('again', '1')]
  const other = renderAttributes({ href: withQuery(getHref('signin'), { callbackUrl: returnTo }) })
  return html`<footer>${postForm(view, { route: `signin/${provider}`, returnTo, fields, button: text.sendAgain })}<a${other}>${text.otherAddress}</a></footer>`
}

/** Renders the end of the page: what to do without the mail, or where to go after it has expired. */
function renderEnd(view: PageView, { mail, error }: VerifyRequestParams): Html {
  if (mail !== null) return renderAgain(view, mail)
  const { getHref, name, origin, text } = view
  const link = (href: string, label: string) => html`<a${renderAttributes({ href })}>${label}</a>`
  return html`<footer>${error !== null && link(getHref('signin'), text.toSignIn)}${link(`${origin}/`, text.backTo(name))}</footer>`
}

/** Renders the sentences above the form: an error that is not about the code, or what happened. */
function renderNotes(view: PageView, { mail, error, id, isRepeated }: VerifyRequestParams, canType: boolean): Part {
  const { text } = view
  if (error !== null)
    return (
      !canType &&
      html`<div id="error" class="alert" role="alert"><p>${renderErrorText(text, error)}</p>${renderErrorId(text, error, id)}</div>`
    )
  const again = isRepeated && html`<p class="notice" role="status">${text.sentAgain}</p>`
  return [again, mail !== null && !canType && html`<p>${text.verifyRequestHelp}</p>`]
}

/** Renders the page after a link was sent. In the browser that requested the mail, it accepts the code. */
export function renderVerifyRequestPage(view: PageView, params: VerifyRequestParams): string {
  const { mail, error } = params
  const { text } = view
  const canType = mail !== null && mail.code !== null
  // If the form is still shown, only the code was wrong.
  const wrong = error === 'Verification' ? text.wrongCode : renderErrorText(text, error)
  const body = html`${renderNotes(view, params, canType)}
${canType && renderCodeForm(view, mail, error === null ? null : wrong)}
${renderEnd(view, params)}`
  const lead = mail ? renderSentTo(view, mail) : error === null ? text.verifyRequestHelp : null
  return renderLayout(view, { title: text.verifyRequest, lead }, body)
}
