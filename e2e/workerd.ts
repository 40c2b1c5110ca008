// node workerd.ts <worker.js> <folder of assets>: runs an application in workerd, as Cloudflare runs it. The variables
// of this process become those of the Worker. DATABASE is the folder of its D1 database.

import { globSync, readFileSync } from 'node:fs'
import { join, relative, resolve, sep } from 'node:path'
import { setUp } from '@latchkey/app-data/set-up'
import { transformSync } from 'esbuild'
import { fromD1 } from 'latchkey/adapters/sql'
import { convertV4MiniflareOptions, Miniflare, Response } from 'miniflare'

const [script, folder] = process.argv.slice(2)
if (script === undefined || folder === undefined)
  throw new TypeError('The application is missing: node workerd.ts <worker.js> <folder of assets>')

const { PORT, CLOCK_OFFSET, DATABASE = ':memory:' } = process.env
const assets = resolve(folder)
const root = resolve(script, '..')

/** All that was built for the server: a bundler may have split it. */
const built = globSync('**/*.{js,mjs}', { cwd: root })
  .map((path) => join(root, path))
  .filter((path) => !path.startsWith(assets + sep))

/** Of the tests, and in front of the application. */
const own = CLOCK_OFFSET === undefined ? ['workerd/edge'] : ['clock', 'workerd/edge']

const moduleOf = (name: string) => ({
  type: 'ESModule' as const,
  path: join(root, `${name}.js`),
  contents: transformSync(readFileSync(join(import.meta.dirname, `${name}.ts`), 'utf8'), { loader: 'ts' }).code,
})

const main = `
${own.map((name) => `import './${name}.js'`).join('\n')}
import { behindCloudflare } from './workerd/edge.js'
import worker from './${relative(root, resolve(script))}'
export default behindCloudflare(worker)`

const isForWorker = (name: string): boolean =>
  /^(?:AUTH_.+|PASSKEY_VERIFIER|PASSWORDS|SESSION|TRUST_PROXY|CLOCK_OFFSET)$/.test(name)

let setUpDone = (): void => undefined
const isSetUp = new Promise<void>((resolve) => {
  setUpDone = resolve
})

const miniflare = new Miniflare(
  convertV4MiniflareOptions({
    name: 'app',
    host: '127.0.0.1',
    port: Number(PORT),
    cf: false, // otherwise it asks Cloudflare where on earth this machine is
    // From then on, what Node has is there without a flag.
    compatibilityDate: '2026-10-01',
    modulesRoot: root,
    modules: [
      { type: 'ESModule', path: join(root, 'main.js'), contents: main },
      ...own.map(moduleOf),
      ...built.map((path) => ({ type: 'ESModule' as const, path })),
    ],
    bindings: Object.fromEntries(
      Object.entries(process.env).flatMap(([name, value = '']) => (isForWorker(name) ? [[name, value]] : [])),
    ),
    d1Databases: ['DB'],
    ...(DATABASE !== ':memory:' && { resourcePersistencePath: resolve(DATABASE) }),
    assets: { directory: assets, binding: 'ASSETS', routerConfig: { has_user_worker: true } },
    serviceBindings: { SET_UP: () => isSetUp.then(() => new Response()) },
  }),
)

// As `wrangler d1 migrations apply` does before an application is deployed.
await setUp(fromD1(await miniflare.getD1Database('DB')))
setUpDone()
console.log(`The sample runs at ${await miniflare.ready}`)

for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  // Miniflare would end this at once, as a failure.
  process.removeAllListeners(signal)
  process.once(signal, () => void miniflare.dispose().then(() => process.exit(0)))
}
