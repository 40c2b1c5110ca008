/**
 * Colors of one color scheme. `edge` is the border of inputs, `fill` the background of buttons, `line` is decoration.
 * `dev` on `caution`, and `stripe`, mark output for developers. test/pages/contrast.test.ts checks every pair that
 * touches.
 */
export type Palette = Readonly<
  Record<
    | 'page'
    | 'card'
    | 'text'
    | 'muted'
    | 'line'
    | 'edge'
    | 'fill'
    | 'focus'
    | 'danger'
    | 'alarm'
    | 'notice'
    | 'dev'
    | 'caution'
    | 'stripe'
    | 'shadow',
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
  fill: '#f1f2f4',
  focus: '#1a5fd0',
  danger: '#a11d1d',
  alarm: '#fdf1f0',
  notice: '#eef3fc',
  dev: '#5f3d00',
  caution: '#fff3d1',
  stripe: '#b57a00',
  shadow: '#d8dce3',
}

export const DARK: Palette = {
  page: '#0c0d10',
  card: '#15171b',
  text: '#eef0f3',
  muted: '#a1a8b4',
  line: '#262a31',
  edge: '#6b7380',
  fill: '#23272e',
  focus: '#7db0ff',
  danger: '#ffb4ab',
  alarm: '#2d1816',
  notice: '#172233',
  dev: '#ffd98a',
  caution: '#2b210a',
  stripe: '#b98a1d',
  shadow: '#000000',
}

/**
 * All styles except colors; a theme may color the main button. Sizes are in rem, so that they follow the browser's text
 * size. `margin: auto`, because `place-content: center` cuts off the top of content taller than the window.
 *
 * Transparent borders are visible in forced colors, where backgrounds are not. `:where`, so that the colors of a provider
 * override those of its letter, and forms that need a script can be hidden.
 *
 * The boxes of a code are decoration behind one input. `--pitch` is the distance from box to box. The input is one
 * pitch wider than the boxes, because the space after the last digit would scroll it. `word-spacing` gives a typed or
 * pasted space no width. The background is clipped, because browsers fill that of a code that they enter. In forced
 * colors, the browser would paint a plate behind the text, over the gaps. Browsers before 2023 show one plain box.
 */
export const RULES = `
*{box-sizing:border-box;margin:0}
body{display:flex;flex-direction:column;min-height:100dvh;padding:1.5rem 1rem;background:var(--page);color:var(--text);font:1rem/1.5 system-ui,sans-serif;overflow-wrap:anywhere;-webkit-text-size-adjust:100%}
main{width:100%;max-width:25rem;margin:auto;padding:2.25rem;border:1px solid var(--line);border-radius:1rem;background:var(--card);box-shadow:0 1px 2px var(--line),0 16px 40px -24px var(--shadow)}
header{margin-bottom:1.75rem;text-align:center}
header>*+.muted{margin-top:.375rem}
.logo{max-width:100%;height:2.5rem;margin-bottom:1rem;object-fit:contain}
h1{font-size:1.375rem;line-height:1.25;font-weight:650;letter-spacing:-.012em;text-wrap:balance}
h2{font-size:1rem;font-weight:650}
.muted,.or,dt{color:var(--muted)}
.muted{font-size:.9375rem}
strong{color:var(--text);font-weight:600}
.ways,:where(.ways)>form{display:grid;gap:.625rem}
.grid{grid-template-columns:repeat(auto-fit,minmax(8rem,1fr))}
.or{display:flex;align-items:center;gap:.75rem;margin:1.5rem 0;font-size:.875rem}
.or::before,.or::after{content:"";flex:1;border-top:1px solid var(--line)}
button,input,summary,.button{width:100%;min-height:2.75rem;padding:.5rem .75rem;border:1px solid transparent;border-radius:var(--radius);background:var(--fill);color:inherit;font:inherit}
button,summary,.button{position:relative;display:flex;align-items:center;justify-content:center;gap:.625rem;font-size:.9375rem;font-weight:550;line-height:1.3;text-align:center;text-decoration:none;text-wrap:balance;cursor:pointer}
button:hover,.button:hover{background:color-mix(in srgb,var(--fill),var(--text) 6%)}
.main{background:var(--brand,var(--text));color:var(--on-brand,var(--card))}
.main:hover{background:color-mix(in srgb,var(--brand,var(--text)),var(--card) 12%)}
input{border-color:var(--edge);background:var(--card);unicode-bidi:plaintext}
::placeholder{color:var(--muted);opacity:1}
.mark{flex:none;width:1.25rem;height:1.25rem}
[data-letter]::before{content:attr(data-letter)}
span:where(.mark){display:grid;place-items:center;border-radius:.25rem;background:var(--card);font-size:.8125rem;font-weight:650;box-shadow:0 0 0 1px var(--line)}
.last,.badge{display:inline-block;padding:0 .5rem;border:1px solid var(--line);border-radius:1rem;background:var(--card);color:var(--muted);font-size:.75rem;font-weight:500;line-height:1.25rem}
.last{position:absolute;inset-inline-end:.5rem;top:-.6875rem}
label{display:block;margin-bottom:.375rem;font-size:.875rem;font-weight:550}
.field{display:grid;grid-template-columns:1fr fit-content(60%);column-gap:1rem;margin-bottom:1rem}
.field>*{grid-column:1/-1}
.field>label{grid-area:1/1}
.field>a{grid-area:1/2;font-size:.875rem}
.field>input{grid-row:2}
[aria-invalid]{border-color:var(--danger)}
.why,.hint{margin-top:.375rem;color:var(--danger);font-size:.875rem}
.hint{color:var(--muted)}
.alert,.notice{margin-bottom:1.5rem;padding:.75rem .875rem;border:1px solid transparent;border-radius:var(--radius);font-size:.9375rem}
.alert{background:var(--alarm);color:var(--danger)}
.notice{--fill:var(--card);background:var(--notice)}
.alert:focus{outline:0}
.alert>*+*,.notice>*+*{margin-top:.5rem}
details{margin-top:.25rem}
form+details{margin-top:1rem}
summary{background:none;color:var(--muted);list-style:none}
summary:hover{color:var(--text)}
summary::-webkit-details-marker{display:none}
summary::after{content:"";width:.4375rem;height:.4375rem;border:solid;border-width:0 1.5px 1.5px 0;transform:translateY(-.125rem) rotate(45deg)}
[open]>summary{margin-bottom:1rem}
[open]>summary::after{transform:translateY(.125rem) rotate(225deg)}
footer{display:flex;flex-wrap:wrap;justify-content:center;gap:0 .5rem;margin-top:1.5rem;text-align:center}
footer p{width:100%}
a{color:inherit;text-underline-offset:.2em}
footer a,footer button{display:inline-flex;align-items:center;width:auto;min-height:2rem;padding:0 .25rem;background:none;color:var(--muted);font-size:.875rem;line-height:1.5;text-decoration:underline;font-weight:400}
footer a:hover,footer button:hover{background:none;color:var(--text)}
:focus-visible{outline:2px solid var(--focus);outline-offset:2px}
input:focus-visible{outline-offset:-1px}
[aria-invalid]:focus-visible{outline-color:var(--danger)}
.id,code{font-size:.875rem}
header>.id{margin-top:.75rem;color:var(--muted)}
.digits input{font:600 1.5rem/1 ui-monospace,Menlo,Consolas,monospace}
@supports(width:1cqi){.digits{position:relative;container-type:inline-size;direction:ltr;overflow:clip}
.boxes{display:grid;grid-template-columns:repeat(6,1fr);gap:.5rem}
.boxes i{height:3.25rem;border:1px solid var(--edge);border-radius:var(--radius)}
.digits input{--pitch:calc((100cqi + .5rem)/6);position:absolute;inset:0;width:calc(100% + var(--pitch));height:100%;padding:0 0 0 calc((var(--pitch) - .5rem - 1ch)/2);border:0;background:none;background-clip:text;letter-spacing:calc(var(--pitch) - 1ch);word-spacing:calc(0rem - var(--pitch));outline:0}
[aria-invalid]+.boxes i{border-color:var(--danger)}
:focus-visible+.boxes i{outline:2px solid var(--focus);outline-offset:-2px}
[aria-invalid]:focus-visible+.boxes i{outline-color:var(--danger)}
@media(forced-colors:active){.digits input{forced-color-adjust:none;color:FieldText}}}
.detail{width:100%;max-width:40rem;margin:1.5rem auto auto;padding:1.25rem 1rem 1rem;border:1px solid var(--stripe);border-radius:var(--radius);background:repeating-linear-gradient(-45deg,var(--stripe) 0 .5rem,transparent 0 1rem) 0 0/100% .25rem no-repeat var(--card);font-size:.875rem;white-space:pre-wrap}
main:has(+.detail){margin-bottom:0}
.badge{margin-bottom:.5rem;border-color:transparent;background:var(--caution);color:var(--dev)}
.detail p{margin-top:.25rem}
dt{margin-top:.75rem;font-size:.8125rem}
[hidden]{display:none!important}
@media(scripting:none){[data-passkey],details:has([data-passkey]){display:none}}
@media(max-width:28rem){body{padding:0;background:var(--card)}main{margin:0 auto;padding:2rem 1.25rem;border:0;box-shadow:none}.detail{width:auto;margin:0 1.25rem 1.25rem}}
@media(prefers-reduced-motion:no-preference){button,.button{transition:background-color .12s}}
@media print{body{background:none}main{box-shadow:none}}
`
