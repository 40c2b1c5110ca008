// Chooses the language of a request.

import type { Context } from '../types/context.ts'
import type { Language } from '../types/page-text.ts'

/** The language of the pages and mails of a request. The first of the application's languages knows how to choose. */
export const selectLanguage = ({ config: { text }, request }: Pick<Context, 'config' | 'request'>): Language =>
  text[0]?.choose(text, request) ?? { lang: 'en' }
