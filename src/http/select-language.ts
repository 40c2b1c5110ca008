// Chooses the language of a request.

import type { Context } from '../seams/context.ts'
import type { Language } from '../types/page-text.ts'

/** Returns the language of the pages and mails of a request, chosen by the first of the application's languages. */
export const selectLanguage = ({ config: { text }, request }: Pick<Context, 'config' | 'request'>): Language =>
  text[0]?.choose(text, request) ?? { lang: 'en' }
