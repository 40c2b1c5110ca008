import { UnknownAction } from '../errors/errors.ts'
import type { Context } from '../seams/context.ts'
import type { Outcome } from '../seams/http.ts'
import type { View } from '../seams/present.ts'

/**
 * Shows a view as a page of a feature.
 *
 * @throws {UnknownAction} No feature renders pages.
 */
export async function showView(context: Context, view: View): Promise<Outcome> {
  const { present } = context.config.plan
  if (present !== null) return present.show(context, view)
  const fix = "Set the page in `pages`, or add the feature: import { pages } from 'latchkey/pages'."
  throw new UnknownAction({ cause: { seen: `the page ${view.view}`, expected: 'an own page', fix } })
}
