import type { MailKind } from '../../types/email-provider.ts'
import type { Language } from '../../types/page-text.ts'
import { ENGLISH } from './text.ts'

/** Returns the texts of a mail, in the shape of those of a sign-in, so that every sender can send it. */
export function selectMailText(kind: Exclude<MailKind, 'sign-in'>): Language {
  const { subject, ...mail } = ENGLISH.mails[kind]
  const orCopy = 'Or copy this address into your browser:'
  const elsewhere = 'Or enter this code on the page where you requested this mail:'
  return { lang: 'en', dir: 'ltr', mail: { ...mail, signInTo: subject, orCopy, elsewhere } }
}
