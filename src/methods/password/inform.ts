import { nowSeconds } from '../../lib/time.ts'
import type { Context } from '../../seams/context.ts'
import type { MailKind } from '../../types/email-provider.ts'
import { sendMail } from '../mail/send-link.ts'
import { selectMailText } from './mail-text.ts'
import { getMailer, getPasswordProvider } from './settings.ts'

/** Content of a mail without a link that acts. */
export type Notice = Extract<MailKind, 'email-changed' | 'password-changed' | 'user-deleted'>

/** Link target by kind of mail: a page below the base path, or the home page. */
const PAGES: Readonly<Record<Notice, string | null>> = {
  'email-changed': null,
  'password-changed': 'password/forgot',
  'user-deleted': null,
}

/**
 * Mails a user about a completed change. A failure is only logged, because the change is already made.
 *
 * @param email `null`: the user has no address.
 */
export async function informUser(context: Context, email: string | null, kind: Notice): Promise<void> {
  if (email === null) return
  const { config, request } = context
  const expires = new Date((nowSeconds() + getPasswordProvider(config).settings.maxAge) * 1000)
  const { [kind]: page } = PAGES
  const url = page === null ? `${request.origin}/` : `${request.origin}${config.basePath}/${page}`
  const mail = { identifier: email, url, expires, token: '', code: null, kind, text: selectMailText(context, kind) }
  const sent = sendMail(context, getMailer(config), mail).catch(config.logger.error)
  if (context.waitUntil === null) await sent
  else context.waitUntil(sent)
}
