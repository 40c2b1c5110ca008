import { selectLanguage } from '../../http/select-language.ts'
import type { Context } from '../../seams/context.ts'
import { getPasswordProvider } from './settings.ts'
import { en } from './text/en.ts'
import type { PasswordText } from './text.ts'

/**
 * Returns the texts in the language of a request; in English if the provider lacks it. Texts that a language of the
 * application lacks are in English, too.
 */
export function selectText(context: Context): PasswordText {
  const { settings } = getPasswordProvider(context.config)
  const { lang: wanted } = selectLanguage(context)
  const text = settings.text.find(({ lang }) => lang === wanted) ?? en
  return { ...en, ...text, refused: { ...en.refused, ...text.refused }, mails: { ...en.mails, ...text.mails } }
}
