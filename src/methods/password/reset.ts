import { askRedirect } from '../../application/ask-redirect.ts'
import { redirect } from '../../http/response.ts'
import { complete } from '../../kernel/sign-in/sign-in.ts'
import { createState, shortenReturnTo } from '../../kernel/transactions.ts'
import { nowSeconds } from '../../lib/time.ts'
import { withQuery } from '../../lib/url.ts'
import type { Context } from '../../seams/context.ts'
import type { Outcome } from '../../seams/http.ts'
import type { Identity } from '../../seams/identity.ts'
import { getStore } from '../../store/get-store.ts'
import { admitMail } from '../mail/admit-mail.ts'
import { clearEmailTransaction, type EmailTransaction } from '../mail/attempts.ts'
import { consumeLink, type Link, throwVerification } from '../mail/link.ts'
import { createSecret, sendLink } from '../mail/send-link.ts'
import { takeByCode } from '../mail/take-by-code.ts'
import type { Note } from './follow-password.ts'
import { getTransaction, openFreshLink, RESET } from './links.ts'
import { selectMailText } from './mail-text.ts'
import { readPassword } from './read-password.ts'
import { assertPolicy, assertUnbreached } from './refuse-password.ts'
import { getMailer, getPasswordProvider, ID } from './settings.ts'
import { getHasher } from './verify-password.ts'

/**
 * Mails a link that sets a new password. For an address without an account, the response and the work are the same, and
 * the mail says that there is none.
 *
 * @throws {InvalidEmail | TooManyRequests}
 */
export async function requestReset(context: Context): Promise<Outcome> {
  const { config, request } = context
  const mailer = getMailer(config)
  const { identifier, elsewhere } = await admitMail(context, mailer, ID)
  if (elsewhere !== null) return redirect(elsewhere)
  const isKnown = (await getStore(config).getUserByEmail(identifier)) !== null
  const [state = ''] = createState().split('.')
  const returnTo = shortenReturnTo(context, await askRedirect(context, request.body['callbackUrl']))
  const { maxAge } = getPasswordProvider(config).settings
  const exp = nowSeconds() + maxAge
  const link: Link = { provider: RESET, identifier, secret: await createSecret(mailer), state, returnTo, exp }
  const kind = isKnown ? 'reset' : 'reset-unknown'
  const route = isKnown ? 'password/reset' : 'password/sign-up'
  const text = selectMailText(context, kind)
  await sendLink(context, mailer, link, { kind, maxAge, route, text, hasCode: isKnown, hasLink: isKnown })
  const page = `${request.origin}${config.basePath}/password/reset`
  return redirect(withQuery(page, { state, ui_locales: request.query.get('ui_locales') }))
}

/** Returns the state of a reset, from its link or from this browser. Consumes nothing. @throws {Verification} */
export function findReset(context: Context): Promise<Pick<Link, 'identifier' | 'returnTo'>> {
  const { body, query } = context.request
  const token = body['token'] ?? query.get('token') ?? undefined
  return token === undefined ? getTransaction<EmailTransaction>(context, RESET) : openFreshLink(context, RESET, token)
}

/** Takes the link or the code of a reset, once. @throws {Verification} */
async function takeReset(context: Context): Promise<Pick<Link, 'identifier' | 'returnTo'>> {
  const { config, request } = context
  if (request.body['token'] === undefined) return takeByCode(context, RESET)
  const link = await openFreshLink<Link>(context, RESET, request.body['token'])
  clearEmailTransaction(context, link.state)
  if (!(await consumeLink(config, link))) throwVerification(RESET, 'a link that was already used', 'an unused one')
  return link
}

/**
 * Sets a new password by a mailed link or code, and signs in. The proof of the mailbox is that of a sign-in by mail, so
 * the same rules decide about an address that was never proven, and a second factor is asked for.
 *
 * @throws {Verification | PasswordRefused}
 */
export async function resetPassword(context: Context): Promise<Outcome> {
  const { config, request } = context
  const password = readPassword(request.body['password'])
  // Before the link is consumed, so that a refused password costs no new mail.
  const asked = await findReset(context)
  assertPolicy(context, asked.identifier, password)
  await assertUnbreached(context, asked.identifier, password)
  const { identifier, returnTo } = await takeReset(context)
  // A reset creates no user.
  const user = await getStore(config).getUserByEmail(identifier)
  if (user === null) return throwVerification(RESET, 'an address without an account', 'that of a user')
  const hash = await getHasher(context).hash(password)
  const note: Note = { kind: 'set', hash, reason: 'reset', email: identifier }
  const identity: Identity = {
    user: { id: user.id, email: identifier },
    account: { provider: ID, providerAccountId: identifier, type: 'email' },
    emailVerified: true,
    notes: { [ID]: note },
  }
  return complete(context, getPasswordProvider(config), { identity, returnTo })
}
