const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (character) => ENTITIES[character] ?? '')

/** Fills a template; every value is escaped. */
export const html = (parts: TemplateStringsArray, ...values: readonly string[]): string =>
  String.raw({ raw: parts }, ...values.map(escapeHtml))

const STYLE = `
  :root { color-scheme: light dark; font: 1rem/1.5 system-ui, sans-serif }
  body { margin: 0; padding: 2rem 1rem; background: light-dark(#f4f1fa, #17141f); color: light-dark(#1d1a26, #ece9f5) }
  main { max-width: 24rem; margin: auto; padding: 1.5rem; border-radius: .75rem; background: light-dark(#fff, #231f2e) }
  h1 { margin-top: 0; font-size: 1.5rem }
  label { display: block; margin-top: 1rem; font-weight: 600 }
  input, button { box-sizing: border-box; width: 100%; min-height: 2.75rem; margin-top: .25rem; padding: .5rem; font: inherit }
  input { border: 1px solid light-dark(#716a85, #938ca8); border-radius: .375rem; background: light-dark(#fff, #17141f); color: inherit }
  button { margin-top: 1rem; border: 0; border-radius: .375rem; background: light-dark(#5b2fb5, #cbb5ff); color: light-dark(#fff, #201a2e); cursor: pointer }
  button.quiet { background: light-dark(#e6e0f2, #3a3447); color: inherit }
  :focus-visible { outline: 3px solid light-dark(#b06a00, #ffc35c); outline-offset: 2px }
  [role=alert] { padding: .75rem; border-radius: .375rem; background: light-dark(#fde8e8, #4a1f24); color: light-dark(#7a1020, #ffd9dc) }
`

/**
 * A page of a server that stands beside the sample applications.
 *
 * @param body HTML already.
 * @param style Rules of this page alone.
 */
export const page = (site: string, title: string, body: string, style = ''): string =>
  `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
${html`<title>${title} - ${site}</title>`}<link rel="icon" href="data:,"><style>${STYLE}${style}</style></head>
<body><main>${html`<h1>${title}</h1>`}${body}</main></body></html>`
