/** Colours of one scheme. Every pair that meets is in test/pages/contrast.test.ts. */
export interface Palette {
  readonly page: string
  readonly card: string
  readonly text: string
  readonly muted: string
  /** Decoration only. */
  readonly line: string
  /** Borders of what can be pressed or filled in. */
  readonly edge: string
  readonly hover: string
  readonly focus: string
  readonly danger: string
  readonly 'danger-card': string
  /** The main button. */
  readonly brand: string
  readonly 'brand-hover': string
  readonly 'brand-edge': string
  readonly 'brand-text': string
}

export const LIGHT: Palette = {
  page: '#f4f5f7',
  card: '#ffffff',
  text: '#16191f',
  muted: '#565d69',
  line: '#e2e5ea',
  edge: '#868d99',
  hover: '#f1f3f6',
  focus: '#1a5fd0',
  danger: '#9f1c1c',
  'danger-card': '#fdf1f0',
  brand: '#16191f',
  'brand-hover': '#363b45',
  'brand-edge': '#16191f',
  'brand-text': '#ffffff',
}

export const DARK: Palette = {
  page: '#0e1013',
  card: '#17191e',
  text: '#eceef1',
  muted: '#a1a8b4',
  line: '#2b2f37',
  edge: '#6b7380',
  hover: '#20242b',
  focus: '#7db0ff',
  danger: '#ffb4ab',
  'danger-card': '#2d1816',
  brand: '#eceef1',
  'brand-hover': '#c9ced6',
  'brand-edge': '#eceef1',
  'brand-text': '#16191f',
}

/**
 * Everything but colours. Sizes in rem, so that it grows with the browser's text size; `margin: auto` and not
 * `place-content: center`, which cuts off the top of what is higher than the window.
 */
export const RULES = `
*{box-sizing:border-box}
body{margin:0;display:flex;min-height:100vh;min-height:100dvh;padding:1rem;background:var(--page);color:var(--text);font:1rem/1.5 system-ui,sans-serif;overflow-wrap:anywhere}
main{width:100%;max-width:22rem;margin:auto;padding:2rem 1.75rem;background:var(--card);border:1px solid var(--line);border-radius:1rem}
main.wide{max-width:36rem}
main>*+*{margin:1.25rem 0 0}
h1,h2,p,dl,dd{margin:0}
h1{font-size:1.5rem;line-height:1.25;font-weight:650;letter-spacing:-.01em}
h1+p{margin-top:.25rem}
h2{font-size:1rem;font-weight:650}
.muted,dt{color:var(--muted)}
.logo{display:block;max-width:100%;height:3rem;object-fit:contain;object-position:left}
form>*+*{margin-top:1rem}
form+form{margin-top:.625rem}
label{display:block;margin-bottom:.375rem;font-weight:550}
input,button{width:100%;min-height:2.75rem;padding:.5rem .75rem;border:1px solid var(--edge);border-radius:.625rem;background:var(--card);color:inherit;font:inherit}
::placeholder{color:var(--muted);opacity:1}
button{display:flex;align-items:center;gap:.75rem;font-weight:550;text-align:start;cursor:pointer}
button:hover{background:var(--hover)}
.main{justify-content:center;text-align:center;border-color:var(--brand-edge);background:var(--brand);color:var(--brand-text)}
.main:hover{background:var(--brand-hover)}
.mark{flex:none;display:grid;place-items:center;width:1.5rem;height:1.5rem;border-radius:.375rem;background:var(--hover);box-shadow:0 0 0 1px var(--line);font-size:.875rem;font-weight:700;line-height:1;object-fit:contain}
:focus-visible{outline:2px solid var(--focus);outline-offset:2px}
a{display:inline-flex;align-items:center;min-height:2.75rem;margin-right:1.25rem;color:inherit;text-underline-offset:.2em}
.or{display:flex;align-items:center;gap:.75rem;color:var(--muted)}
.or::before,.or::after{content:"";flex:1;border-top:1px solid var(--line)}
.alert{padding:.75rem .875rem;border-left:3px solid var(--danger);border-radius:.25rem .625rem .625rem .25rem;background:var(--danger-card);color:var(--danger)}
.alert:focus{outline:0}
code{font:.9375em ui-monospace,monospace}
.id code{-webkit-user-select:all;user-select:all}
.detail{padding:1rem;border:1px solid var(--line);border-radius:.625rem}
.detail>*+*,dt+dd{margin-top:.25rem}
dt{margin-top:.75rem}
dd,.detail p{white-space:pre-wrap}
@media(max-width:26rem){body{padding:0;background:var(--card)}main{padding:1.5rem 1rem;border:0}}
@media(prefers-reduced-motion:no-preference){button{transition:background-color .12s}}
`
