// Deno: `deno run deno.ts <address of dist> <entries>`

import { runHere } from './here.ts'

declare const Deno: {
  readonly args: readonly string[]
  readonly version: { readonly deno: string }
  exitCode: number
}

const [dist, entries] = Deno.args
Deno.exitCode = Math.min(await runHere({ runtime: 'deno', version: Deno.version.deno }, dist, entries), 1)
