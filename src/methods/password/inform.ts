import { nowSeconds } from '../../lib/time.ts'
import type { Context } from '../../seams/context.ts'
import type { MailKind } from '../../types/email-provider.ts'
import { sendMail } from '../mail/send-link.ts'
import { selectMailText } from './mail-text.ts'
import { getMailer, getPasswordProvider } from './settings.ts'

/** Mails that only inform, with the page that each leads to, below the base path. */
const PAGES = {
  'email-changed': '',
  'password-changed': '/password/forgot',
  'user-deleted': '',
} as const satisfies Partial<Record<MailKind, string>>

/**
 * Informs a user of what has happened. A failure is logged: it has happened already.
 *
 * @param email `null`: the user has no address.
 */
export async function informUser(context: Context, email: string | null, kind: keyof typeof PAGES): Promise<void> {
  if (email === null) return
  const { config, request } = context
  const expires = new Date((nowSeconds() + getPasswordProvider(config).settings.maxAge) * 1000)
  const { [kind]: page } = PAGES
  const url = page === '' ? `${request.origin}/` : `${request.origin}${config.basePath}${page}`
  const mail = { identifier: email, url, expires, token: '', code: null, kind, text: selectMailText(kind) }
  const sent = sendMail(context, getMailer(config), mail).catch(config.logger.error)
  if (context.waitUntil === null) await sent
  else context.waitUntil(sent)
}
