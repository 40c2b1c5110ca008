import { readFileSync, realpathSync } from 'node:fs'
import { registerHooks } from 'node:module'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { sharedConfig } from 'solid-js'
import type { ReactiveEvent, ReactiveMiddleware } from '../../../src/integrations/solid-start/index.ts'
import { root } from '../../../tools/entries.ts'

const DIST = `${pathToFileURL(realpathSync(join(root, 'node_modules/@solidjs/start/dist/'))).href}/`

type Handler = (event: ReactiveEvent) => unknown

/** What the files of an application export. */
export interface StartApplication {
  readonly middleware: ReactiveMiddleware
  /** API routes: `/me`, or `/auth/*auth` for all below. */
  readonly routes: Readonly<Record<string, { readonly GET?: Handler; readonly POST?: Handler }>>
  /** Functions with "use server", by id. */
  readonly functions: Readonly<Record<string, (form: FormData) => unknown>>
}

/** Paths of API routes that an application may have: SolidStart builds its router once. */
const PATHS = ['/auth/*auth', '/me', '/enter', '/leave']

const FUNCTIONS = ['enter', 'leave', 'me']

/** The application that is asked now. */
let current: StartApplication | undefined

/** What a build would have written, which asks the application that there is at the moment. */
const application = {
  env: { BASE_URL: '/', DEV: false, PROD: true, SEROVAL_MODE: 'json', SSR: true, START_SSR: false },
  middleware: [(event: never, next: () => unknown) => current?.middleware(event, next)],
  routes: PATHS.flatMap((path) => {
    const load = { import: async () => current?.routes[path] ?? {} }
    return [{ path, $GET: load, $POST: load }]
  }),
}

const state = 'globalThis.__latchkey_start'

const GENERATED: Readonly<Record<string, string>> = {
  'solid-start:middleware': `export default ${state}.middleware`,
  'solid-start:routes': `export default ${state}.routes`,
  'solid-start:server-fn-manifest': '',
  'solid-start:server-fn-error-handler': 'export default undefined',
  'solid-start:seroval-plugins': 'export default []',
  'solid-start:app': 'export default () => {}',
  // Of pages: none is rendered here.
  '../router.jsx': 'export const createRoutes = () => []',
  './manifest/ssr-manifest.js': 'export const getSsrManifest = () => ({ getAssets: async () => [] })',
}

/** Has what a build would have written found by the server, which is loaded as it is published. */
function standInForBuild(): void {
  Reflect.set(globalThis, '__latchkey_start', application)
  registerHooks({
    resolve(name, context, next) {
      const isOurs = name in GENERATED && context.parentURL?.startsWith(DIST)
      return isOurs ? { url: `generated:${encodeURIComponent(name)}`, shortCircuit: true } : next(name, context)
    },
    load(url, context, next) {
      const made = url.startsWith('generated:') ? GENERATED[decodeURIComponent(url.slice(10))] : undefined
      const read = url.startsWith(DIST) ? readFileSync(fileURLToPath(url), 'utf8') : undefined
      const source = made ?? read?.replaceAll('import.meta.env', `${state}.env`)
      return source === undefined ? next(url, context) : { format: 'module', source, shortCircuit: true }
    },
  })
}

/** The page of an application for what it does not have. */
function notFound(event: { response: { status?: number } }): string {
  event.response.status = 404
  return 'passed on'
}

interface App {
  fetch(request: Request): Promise<Response>
}

let loading: Promise<App> | undefined

async function load(): Promise<App> {
  standInForBuild()
  const { createHandler } = await import(`${DIST}server/handler.js`)
  const { registerServerFunction } = await import(`${DIST}fns/registration.js`)
  for (const id of FUNCTIONS) registerServerFunction(id, (form: FormData) => current?.functions[id]?.(form))
  return createHandler(notFound, { mode: 'sync' })
}

/** The server of SolidStart itself, from its middleware to its server functions. */
export async function respondWithStart(request: Request, asked: StartApplication, address: string): Promise<Response> {
  loading ??= load()
  const app = await loading
  current = asked
  // Where a server underneath has put it.
  Object.defineProperty(request, 'ip', { value: address, configurable: true })
  try {
    return await app.fetch(request)
  } finally {
    // Solid keeps the last page, and takes its request for that of whoever asks outside of one.
    delete sharedConfig.context
  }
}
