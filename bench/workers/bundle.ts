import { basename, join } from 'node:path'
import { build } from 'esbuild'
import { root } from '../../tools/entries.ts'
import { BETTER_AUTH, CLIENT } from '../better-auth-options.ts'
import { ORIGIN, SECRET } from '../workload.ts'

const client = JSON.stringify(CLIENT)

/** Code that exports `handle` and `path`, by subject. */
const HANDLERS: Readonly<Record<string, string>> = {
  latchkey: `
    import { createAuth } from './dist/index.js'
    import { GitHub } from './dist/providers/github.js'
    const auth = createAuth({ providers: [GitHub(${client})], secret: '${SECRET}', origin: '${ORIGIN}' }, { env: {} })
    const handle = (request) => auth.handle(request)
    const path = '/auth/session'`,
  '@auth/core': `
    import { Auth } from '@auth/core'
    import GitHub from '@auth/core/providers/github'
    const config = { providers: [GitHub(${client})], secret: '${SECRET}', basePath: '/auth', trustHost: true }
    const handle = (request) => Auth(request, config)
    const path = '/auth/session'`,
  'better-auth': `
    import { betterAuth } from './bench/peers/better-auth-alone.js'
    let auth
    const handle = (request) => {
      auth ??= betterAuth(${JSON.stringify(BETTER_AUTH)})
      return auth.handler(request)
    }
    const path = '/auth/get-session'`,
  webcrypto: `
    let loaded
    const handle = async (request) => (await (loaded ??= import('./bench/subjects/webcrypto.ts'))).handle(request)
    const path = '/auth/session'`,
}

const SERVE = `
  export default {
    async fetch(request, { COOKIE: cookie }) {
      const reads = Number(new URL(request.url).searchParams.get('n'))
      let response
      for (let i = 0; i < reads; i++) response = await handle(new Request('${ORIGIN}' + path, { headers: { cookie } }))
      const { user } = await response.json()
      return Response.json({ email: user.email })
    },
  }`

/** Ends the name of a subject whose bundler splits. */
const SPLIT = ' split'

/** One module of a Worker. */
export interface WorkerModule {
  /** As the others import it: `worker.js` is the first. */
  readonly name: string
  readonly code: string
}

/** A minified Worker that answers `/?n=<reads>`: one module, or, of a subject that ends with ` split`, several. */
export async function bundleWorker(name: string): Promise<readonly WorkerModule[]> {
  const { outputFiles = [] } = await build({
    stdin: {
      contents: `${HANDLERS[name.replace(SPLIT, '')]}\n${SERVE}`,
      resolveDir: root,
      sourcefile: join(root, 'worker.ts'),
      loader: 'ts',
    },
    outdir: root,
    entryNames: 'worker',
    splitting: name.endsWith(SPLIT),
    bundle: true,
    minify: true,
    format: 'esm',
    target: 'es2022',
    platform: 'neutral',
    mainFields: ['module', 'main'],
    conditions: ['workerd', 'worker'],
    external: ['node:*', 'cloudflare:*', 'nodemailer'],
    define: { 'process.env.NODE_ENV': '"production"' },
    write: false,
    logLevel: 'error',
  })
  return outputFiles.map(({ path, text }) => ({ name: basename(path), code: text }))
}
