/**
 * Rules that follow those of the built-in pages. `light-dark()` follows the color scheme of the theme. The pairs of
 * colors are in test/dev/styles.test.ts.
 */
export const STYLES = `
:root{--caution:light-dark(#fff3d1,#2b210a);--dev:light-dark(#5f3d00,#ffd98a);--stripe:light-dark(#b57a00,#b98a1d);--fill:light-dark(#f1f2f4,#23272e)}
body:has(>.dev){flex-direction:column;align-items:center}
.dev{position:relative;width:calc(100% + 2rem);margin:-1.5rem -1rem 1.5rem;padding:.875rem 1rem .625rem;border-bottom:1px solid var(--stripe);background:var(--caution);color:var(--dev);font-size:.875rem;text-align:center;text-wrap:balance}
.dev strong{color:inherit}
.dev::before,.dev+main section::before{content:"";position:absolute;inset:0 0 auto;height:.25rem;background:repeating-linear-gradient(-45deg,var(--stripe) 0 .5rem,transparent .5rem 1rem)}
.dev+main section{position:relative;border-color:var(--stripe);overflow:hidden}
.b-dev{border:1px dashed var(--stripe);background:var(--caution);color:var(--dev)}
.b-dev:hover{background:color-mix(in srgb,var(--caution),var(--stripe) 16%)}
.badge{display:inline-block;padding:0 .5rem;border:1px solid transparent;border-radius:1rem;background:var(--card);color:var(--muted);font-size:.75rem;font-weight:550;line-height:1.375rem;white-space:nowrap}
.badge.low{background:var(--caution);color:var(--dev)}
.people{display:grid;gap:.5rem}
.person{justify-content:start;gap:.75rem;padding:.625rem .75rem;border-color:transparent;background:var(--fill);text-align:start}
.person:hover{background:color-mix(in srgb,var(--fill),var(--text) 6%)}
.person>span:nth-child(2){flex:1;min-width:0}
.person small{display:block;color:var(--muted);font-size:.8125rem;font-weight:400}
.face{flex:none;display:grid;place-items:center;width:2.25rem;height:2.25rem;border:1px solid var(--line);border-radius:50%;background:var(--card);font-size:.875rem;font-weight:600}
@media(max-width:28rem){.dev{width:100%;margin:0}}
@media print{.dev{display:none}}
`
