// The pages: sign-up, confirmation, and the two of a reset.

import { type Html, html } from '../../lib/html.ts'
import { withQuery } from '../../lib/url.ts'
import type { PageView } from '../../seams/page-view.ts'
import type { FeaturePage } from '../../seams/services.ts'
import {
  inEnglish,
  type Refusal,
  renderCodeField,
  renderEmailField,
  renderForm,
  renderLink,
  renderNewPasswordField,
  renderPasswordField,
} from './page-fields.ts'
import { ENGLISH } from './text.ts'

/** What every page knows. */
export interface PageInput {
  readonly returnTo: string
  readonly minLength: number
  /** Name of the application. */
  readonly appName: string
  /** `null`: the page was opened. */
  readonly refusal: Refusal | null
  readonly status?: number
}

/** How a mail proves an address: by its link, or by a code in the browser that requested it. */
export type MailProof = { readonly token: string } | { readonly state: string }

const createPage = (title: string, { status = 200 }: PageInput, body: FeaturePage['body']): FeaturePage => ({
  title,
  status,
  hasForm: true,
  body: (view) => inEnglish(body(view)),
})

const toSignIn = (view: PageView, { returnTo }: PageInput): string =>
  withQuery(view.getHref('signin'), { callbackUrl: returnTo })

const renderBack = (view: PageView, input: PageInput): Html =>
  html`<footer>${renderLink(toSignIn(view, input), ENGLISH.back)}</footer>`

/** Page of `GET password/sign-up`. @param email What was typed before. */
export const createSignUpPage = (input: PageInput, email: string | null): FeaturePage =>
  createPage(ENGLISH.signUp(input.appName), input, (view) => {
    const { minLength, refusal, returnTo } = input
    return html`${renderForm(view, {
      ...{ route: 'password/sign-up', returnTo, button: ENGLISH.create },
      fields: [renderEmailField(email, true, refusal), renderNewPasswordField(ENGLISH.password, minLength, refusal)],
    })}
<footer><p>${ENGLISH.known} ${renderLink(toSignIn(view, input), ENGLISH.signIn)}</p></footer>`
  })

/** Page of `GET password/forgot`. @param email What was typed before. */
export const createForgotPage = (input: PageInput, email: string | null): FeaturePage =>
  createPage(ENGLISH.forgot, input, (view) => {
    const { refusal, returnTo } = input
    const fields = [renderEmailField(email, true, refusal)]
    return html`<p>${ENGLISH.forgotHelp}</p>
${renderForm(view, { route: 'password/forgot', returnTo, fields, button: ENGLISH.sendLink })}
${renderBack(view, input)}`
  })

/**
 * Page of `GET password/confirm`.
 *
 * @param address To which the mail was sent.
 * @param isElsewhere The link was opened in another browser than that of the sign-up.
 */
export const createConfirmPage = (
  input: PageInput,
  proof: MailProof,
  address: string,
  isElsewhere: boolean,
): FeaturePage =>
  createPage(ENGLISH.confirm, input, (view) => {
    const { refusal, returnTo } = input
    const isTyped = 'state' in proof
    const lead = isElsewhere ? ENGLISH.confirmElsewhere : isTyped ? ENGLISH.sentHelp : null
    const field = isElsewhere ? renderPasswordField(refusal) : isTyped && renderCodeField(refusal)
    return html`<p>${isTyped ? ENGLISH.sent(address) : ENGLISH.forAddress(address)}${lead !== null && html` ${lead}`}</p>
${renderForm(view, {
  ...{ route: 'password/confirm', returnTo, button: ENGLISH.confirmButton, hidden: { ...proof } },
  fields: [field || null],
})}
${renderBack(view, input)}`
  })

/** Page of `GET password/email`. @param address The new one. */
export const createEmailPage = (input: PageInput, proof: MailProof, address: string): FeaturePage =>
  createPage(ENGLISH.changeEmail, input, (view) => {
    const { refusal, returnTo } = input
    const isTyped = 'state' in proof
    return html`<p>${isTyped ? html`${ENGLISH.sent(address)} ${ENGLISH.sentHelp}` : ENGLISH.forAddress(address)}</p>
${renderForm(view, {
  ...{ route: 'password/email', returnTo, button: ENGLISH.changeEmailButton, hidden: { ...proof } },
  fields: [isTyped ? renderCodeField(refusal) : null],
})}`
  })

/** Page of `GET password/reset`. @param address Whose password it is. */
export const createResetPage = (input: PageInput, proof: MailProof, address: string): FeaturePage =>
  createPage(ENGLISH.reset, input, (view) => {
    const { minLength, refusal, returnTo } = input
    const isTyped = 'state' in proof
    const username = html`<input type="email" name="username" autocomplete="username" value="${address}" readonly hidden>`
    return html`<p>${isTyped ? html`${ENGLISH.sent(address)} ${ENGLISH.sentHelp}` : ENGLISH.forAddress(address)}</p>
${renderForm(view, {
  ...{ route: 'password/reset', returnTo, button: ENGLISH.resetButton, hidden: { ...proof } },
  fields: [
    username,
    isTyped ? renderCodeField(refusal) : null,
    renderNewPasswordField(ENGLISH.newPassword, minLength, refusal),
  ],
})}
${renderBack(view, input)}`
  })
