// The pages: sign-up, confirmation, and the two of a reset.

import { type Html, html } from '../../lib/html.ts'
import { withQuery } from '../../lib/url.ts'
import type { PageView } from '../../seams/page-view.ts'
import type { FeaturePage } from '../../seams/services.ts'
import {
  type FieldInput,
  markLanguage,
  renderCodeField,
  renderEmailField,
  renderForm,
  renderLink,
  renderNewPasswordField,
  renderPasswordField,
} from './page-fields.ts'

/** Inputs that all pages share. */
export interface PageInput extends FieldInput {
  readonly returnTo: string
  /** Name of the application. */
  readonly appName: string
  readonly status?: number
}

/** Proof of an address: the link of a mail, or its code in the browser that requested it. */
export type MailProof = { readonly token: string } | { readonly state: string }

const createPage = (title: string, { status = 200, text }: PageInput, body: FeaturePage['body']): FeaturePage => ({
  title,
  status,
  hasForm: true,
  body: (view) => markLanguage(text, view, body(view)),
})

const toSignIn = (view: PageView, { returnTo }: PageInput): string =>
  withQuery(view.getHref('signin'), { callbackUrl: returnTo })

const renderBack = (view: PageView, input: PageInput): Html =>
  html`<footer>${renderLink(toSignIn(view, input), input.text.back)}</footer>`

/** Page of `GET password/sign-up`. @param email What was typed before. */
export const createSignUpPage = (input: PageInput, email: string | null): FeaturePage =>
  createPage(input.text.signUp(input.appName), input, (view) => {
    const { returnTo, text } = input
    return html`${renderForm(view, {
      ...{ route: 'password/sign-up', returnTo, button: text.create },
      fields: [renderEmailField(input, email), renderNewPasswordField(input, text.password)],
    })}
<footer><p>${text.known} ${renderLink(toSignIn(view, input), text.signIn)}</p></footer>`
  })

/** Page of `GET password/forgot`. @param email What was typed before. */
export const createForgotPage = (input: PageInput, email: string | null): FeaturePage =>
  createPage(input.text.forgot, input, (view) => {
    const { returnTo, text } = input
    const fields = [renderEmailField(input, email)]
    return html`<p>${text.forgotHelp}</p>
${renderForm(view, { route: 'password/forgot', returnTo, fields, button: text.sendLink })}
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
  createPage(input.text.confirm, input, (view) => {
    const { returnTo, text } = input
    const isTyped = 'state' in proof
    const lead = isElsewhere ? text.confirmElsewhere : isTyped ? text.sentHelp : null
    const field = isElsewhere ? renderPasswordField(input) : isTyped && renderCodeField(input)
    return html`<p>${isTyped ? text.sent(address) : text.forAddress(address)}${lead !== null && html` ${lead}`}</p>
${renderForm(view, {
  ...{ route: 'password/confirm', returnTo, button: text.confirmButton, hidden: { ...proof } },
  fields: [field || null],
})}
${renderBack(view, input)}`
  })

/** Page of `GET password/email`. @param address The new one. */
export const createEmailPage = (input: PageInput, proof: MailProof, address: string): FeaturePage =>
  createPage(input.text.changeEmail, input, (view) => {
    const { returnTo, text } = input
    const isTyped = 'state' in proof
    return html`<p>${isTyped ? html`${text.sent(address)} ${text.sentHelp}` : text.forAddress(address)}</p>
${renderForm(view, {
  ...{ route: 'password/email', returnTo, button: text.changeEmailButton, hidden: { ...proof } },
  fields: [isTyped ? renderCodeField(input) : null],
})}`
  })

/** Page of `GET password/reset`. @param address Whose password it is. */
export const createResetPage = (input: PageInput, proof: MailProof, address: string): FeaturePage =>
  createPage(input.text.reset, input, (view) => {
    const { returnTo, text } = input
    const isTyped = 'state' in proof
    const username = html`<input type="email" name="username" autocomplete="username" value="${address}" readonly hidden>`
    return html`<p>${isTyped ? html`${text.sent(address)} ${text.sentHelp}` : text.forAddress(address)}</p>
${renderForm(view, {
  ...{ route: 'password/reset', returnTo, button: text.resetButton, hidden: { ...proof } },
  fields: [username, isTyped ? renderCodeField(input) : null, renderNewPasswordField(input, text.newPassword)],
})}
${renderBack(view, input)}`
  })
