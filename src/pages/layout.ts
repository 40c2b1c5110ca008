import { attributes, type Html, html, type Part } from '../lib/html.ts'
import { ENGLISH } from './text.ts'
import { hostOf, type PageView } from './view.ts'

/** One page, before its frame. */
export interface PageContent {
  /** Of the window, and the only `h1`. */
  readonly title: string
  readonly body: Part
  /** Room for what developers read. */
  readonly isWide?: boolean
}

const logo = ({ config }: PageView): Html | null =>
  config.theme.logo ? html`<img class="logo" alt=""${attributes({ src: config.theme.logo })}>` : null

/** The document around a page. No script, no style and no event handler: the policy it is sent with forbids them. */
export function layout(view: PageView, { title, body, isWide = false }: PageContent): string {
  const { lang } = view.text ?? ENGLISH
  return html`<!doctype html>
<html lang="${lang}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${title} · ${hostOf(view)}</title>
<link rel="stylesheet"${attributes({ href: view.styleHref })}>
</head>
<body>
<main${attributes({ class: isWide ? 'wide' : null })}>
${logo(view)}<h1>${title}</h1>
${body}
</main>
</body>
</html>
`.text
}
