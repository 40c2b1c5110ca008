// node build-worker.ts: the application for Cloudflare Workers, as one file, and the folder of its assets.

import { cpSync, rmSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { build } from 'esbuild'

const out = new URL('build/', import.meta.url)
const assets = new URL('assets/', out)

rmSync(out, { recursive: true, force: true })
cpSync(new URL('public/', import.meta.url), assets, { recursive: true })
cpSync(new URL(import.meta.resolve('@latchkey/app-data/app.css')), new URL('app.css', assets))

const common = { bundle: true, format: 'esm', target: 'esnext', minify: true, logLevel: 'error' } as const

// For public/app.js. With a bundler, it is imported by its name.
await build({
  ...common,
  stdin: { contents: "export * from 'latchkey/client/passkey'", resolveDir: import.meta.dirname },
  outfile: fileURLToPath(new URL('latchkey/passkey.js', assets)),
})

await build({
  ...common,
  entryPoints: [fileURLToPath(new URL('src/worker.ts', import.meta.url))],
  outfile: fileURLToPath(new URL('worker.js', out)),
  platform: 'node',
  conditions: ['workerd', 'worker', 'production'],
  external: ['cloudflare:*'],
  // nodemailer is CommonJS, and asks for modules of Node.
  banner: { js: "import { createRequire } from 'node:module'; const require = createRequire('/');" },
})
