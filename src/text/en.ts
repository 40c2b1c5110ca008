import { choose } from '../pages/choose.ts'
import { ENGLISH } from '../pages/text.ts'
import type { PageText } from '../types/page-text.ts'

/** English, which the pages have anyway: to make a language of your own from, or to change single sentences. */
export const en: PageText = { ...ENGLISH, choose }
