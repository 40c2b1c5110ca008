// The parser of Svelte, which the build bundles. A module of its own, so that the package lacks the rest of the compiler.

export { parse } from 'svelte/compiler'
