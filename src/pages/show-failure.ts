// Shows failures in place, without a redirect.

import { sha256 } from '../crypto/digest.ts'
import type { Context } from '../seams/context.ts'
import type { DetailedFailure } from '../seams/failure.ts'
import type { Outcome } from '../seams/http.ts'
import type { Present } from '../seams/present.ts'
import type { ResolvedConfig } from '../seams/resolved-config.ts'
import { renderErrorId, renderErrorPage } from './error.ts'
import { renderLayout } from './layout.ts'
import { createPageHeaders, readStylesheet, renderPage } from './render-page.ts'
import { ENGLISH } from './text.ts'

/** Shows a failure at an address of the application. */
async function showServed({ shown, id, detail, status, headers }: DetailedFailure, context: Context): Promise<Outcome> {
  const params = { ...shown, id, detail, retry: null, returnTo: `${context.request.origin}/` }
  const page = await renderPage(context, false, (view) => renderErrorPage(view, params))
  return { ...page, status, headers: { ...page.headers, ...headers } }
}

/**
 * Shows a failure at an address that is not served. latchkey refuses every request there, so the page contains its
 * stylesheet and no link. Only in development, it names the host.
 */
async function showUnserved(
  { detail, headers, id, shown, status, text: lead }: DetailedFailure,
  config: ResolvedConfig,
): Promise<Outcome> {
  const { body } = readStylesheet(config)
  const view = { config, host: config.theme.name ?? '', scriptHref: null, styleHref: null, text: ENGLISH }
  const errorId = renderErrorId(ENGLISH, shown.error, id)
  const heading = { title: status < 500 ? ENGLISH.failedTitle : ENGLISH.errorTitle, lead, errorId }
  const page = renderLayout(view, heading, null, detail)
  const hash = btoa(String.fromCharCode(...(await sha256(body))))
  return {
    // Inserted last, because the template escapes what it contains.
    body: page.replace('</title>', (end) => `${end}<style>${body}</style>`),
    status,
    headers: { ...createPageHeaders(config, `'sha256-${hash}'`, null), ...headers },
  }
}

/** Shows a failure in place, as `Present` describes it. */
export const showFailure: Present['showFailure'] = (failure, config, context) =>
  context === null ? showUnserved(failure, config) : showServed(failure, context)
