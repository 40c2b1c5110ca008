import type { Context } from '../../seams/context.ts'
import type { MailKind } from '../../types/email-provider.ts'
import type { Language } from '../../types/page-text.ts'
import { selectText } from './select-text.ts'

/** Returns the texts of a mail, in the shape of those of a sign-in, so that every sender can send it. */
export function selectMailText(context: Context, kind: Exclude<MailKind, 'sign-in'>): Language {
  const { dir, lang, mail, mails } = selectText(context)
  const { subject, ...texts } = mails[kind]
  return { lang, dir, mail: { ...mail, ...texts, signInTo: subject } }
}
