/**
 * Colors of one color scheme. `edge` is the border of what can be pressed or filled in, `line` is decoration. Every
 * pair that meets is in test/pages/contrast.test.ts.
 */
export type Palette = Readonly<
  Record<
    'page' | 'card' | 'text' | 'muted' | 'line' | 'edge' | 'focus' | 'danger' | 'alarm' | 'notice' | 'shadow',
    string
  >
>

export const LIGHT: Palette = {
  page: '#f6f7f9',
  card: '#ffffff',
  text: '#15181e',
  muted: '#565d69',
  line: '#e3e6eb',
  edge: '#868d99',
  focus: '#1a5fd0',
  danger: '#a11d1d',
  alarm: '#fdf1f0',
  notice: '#eef3fc',
  shadow: '#d8dce3',
}

export const DARK: Palette = {
  page: '#0c0d10',
  card: '#15171b',
  text: '#eef0f3',
  muted: '#a1a8b4',
  line: '#262a31',
  edge: '#6b7380',
  focus: '#7db0ff',
  danger: '#ffb4ab',
  alarm: '#2d1816',
  notice: '#172233',
  shadow: '#000000',
}

/**
 * All styles except colors; a theme may color the main button. Sizes are in rem, so that they follow the browser's text
 * size. `margin: auto`, because `place-content: center` cuts off the top of content taller than the window.
 *
 * Transparent borders are visible in forced colors, where backgrounds are not.
 */
export const RULES = `
*{box-sizing:border-box;margin:0}
body{display:flex;min-height:100dvh;padding:1.5rem 1rem;background:var(--page);color:var(--text);font:1rem/1.5 system-ui,-apple-system,"Segoe UI",Roboto,sans-serif;overflow-wrap:anywhere;-webkit-text-size-adjust:100%}
main{width:100%;max-width:25rem;margin:auto;padding:2.5rem;border:1px solid var(--line);border-radius:1rem;background:var(--card);box-shadow:0 1px 2px var(--line),0 16px 40px -24px var(--shadow)}
.wide{max-width:40rem}
header{margin-bottom:1.75rem;text-align:center}
header>*+.muted{margin-top:.375rem}
.logo{max-width:100%;height:2.5rem;margin-bottom:1rem;object-fit:contain}
h1{font-size:1.375rem;line-height:1.25;font-weight:650;letter-spacing:-.012em;text-wrap:balance}
h2{font-size:1rem;font-weight:650}
.muted,.or,dt{color:var(--muted)}
.muted{font-size:.9375rem}
strong{color:var(--text);font-weight:600}
.ways{display:grid;gap:.625rem}
.grid{grid-template-columns:repeat(auto-fit,minmax(8rem,1fr))}
.or{display:flex;align-items:center;gap:.75rem;margin:1.5rem 0;font-size:.875rem}
.or::before,.or::after{content:"";flex:1;border-top:1px solid var(--line)}
button,input,summary,.button{width:100%;min-height:2.75rem;padding:.5rem .875rem;border:1px solid var(--edge);border-radius:var(--radius);background:var(--card);color:inherit;font:inherit}
button,summary,.button{position:relative;display:flex;align-items:center;justify-content:center;gap:.625rem;font-weight:550;text-align:center;text-decoration:none;cursor:pointer}
button:hover,summary:hover,.button:hover{background:color-mix(in srgb,var(--card),var(--text) 4%)}
.main{border-color:transparent;background:var(--brand,var(--text));color:var(--on-brand,var(--card))}
.main:hover{background:color-mix(in srgb,var(--brand,var(--text)),var(--card) 12%)}
input{unicode-bidi:plaintext}
::placeholder{color:var(--muted);opacity:1}
.mark{flex:none;width:1.25rem;height:1.25rem}
[data-letter]::before{content:attr(data-letter)}
span.mark{display:grid;place-items:center;border-radius:.25rem;font-size:.8125rem;font-weight:650;box-shadow:0 0 0 1px var(--line)}
.last{position:absolute;inset-inline-end:.5rem;top:-.6875rem;padding:0 .5rem;border:1px solid var(--line);border-radius:1rem;background:var(--card);color:var(--muted);font-size:.75rem;font-weight:500;line-height:1.25rem}
label{display:block;font-size:.875rem;font-weight:550}
.field{margin-bottom:1rem}
.row{display:flex;flex-wrap:wrap;justify-content:space-between;gap:0 1rem;margin-bottom:.375rem}
.row a{font-size:.875rem}
[aria-invalid]{border-color:var(--danger)}
.why,.hint{margin-top:.375rem;color:var(--danger);font-size:.875rem}
.hint{color:var(--muted)}
.code{font:600 1.5rem/1.25 ui-monospace,SFMono-Regular,Menlo,Consolas,monospace;letter-spacing:.3em;text-align:center;padding-inline-start:1.1em}
.alert,.notice{margin-bottom:1.5rem;padding:.75rem .875rem;border:1px solid transparent;border-radius:var(--radius);font-size:.9375rem}
.alert{background:var(--alarm);color:var(--danger)}
.notice{background:var(--notice)}
.alert:focus{outline:0}
.alert>*+*,.notice>*+*{margin-top:.5rem}
.pair{display:grid;grid-template-columns:1fr 1fr;gap:.625rem}
details{margin-top:.25rem}
form+details{margin-top:1rem}
summary{border-color:transparent;background:none;color:var(--muted);list-style:none}
summary::-webkit-details-marker{display:none}
summary::after{content:"";width:.4375rem;height:.4375rem;border:solid;border-width:0 1.5px 1.5px 0;transform:translateY(-.125rem) rotate(45deg)}
[open]>summary{margin-bottom:1rem}
[open]>summary::after{transform:translateY(.125rem) rotate(225deg)}
footer{display:flex;flex-wrap:wrap;justify-content:center;gap:0 .5rem;margin-top:1.5rem;font-size:.875rem}
a{color:inherit;text-underline-offset:.2em}
footer a,footer button{display:inline-flex;align-items:center;width:auto;min-height:2rem;padding:0 .25rem;border-color:transparent;background:none;color:var(--muted);text-decoration:underline;font-weight:400}
footer a:hover,footer button:hover{background:none;color:var(--text)}
:focus-visible{outline:2px solid var(--focus);outline-offset:2px}
input:focus-visible{outline-offset:-1px}
[aria-invalid]:focus-visible{outline-color:var(--danger)}
.id,code{font-size:.875rem}
section{max-width:100%;margin-top:2rem;padding:1rem;border:1px solid var(--line);border-radius:var(--radius);background:var(--page);font-size:.875rem;text-align:start;white-space:pre-wrap}
section p{margin-top:.25rem}
dt{margin-top:.75rem;font-size:.8125rem}
dd{margin:0}
[hidden]{display:none!important}
@media(scripting:none){[data-passkey],details:has([data-passkey]){display:none}}
@media(max-width:28rem){body{padding:0;background:var(--card)}main{margin:0 auto;padding:2rem 1.25rem;border:0;box-shadow:none}}
@media(prefers-reduced-motion:no-preference){button,.button{transition:background-color .12s}}
@media print{body{background:none}main{box-shadow:none}}
`
