// The built-in pages: one part, which loads with the first page or failure.

import type { Present } from '../seams/present.ts'
import { prepareReport } from './prepare-report.ts'
import { show } from './show.ts'
import { showFailure } from './show-failure.ts'

export { renderFeaturePage } from './feature-page.ts'
export { showAsset } from './show-asset.ts'

/** Renders views as built-in pages. */
export const present: Present = { show, prepareReport, showFailure }
