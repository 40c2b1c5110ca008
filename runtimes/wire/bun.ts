// Bun: `bun run bun.ts <address of dist> <entries> <providers>`

import { loadLibrary } from '../library.ts'
import { announce } from './announce.ts'
import { configurationOf } from './configuration.ts'

interface ServeOptions {
  readonly hostname: string
  readonly port: number
  readonly idleTimeout: number
  fetch(request: Request): Promise<Response>
}

declare const Bun: {
  serve(options: ServeOptions): { readonly port: number }
}

const [, , dist = '', , providers = ''] = process.argv
const library = await loadLibrary(dist)
const auth = library.core.createAuth(configurationOf(library, providers))

// By default Bun hangs up after 10 s of silence, which is when a slow body would get its answer.
const { port } = Bun.serve({
  hostname: '127.0.0.1',
  port: 0,
  idleTimeout: 30,
  fetch: (request) => auth.handle(request),
})
announce(port)
