/*
 * `edge` is the border of what can be pressed or filled in, `line` is decoration; `brand` is the main button.
 * Every pair that meets is in test/pages/contrast.test.ts.
 */
export const LIGHT =
  '--page:#f4f5f7;--card:#ffffff;--text:#16191f;--muted:#565d69;--line:#e2e5ea;--edge:#868d99;--focus:#1a5fd0;--danger:#9f1c1c;--alarm:#fdf1f0;--brand:#16191f;--on-brand:#ffffff'

export const DARK =
  '--page:#0e1013;--card:#17191e;--text:#eceef1;--muted:#a1a8b4;--line:#2b2f37;--edge:#6b7380;--focus:#7db0ff;--danger:#ffb4ab;--alarm:#2d1816;--brand:#eceef1;--on-brand:#16191f'

/**
 * Everything but colours. Sizes in rem, so that it grows with the browser's text size; `margin: auto` and not
 * `place-content: center`, which cuts off the top of what is higher than the window.
 */
export const RULES = `
*{box-sizing:border-box}
body{display:flex;min-height:100vh;min-height:100dvh;margin:0;padding:1rem;background:var(--page);color:var(--text);font:1rem/1.5 system-ui,sans-serif;overflow-wrap:anywhere}
main{width:100%;max-width:22rem;margin:auto;padding:2rem 1.75rem;background:var(--card);border:1px solid var(--line);border-radius:1rem}
.wide{max-width:36rem}
h1,h2,p,dl,dd{margin:0}
main>*+*{margin-top:1.25rem}
h1{font-size:1.5rem;line-height:1.25}
h1+.muted{margin-top:.25rem}
h2{font-size:1rem}
.muted,dt{color:var(--muted)}
.logo{display:block;max-width:100%;height:3rem}
div+div,div+button{margin-top:1rem}
form+form{margin-top:.625rem}
label,button{font-weight:600}
label{display:block;margin-bottom:.375rem}
input,button{width:100%;min-height:2.75rem;padding:.5rem .75rem;border:1px solid var(--edge);border-radius:.625rem;background:var(--card);color:inherit;font:inherit}
::placeholder{color:var(--muted);opacity:1}
button{display:flex;align-items:center;gap:.75rem;font-weight:600;text-align:start;cursor:pointer}
button:hover{box-shadow:0 0 0 3px var(--line)}
.main{justify-content:center;border-color:var(--line);background:var(--brand);color:var(--on-brand)}
.wide .main{width:auto}
.mark{flex:none;display:grid;place-items:center;width:1.5rem;height:1.5rem;border-radius:.375rem;background:var(--page);box-shadow:0 0 0 1px var(--line);font-size:.875rem}
:focus-visible{outline:2px solid var(--focus);outline-offset:2px}
a{display:inline-flex;align-items:center;min-height:2.75rem;margin-right:1.25rem;color:inherit}
nav{margin-bottom:-.75rem}
.or{display:flex;align-items:center;gap:.75rem;color:var(--muted)}
.or::before,.or::after{content:"";flex:1;border-top:1px solid var(--line)}
.alert{padding:.75rem;border-left:3px solid;border-radius:.25rem .625rem .625rem .25rem;background:var(--alarm);color:var(--danger)}
.alert:focus{outline:0}
.id,code{font-size:.875rem}
.id code{-webkit-user-select:all;user-select:all}
.detail{padding:1rem;border:1px solid var(--line);border-radius:.625rem}
.detail p,dd{white-space:pre-wrap}
dt,dl+p{margin-top:.75rem}
@media(max-width:26rem){body{padding:0;background:var(--card)}main{padding:1.5rem 1rem;border:0}}
@media(prefers-reduced-motion:no-preference){button{transition:box-shadow .12s}}
`
