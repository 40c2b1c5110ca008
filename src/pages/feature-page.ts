import type { Context } from '../seams/context.ts'
import type { Outcome } from '../seams/http.ts'
import type { FeaturePage } from '../seams/services.ts'
import { renderLayout } from './layout.ts'
import { renderPage } from './render-page.ts'

/** Renders the page of a feature with the style and the headers of the built-in ones. */
export async function renderFeaturePage(
  context: Context,
  { body, hasForm, lead = null, status = 200, title }: FeaturePage,
): Promise<Outcome> {
  const page = await renderPage(context, hasForm, (view) => renderLayout(view, { title, lead }, body(view)))
  return { ...page, status }
}
