/*
 * `edge` is the border of what can be pressed or filled in, `line` is decoration.
 * Every pair that meets is in test/pages/contrast.test.ts.
 */
export const LIGHT =
  '--page:#f4f5f7;--card:#ffffff;--text:#16191f;--muted:#565d69;--line:#e2e5ea;--edge:#868d99;--focus:#1a5fd0;--danger:#9f1c1c;--alarm:#fdf1f0'

export const DARK =
  '--page:#0e1013;--card:#17191e;--text:#eceef1;--muted:#a1a8b4;--line:#2b2f37;--edge:#6b7380;--focus:#7db0ff;--danger:#ffb4ab;--alarm:#2d1816'

/**
 * All styles except colors; a theme may color the main button. Sizes are in rem, so that they follow the browser's text
 * size. `margin: auto`, because `place-content: center` cuts off the top of content taller than the window.
 */
export const RULES = `
*{box-sizing:border-box;margin:0}
body{display:flex;min-height:100dvh;padding:1rem;background:var(--page);color:var(--text);font:1rem/1.5 system-ui,sans-serif;overflow-wrap:anywhere}
main,section,input,button{width:100%;padding:.5rem .75rem;border:1px solid var(--edge);border-radius:.625rem;background:var(--card)}
main,section{padding:1.75rem;border-color:var(--line)}
main{max-width:22rem;margin:auto}
.wide{max-width:36rem}
main>*+*{margin-top:1.25rem}
h1{font-size:1.5rem;line-height:1.25}
h1+.muted{margin-top:.25rem}
h2{font-size:1rem}
.muted,.or,dt{color:var(--muted)}
.logo{display:block;max-width:100%;height:3rem}
div+*,dt{margin-top:1rem}
form+form,button+button,button+div{margin-top:.625rem}
input,button{unicode-bidi:plaintext;min-height:2.75rem;color:inherit;font:inherit}
label,button{font-weight:600}
::placeholder{color:var(--muted);opacity:1}
button,.or{display:flex;align-items:center;gap:.75rem;text-align:start}
button{cursor:pointer}
button:hover{box-shadow:0 0 0 3px var(--line)}
.main,button+button{justify-content:center;text-align:center}
.main{border:0;background:var(--brand,var(--text));color:var(--on-brand,var(--card))}
.id,code,.mark{font-size:.875rem}
.mark{flex:0 0 1.5rem;display:grid;place-items:center;height:1.5rem;border-radius:.375rem;background:var(--page);box-shadow:0 0 0 1px var(--line)}
:focus-visible{outline:2px solid var(--focus);outline-offset:2px}
a{display:inline-block;padding:.625rem 0;margin-inline-end:1.25rem;color:inherit}
.or::before,.or::after{content:"";flex:1;border-top:1px solid var(--line)}
.alert{padding:.75rem;border-inline-start:3px solid;background:var(--alarm);color:var(--danger)}
.alert:focus{outline:0}
section{white-space:pre-wrap}
@media(max-width:26rem){body{padding:0;background:var(--card)}main{border:0}}
@media(prefers-reduced-motion:no-preference){button{transition:box-shadow .12s}}
`
