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

// The colors of the built-in pages.
const STYLE = `
  :root { color-scheme: light dark; font: 1rem/1.5 system-ui, sans-serif; --edge: light-dark(#868d99, #6b7380); --line: light-dark(#e3e6eb, #262a31); --muted: light-dark(#565d69, #a1a8b4); --fill: light-dark(#f1f2f4, #23272e) }
  * { box-sizing: border-box }
  body { display: flex; min-height: 100dvh; margin: 0; padding: 1.5rem 1rem; background: light-dark(#f6f7f9, #0c0d10); color: light-dark(#15181e, #eef0f3) }
  main { width: 100%; max-width: 25rem; margin: auto; padding: 2.25rem; border: 1px solid var(--line); border-radius: 1rem; background: light-dark(#fff, #15171b) }
  h1 { margin: 0 0 1rem; font-size: 1.375rem; text-wrap: balance }
  label { display: block; margin-top: 1rem; font-size: .875rem; font-weight: 600 }
  input, button { width: 100%; min-height: 2.75rem; margin-top: .375rem; padding: .5rem .75rem; border: 1px solid var(--edge); border-radius: .625rem; background: none; color: inherit; font: inherit }
  button { margin-top: 1rem; background: light-dark(#15181e, #eef0f3); color: light-dark(#fff, #15181e); font-weight: 600; cursor: pointer }
  button.quiet, button.account { border-color: transparent; background: var(--fill); color: inherit }
  button.account { display: grid; grid-template-columns: 2.25rem 1fr; column-gap: .75rem; margin-top: .625rem; text-align: start }
  .account span { grid-row: span 2; align-self: center; padding: .375rem; border-radius: 50%; background: var(--line); text-align: center }
  .account small { color: var(--muted); font-weight: 400 }
  .muted, .or { color: var(--muted) }
  .or { margin: 1.25rem 0 0; text-align: center; font-size: .875rem }
  :focus-visible { outline: 2px solid light-dark(#1a5fd0, #7db0ff); outline-offset: 2px }
  [role=alert] { padding: .75rem; border-radius: .625rem; background: light-dark(#fdf1f0, #2d1816); color: light-dark(#a11d1d, #ffb4ab) }
`

/**
 * Renders a page of a server that runs with the sample applications.
 *
 * @param body HTML.
 * @param style Rules of this page only.
 */
export const page = (site: string, title: string, body: string, style = ''): string =>
  `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
${html`<title>${title} - ${site}</title>`}<link rel="icon" href="data:,"><style>${STYLE}${style}</style></head>
<body><main>${html`<h1>${title}</h1>`}${body}</main></body></html>`
