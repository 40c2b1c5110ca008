// Deno: `deno run deno.ts <address of dist> <entries> <assignment>`

import { runHere } from './here.ts'

declare const Deno: {
  readonly args: readonly string[]
  readonly version: { readonly deno: string }
  exitCode: number
}

Deno.exitCode = Math.min(await runHere({ runtime: 'deno', version: Deno.version.deno }, Deno.args), 1)
