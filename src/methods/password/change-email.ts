import { askRedirect } from '../../application/ask-redirect.ts'
import { emit } from '../../application/emit.ts'
import { AccessDenied, throwUnexpected } from '../../errors/errors.ts'
import { redirect } from '../../http/response.ts'
import { createState, shortenReturnTo } from '../../kernel/transactions.ts'
import { isSameAddress } from '../../lib/email-address.ts'
import { nowSeconds } from '../../lib/time.ts'
import { withQuery } from '../../lib/url.ts'
import type { Context } from '../../seams/context.ts'
import type { Outcome } from '../../seams/http.ts'
import { toEmailColumns } from '../../store/email-record.ts'
import { getStore } from '../../store/get-store.ts'
import { isOnlyTyped, releaseAddress } from '../../store/release-address.ts'
import { admitMail } from '../mail/admit-mail.ts'
import { clearEmailTransaction } from '../mail/attempts.ts'
import { consumeLink, throwVerification } from '../mail/link.ts'
import { createSecret, sendLink } from '../mail/send-link.ts'
import { takeByCode } from '../mail/take-by-code.ts'
import { assertPresent, type Current, getCurrent } from './current-user.ts'
import { informUser } from './inform.ts'
import { CHANGE_EMAIL, type EmailLink, type EmailTransaction, openFreshLink } from './links.ts'
import { selectMailText } from './mail-text.ts'
import { getMailer, getPasswordProvider, ID } from './settings.ts'
import { writeAlone } from './write-alone.ts'

/**
 * Starts to change the address of the current user: mails a link that proves the new one. The fields are `email`, and
 * `password` if the user has one. Nothing is written before the proof. For the address of another user, the response
 * and the work are the same, and the mail informs that user. An address that was only typed counts as free.
 *
 * @throws {AccessDenied | CredentialsSignin | ReauthRequired | InvalidEmail | TooManyRequests}
 */
export async function startEmailChange(context: Context): Promise<Outcome> {
  const { config, request } = context
  const mailer = getMailer(config)
  const current = await getCurrent(context)
  await assertPresent(context, current)
  const { elsewhere, identifier } = await admitMail(context, mailer, ID)
  if (elsewhere !== null) return redirect(elsewhere)
  const owner = await getStore(config).getUserByEmail(identifier)
  const isKnown = owner !== null && !isOnlyTyped(owner)
  const { maxAge } = getPasswordProvider(config).settings
  const [state = ''] = createState().split('.')
  const link: EmailLink = {
    ...{ provider: CHANGE_EMAIL, identifier, secret: await createSecret(mailer), state, exp: nowSeconds() + maxAge },
    returnTo: shortenReturnTo(context, await askRedirect(context, request.body['callbackUrl'])),
    ...{ userId: current.userId, from: current.user.email },
  }
  const kind = isKnown ? 'email-known' : 'email-change'
  const route = isKnown ? 'signin' : 'password/email'
  const mail = { kind, maxAge, route, text: selectMailText(context, kind) } as const
  await sendLink(context, mailer, link, { ...mail, kept: link, hasCode: !isKnown, hasLink: !isKnown })
  return redirect(withQuery(`${request.origin}${config.basePath}/password/email`, { state }))
}

/** Takes the link or the code of a change, once. @throws {Verification} */
async function takeChange(context: Context, userId: string): Promise<EmailLink | EmailTransaction> {
  const { config, request } = context
  const { token } = request.body
  if (token === undefined) return takeByCode<EmailTransaction>(context, CHANGE_EMAIL)
  const link = await openFreshLink<EmailLink>(context, CHANGE_EMAIL, token)
  // Checked before the link is consumed, so that it still works in the right browser.
  if (link.userId !== userId) throwVerification(CHANGE_EMAIL, 'the link of another user', 'one of the signed-in user')
  clearEmailTransaction(context, link.state)
  if (!(await consumeLink(config, link)))
    throwVerification(CHANGE_EMAIL, 'a link that was already used', 'an unused one')
  return link
}

/**
 * Writes a proven address. A user who only typed it loses it.
 *
 * @throws {Verification} Another user has it, or the user's address changed since the request.
 * @throws {AdapterError} Another user verified it at the same time.
 */
async function writeAddress(
  { config }: Context,
  { user }: Current,
  { from, identifier, userId }: EmailLink | EmailTransaction,
): Promise<void> {
  const store = getStore(config)
  if (user.id !== userId || user.email !== from)
    throwVerification(CHANGE_EMAIL, 'another user or address than at the start', 'the same')
  const owner = await store.getUserByEmail(identifier)
  if (owner !== null && owner.id !== user.id) {
    if (!isOnlyTyped(owner)) throwVerification(CHANGE_EMAIL, 'an address that another user has', 'a free one')
    await releaseAddress(store, owner)
  }
  const columns = toEmailColumns(store, { address: identifier, vouchedBy: 'email', at: nowSeconds() }, true)
  await store.updateUser({ id: user.id, email: identifier, ...columns })
}

/** Emits the event of a changed address, and informs the old one. */
async function reportChange(context: Context, { sid, user }: Current, email: string): Promise<void> {
  const { config } = context
  config.audit?.(context, { type: 'user.updated', reason: 'email', actor: user.id, sid })
  await emit(config, 'updateUser', { user: { ...user, email } })
  const isOther = user.email !== null && !isSameAddress(user.email, email)
  if (isOther) await informUser(context, user.email, 'email-changed')
}

/**
 * Changes the address of the current user, by the link or the code of the mail to the new one. Needs the session of the
 * user. Every other session ends, and the old address is informed.
 *
 * @throws {AccessDenied | Verification}
 */
export async function changeEmail(context: Context): Promise<Outcome> {
  const { config } = context
  const current = await getCurrent(context)
  const change = await takeChange(context, current.user.id)
  await writeAlone(config, current, {
    async write() {
      // A password that was set since this request began ends the session.
      if (!(await config.plan.strategy.isStillOpen(context)))
        throwUnexpected(AccessDenied, 'a session that has ended', 'an open one')
      await writeAddress(context, current, change)
    },
    report: () => reportChange(context, current, change.identifier),
  })
  return redirect(change.returnTo)
}
