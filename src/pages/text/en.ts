import type { PageText } from '../../types/page-text.ts'
import { choose } from '../choose.ts'
import { ENGLISH } from '../text.ts'

/** English, the default. Copy it to translate the pages, or to change single sentences. */
export const en: PageText = { ...ENGLISH, choose }
