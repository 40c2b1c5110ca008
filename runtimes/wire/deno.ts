// Deno: `deno run --allow-net=127.0.0.1 deno.ts <address of dist> <entries> <providers>`

import { loadLibrary } from '../library.ts'
import { announce } from './announce.ts'
import { configurationOf } from './configuration.ts'

interface ServeOptions {
  readonly hostname: string
  readonly port: number
  onListen(address: { readonly port: number }): void
}

declare const Deno: {
  readonly args: readonly string[]
  serve(options: ServeOptions, handler: (request: Request) => Promise<Response>): void
}

const [dist = '', , providers = ''] = Deno.args
const library = await loadLibrary(dist)
const auth = library.core.createAuth(configurationOf(library, providers))

Deno.serve({ hostname: '127.0.0.1', port: 0, onListen: ({ port }) => announce(port) }, (request) =>
  auth.handle(request),
)
