// The handlers of the routes. A refused form is shown again, with the reason at its field.

import { askRedirect } from '../../application/ask-redirect.ts'
import { describeFailure } from '../../errors/describe-failure.ts'
import { AccessDenied, type AuthError, isAuthError } from '../../errors/errors.ts'
import type { Context } from '../../seams/context.ts'
import type { Outcome } from '../../seams/http.ts'
import type { FeaturePage } from '../../seams/services.ts'
import { type EmailTransaction, readEmailTransaction } from '../mail/attempts.ts'
import type { Link } from '../mail/link.ts'
import { changeEmail } from './change-email.ts'
import { CHANGE_EMAIL, getTransaction, openFreshLink, SIGN_UP, type SignUpLink } from './links.ts'
import type { Refusal } from './page-fields.ts'
import {
  createConfirmPage,
  createEmailPage,
  createForgotPage,
  createResetPage,
  createSignUpPage,
  type MailProof,
  type PageInput,
} from './pages.ts'
import { PasswordRefused } from './refuse-password.ts'
import { findReset, requestReset, resetPassword } from './reset.ts'
import { selectText } from './select-text.ts'
import { getPasswordProvider } from './settings.ts'
import { confirmSignUp, startSignUp } from './sign-up.ts'

/** Creates the page of a request. */
type CreatePage = (context: Context, input: PageInput) => FeaturePage | Promise<FeaturePage>

/** Returns the reason that a page shows in its form; `null` for every other failure. */
function findRefusal(context: Context, error: AuthError): Refusal | null {
  const { config, request } = context
  const { minLength } = getPasswordProvider(config).settings.policy
  const text = selectText(context)
  if (error instanceof PasswordRefused) return { field: 'password', text: text.refused[error.code](minLength) }
  if (error.type === 'CredentialsSignin') return { field: 'password', text: text.wrongPassword }
  if (error.type === 'Verification' && 'code' in request.body) return { field: 'code', text: text.wrongCode }
  return error.type === 'InvalidEmail' ? { field: 'email', text: text.wrongEmail } : null
}

async function show(
  context: Context,
  create: CreatePage,
  { refusal, status = 200 }: Pick<PageInput, 'refusal' | 'status'> = { refusal: null },
): Promise<Outcome> {
  const { config, request } = context
  const { pageKit, theme } = config
  // Its absence is reported at start-up.
  if (pageKit === null) throw new AccessDenied()
  const { minLength } = getPasswordProvider(config).settings.policy
  const appName = theme.name ?? new URL(request.origin).host
  const returnTo = await askRedirect(context, request.body['callbackUrl'] ?? request.query.get('callbackUrl'))
  const input = { text: selectText(context), returnTo, minLength, appName, refusal, status }
  return pageKit.render(context, await create(context, input))
}

/** Runs a form. Browsers show the reason of a refusal on its page, API clients receive JSON. */
async function submit(
  context: Context,
  run: (context: Context) => Promise<Outcome>,
  create: CreatePage,
): Promise<Outcome> {
  try {
    return await run(context)
  } catch (error) {
    const { wantsHtml, wantsRedirectAsJson } = context.request
    const refusal = isAuthError(error) && wantsHtml && !wantsRedirectAsJson ? findRefusal(context, error) : null
    if (refusal === null || !isAuthError(error)) throw error
    context.config.audit?.(context, { error })
    return show(context, create, { refusal, status: describeFailure(error).status })
  }
}

/** Returns the typed address, to show it again. */
function findTyped({ request }: Context): string | null {
  const typed = request.body['email'] ?? request.query.get('login_hint')
  return typeof typed === 'string' && /^[^\p{Cc}]{1,254}$/u.test(typed) ? typed : null
}

/** Returns how this request proves an address. */
function readProof({ request: { body, query } }: Context): MailProof {
  const token = body['token'] ?? query.get('token')
  return typeof token === 'string' ? { token } : { state: String(body['state'] ?? query.get('state')) }
}

const signUpPage: CreatePage = (context, input) => createSignUpPage(input, findTyped(context))
const forgotPage: CreatePage = (context, input) => createForgotPage(input, findTyped(context))

const confirmPage: CreatePage = async (context, input) => {
  const proof = readProof(context)
  if ('state' in proof) {
    const { identifier, returnTo } = await getTransaction<EmailTransaction>(context, SIGN_UP)
    return createConfirmPage({ ...input, returnTo }, proof, identifier, false)
  }
  const { identifier, returnTo, state } = await openFreshLink<SignUpLink>(context, SIGN_UP, proof.token)
  const isElsewhere = (await readEmailTransaction(context, SIGN_UP, state)) === null
  return createConfirmPage({ ...input, returnTo }, proof, identifier, isElsewhere)
}

const resetPage: CreatePage = async (context, input) => {
  const { identifier, returnTo } = await findReset(context)
  return createResetPage({ ...input, returnTo }, readProof(context), identifier)
}

const emailPage: CreatePage = async (context, input) => {
  const proof = readProof(context)
  const { identifier, returnTo } =
    'state' in proof
      ? await getTransaction<EmailTransaction>(context, CHANGE_EMAIL)
      : await openFreshLink<Link>(context, CHANGE_EMAIL, proof.token)
  return createEmailPage({ ...input, returnTo }, proof, identifier)
}

/** `GET password/sign-up` */
export const showSignUp = (context: Context): Promise<Outcome> => show(context, signUpPage)
/** `POST password/sign-up` */
export const submitSignUp = (context: Context): Promise<Outcome> => submit(context, startSignUp, signUpPage)
/** `GET password/confirm`: opening the link consumes nothing. */
export const showConfirm = (context: Context): Promise<Outcome> => show(context, confirmPage)
/** `POST password/confirm` */
export const submitConfirm = (context: Context): Promise<Outcome> => submit(context, confirmSignUp, confirmPage)
/** `GET password/forgot` */
export const showForgot = (context: Context): Promise<Outcome> => show(context, forgotPage)
/** `POST password/forgot` */
export const submitForgot = (context: Context): Promise<Outcome> => submit(context, requestReset, forgotPage)
/** `GET password/reset`: opening the link consumes nothing. */
export const showReset = (context: Context): Promise<Outcome> => show(context, resetPage)
/** `POST password/reset` */
export const submitReset = (context: Context): Promise<Outcome> => submit(context, resetPassword, resetPage)
/** `GET password/email`: opening the link consumes nothing. */
export const showEmail = (context: Context): Promise<Outcome> => show(context, emailPage)
/** `POST password/email` */
export const submitEmail = (context: Context): Promise<Outcome> => submit(context, changeEmail, emailPage)
