// Entry `latchkey/pages`: the feature with the type that applications see.

import type { FeatureValue } from '../types/feature-value.ts'
import { pages as feature } from './pages.ts'

/**
 * The built-in pages, with the options `theme` and `text`.
 *
 * @example
 * import { createAuth } from 'latchkey/core'
 * import { pages } from 'latchkey/pages'
 *
 * createAuth({ use: [pages], providers: [GitHub] })
 */
export const pages: FeatureValue<'pages'> = feature
