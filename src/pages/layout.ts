import { getErrorPage } from '../error-table.ts'
import { type Html, html, type Part, renderAttributes } from '../lib/html.ts'
import type { PageView } from './view.ts'

/** What a developer is shown of an error, in development only. */
export interface ErrorDetail {
  readonly type: string
  readonly message: string
  readonly seen: string | null
  readonly expected: string | null
  readonly fix: string
}

/** The block for developers. It is not for users, so it is always English. */
function renderDetail({ type, message, ...evidence }: ErrorDetail): Html {
  const { seen, expected, fix } = evidence
  const rows = { Seen: seen, Expected: expected, Fix: fix, More: getErrorPage(type) }
  const list = Object.entries(rows).map(([term, text]) => text !== null && html`<dt>${term}</dt><dd>${text}</dd>`)
  return html`<section dir="ltr" aria-labelledby="detail"><h2 id="detail">${type}</h2><p>${message}</p><dl>${list}</dl></section>`
}

/**
 * The document around a page. No script, no style and no event handler in it: the policy it is sent with forbids
 * them, and lets files of ours pass.
 *
 * @param title Of the window, and the only `h1`.
 * @param detail What developers read gets more room.
 */
export function renderLayout(
  { config, host, scriptHref, styleHref, text }: PageView,
  title: string,
  body: Part,
  detail: ErrorDetail | null = null,
): string {
  const { logo } = config.theme
  return html`<!doctype html>
<html lang="${text.lang}" dir="${text.dir}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${title} · ${host}</title>
<link rel="stylesheet"${renderAttributes({ href: styleHref })}>
${scriptHref && html`<script defer${renderAttributes({ src: scriptHref })}></script>`}
</head>
<body>
<main${renderAttributes({ class: detail && 'wide' })}>
${logo ? html`<img class="logo" alt=""${renderAttributes({ src: logo })}>` : null}<h1>${title}</h1>
${body}
${detail && renderDetail(detail)}
</main>
</body>
</html>
`.text
}
