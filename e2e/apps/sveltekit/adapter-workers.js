// @ts-nocheck: an application that copies this file may check its JavaScript, and has no types for it.
// For Cloudflare Workers: static files go to a folder of assets, all else into one module. Until
// @sveltejs/adapter-cloudflare knows SvelteKit 3.

import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { build } from 'esbuild'
import { defaultServerConditions } from 'vite'

const OUT = '.svelte-kit/cloudflare'

const WORKER = `
import { env } from 'cloudflare:workers'
import { server } from './server.js'

const assetOf = async (file) => (await env.ASSETS.fetch('https://assets.invalid/' + file)).body
const isReady = server.init({ env, read: assetOf })

export default {
  async fetch(request, env, ctx) {
    await isReady
    return server.respond(request, {
      platform: { env, ctx, caches, cf: request.cf },
      getClientAddress: () => request.headers.get('cf-connecting-ip') ?? '',
    })
  },
}
`

/** What Vite bundles is for Workers. It leaves most dependencies to esbuild, since it runs the result to look at it. */
const plugin = {
  name: 'adapter-workers',
  apply: 'build',
  config({ ssr }) {
    const { dependencies } = JSON.parse(readFileSync('package.json', 'utf8'))
    // These have to be compiled.
    const ofSvelte = Array.isArray(ssr?.noExternal) ? ssr.noExternal : []
    const external = Object.keys(dependencies).filter((name) => !ofSvelte.includes(name))
    const resolve = { conditions: ['workerd', ...defaultServerConditions] }
    const build = { rolldownOptions: { external: [/^cloudflare:/] } }
    return { ssr: { external, noExternal: true }, environments: { ssr: { resolve, build } } }
  },
}

/** @returns {import('@sveltejs/kit').Adapter} */
export default () => ({
  name: 'adapter-workers',
  async adapt(builder) {
    const files = `${OUT}/assets${builder.config.paths.base}`
    rmSync(OUT, { recursive: true, force: true })
    builder.writeClient(files)
    builder.writePrerendered(files)
    // What has a hash in its name.
    const immutable = `/${builder.getAppPath()}/immutable/*`
    writeFileSync(`${OUT}/assets/_headers`, `${immutable}\n  Cache-Control: public, immutable, max-age=31536000\n`)
    const folder = builder.getBuildDirectory('adapter-workers')
    builder.generateServerInstance(`${folder}/server.js`)
    writeFileSync(`${folder}/worker.js`, WORKER)
    await build({
      entryPoints: [`${folder}/worker.js`],
      outfile: `${OUT}/worker.js`,
      bundle: true,
      minify: true,
      format: 'esm',
      platform: 'node',
      target: 'esnext',
      conditions: ['workerd', 'worker'],
      external: ['cloudflare:*'],
      banner: { js: "import { createRequire } from 'node:module'; const require = createRequire('/');" },
      logLevel: 'error',
    })
  },
  supports: { read: () => true },
  vite: { plugins: { post: [plugin] } },
})
