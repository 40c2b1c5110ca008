import type { PageText } from '../../types/page-text.ts'
import { choose } from '../choose.ts'
import { ENGLISH } from '../text.ts'

/** English, which the pages have anyway: to make a language of your own from, or to change single sentences. */
export const en: PageText = { ...ENGLISH, choose }
