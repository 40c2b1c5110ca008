import { nowSeconds } from '../../lib/time.ts'
import type { Context } from '../../seams/context.ts'
import { getStore } from '../../store/get-store.ts'
import { sendMail } from '../mail/send-link.ts'
import { selectMailText } from './mail-text.ts'
import { getMailer, getPasswordProvider } from './settings.ts'

async function sendNotice(context: Context, userId: string): Promise<void> {
  const { config, request } = context
  const email = (await getStore(config).getUser(userId))?.email
  if (!email) return
  const expires = new Date((nowSeconds() + getPasswordProvider(config).settings.maxAge) * 1000)
  const kind = 'password-changed'
  const url = `${request.origin}${config.basePath}/password/forgot`
  const text = selectMailText(kind)
  await sendMail(context, getMailer(config), { identifier: email, url, expires, token: '', code: null, kind, text })
}

/** Informs the address of a user that the password was changed. A failure is logged: the password is changed already. */
export async function informOfChange(context: Context, userId: string): Promise<void> {
  const sent = sendNotice(context, userId).catch(context.config.logger.error)
  if (context.waitUntil === null) await sent
  else context.waitUntil(sent)
}
