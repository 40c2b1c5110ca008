import { getPages } from '../config/providers/find-method.ts'
import type { ErrorDetail } from '../errors/describe-detail.ts'
import { getErrorPage } from '../errors/error-table.ts'
import { type Html, html, type Part, renderAttributes } from '../lib/html.ts'
import type { PageView } from '../seams/page-view.ts'
import type { Theme } from '../types/theme.ts'

/** The block for developers. Users never see it, so it is always in English. */
function renderDetail({ type, message, ...evidence }: ErrorDetail): Html {
  const { seen, expected, fix } = evidence
  const rows = { Seen: seen, Expected: expected, Fix: fix, More: getErrorPage(type) }
  const list = Object.entries(rows).map(([term, text]) => !!text && html`<dt>${term}</dt><dd>${text}</dd>`)
  return html`<aside class="detail" lang="en" dir="ltr" aria-labelledby="detail"><span class="badge">Development only</span><h2 id="detail">${type}</h2><p>${message}</p><dl>${list}</dl></aside>`
}

/** Renders the logo of the application, one per color scheme if the theme has two. */
function renderLogo({ colorScheme, logo }: Theme): Html | null {
  const { light = '', dark = light } = typeof logo === 'object' ? logo : { light: logo }
  if (!light) return null
  const image = (src: string) => html`<img class="logo" alt=""${renderAttributes({ src })}>`
  if (colorScheme === 'light' || light === dark) return image(light)
  if (colorScheme === 'dark') return image(dark)
  const source = renderAttributes({ media: '(prefers-color-scheme: dark)', srcset: dark })
  return html`<picture><source${source}>${image(light)}</picture>`
}

/** The heading of a page. */
export interface PageHeading {
  /** Title of the window, and the only `h1`. */
  readonly title: string
  /** One sentence under it. */
  readonly lead?: Part
  /** Id of the error. */
  readonly errorId?: Part
}

/**
 * Renders the document around a page. It contains no script, style or event handler: its content security policy
 * forbids them and allows only the files of latchkey.
 *
 * @param detail For developers, below the card.
 */
export function renderLayout(
  {
    config,
    host,
    scriptHref,
    styleHref,
    text,
  }: Pick<PageView, 'config' | 'host' | 'scriptHref' | 'text'> & { readonly styleHref: string | null },
  { title, lead = null, errorId = null }: PageHeading,
  body: Part,
  detail: ErrorDetail | null = null,
): string {
  return html`<!doctype html>
<html lang="${text.lang}" dir="${text.dir}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${title}${host && ` · ${host}`}</title>
${styleHref && html`<link rel="stylesheet"${renderAttributes({ href: styleHref })}>`}
${scriptHref && html`<script defer${renderAttributes({ src: scriptHref })}></script>`}
</head>
<body>${Array.from(config.providers.values(), (provider) => getPages(provider).banner?.(config))}
<main>
<header>
${renderLogo(config.theme)}<h1>${title}</h1>
${lead !== null && html`<p class="muted">${lead}</p>`}
${errorId}
</header>
${body}
</main>
${detail && renderDetail(detail)}
</body>
</html>
`.text
}
