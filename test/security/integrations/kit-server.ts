import { realpathSync } from 'node:fs'
import { registerHooks } from 'node:module'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Action, RequestHandler } from '@sveltejs/kit'
import type { Handle } from '@sveltejs/kit/hooks'
import { root } from '../../../tools/entries.ts'

const RUNTIME = `${pathToFileURL(realpathSync(join(root, 'node_modules/@sveltejs/kit/src/runtime/'))).href}/`

/** What the files of an application export. */
export interface KitApplication {
  /** Of `hooks.server.ts`. */
  readonly handle: Handle
  /** `+server.ts` by path: any of `PATHS`. */
  readonly endpoints: Readonly<Record<string, { readonly GET?: RequestHandler; readonly POST?: RequestHandler }>>
  /** Of the page `/form`. */
  readonly actions: Readonly<Record<string, Action>>
  /** `csrf.trustedOrigins`; `'*'`: the check is off, as in a build with that setting. */
  readonly trustedOrigins: readonly string[]
}

/** SvelteKit reads its list of routes once. */
const PATHS = ['/me', '/enter', '/leave']

/** What a build would have written, which asks the application that there is at the moment. */
const asked: { current: KitApplication | null } = { current: null }

/** Modules that a build writes for an application. */
const GENERATED: Readonly<Record<string, string>> = {
  '<sveltekit:generated>/server.js': `
    const asked = globalThis.__latchkey_kit
    const templates = { app: () => '', error: ({ status }) => String(status) }
    export const options = { get csrf_trusted_origins() { return asked.current.trustedOrigins }, templates }
    export const get_hooks = async () => ({ handle: (input) => asked.current.handle(input), handleError() {} })`,
  '<sveltekit:generated>/env/config.js': 'export const rendered_env = {}; export const set_env = () => {}',
}

/** Constants that a build puts into the runtime: those of an application in production. */
const CONSTANTS: Readonly<Record<string, unknown>> = {
  ...{
    ADAPTER_NAME: 'test',
    APP_DIR: '_app',
    APP_VERSION: '1',
    APP_VERSION_CHECKS_ENABLED: false,
    GLOBAL_NAME: '__kit',
    LINK_HEADER_PRELOAD: false,
  },
  ...{ CLIENT_ROUTING: false, DEV: false, EMBEDDED: false, HASH_ROUTING: false, SERVER_TRACING_ENABLED: false },
  ...{ PATHS_ASSETS: '', PATHS_BASE: '', PATHS_ORIGIN: undefined, PATHS_RELATIVE: false, SERVICE_WORKER: false },
}

/** Has what a build would have written found by the runtime, which is loaded as it is published. */
function standInForBuild(): void {
  for (const [name, value] of Object.entries(CONSTANTS)) Reflect.set(globalThis, `__SVELTEKIT_${name}__`, value)
  const checks = { get: () => !asked.current?.trustedOrigins.includes('*') }
  Object.defineProperty(globalThis, '__SVELTEKIT_CSRF_CHECK_ORIGIN__', checks)
  Reflect.set(globalThis, '__latchkey_kit', asked)
  registerHooks({
    resolve(name, context, next) {
      if (name in GENERATED) return { url: `generated:${encodeURIComponent(name)}`, shortCircuit: true }
      const isOfApp = name.startsWith('$app/') && context.parentURL?.startsWith(RUNTIME)
      return next(isOfApp ? `${RUNTIME}${name.slice(1)}.js` : name, context)
    },
    load(url, context, next) {
      const name = url.startsWith('generated:') ? decodeURIComponent(url.slice(10)) : null
      // No page is rendered here.
      const source = url.endsWith('.svelte') ? 'export default () => {}' : GENERATED[name ?? '']
      return source === undefined ? next(url, context) : { format: 'module', source, shortCircuit: true }
    },
  })
}

interface Instance {
  init(): Promise<void>
  respond(request: Request, options: { readonly getClientAddress: () => string }): Promise<Response>
}

const routeOf = (id: string) => ({ id, pattern: new RegExp(`^${id}/?$`), params: [], page: null })

const routes = [
  ...PATHS.map((id) => ({ ...routeOf(id), endpoint: async () => asked.current?.endpoints[id] })),
  { ...routeOf('/form'), page: { layouts: [], errors: [], leaf: 0 }, endpoint: null },
]

/** The page `/form`, which is there for its actions. */
const formPage = async () => ({
  index: 0,
  imports: [],
  stylesheets: [],
  fonts: [],
  server: { actions: asked.current?.actions },
})

const manifest = {
  ...{ appDir: '_app', appPath: '_app', assets: new Set(), client: {}, matchers: async () => ({}), mimeTypes: {} },
  ...{ nodes: [formPage], prerendered_routes: new Set(), remotes: {}, routes, server_assets: {} },
}

let loading: Promise<Instance> | undefined

async function load(): Promise<Instance> {
  standInForBuild()
  const { configure } = await import(`${RUNTIME}server/index.js`)
  const instance: Instance = await configure({ manifest })
  await instance.init()
  return instance
}

/** The server of SvelteKit itself, from its check of origins to the cookies of the answer. */
export async function respondWithKit(request: Request, app: KitApplication, address: string): Promise<Response> {
  asked.current = app
  loading ??= load()
  const instance = await loading
  return instance.respond(request, { getClientAddress: () => address })
}
