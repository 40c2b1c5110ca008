// The templates of `init`: quick starts of frameworks, and Workers.

import { isLoopback } from '../lib/url.ts'
import HONO_WORKER from './hono-worker.json' with { type: 'json' }
import { type Framework, fillFiles, QUICK_STARTS, type QuickStart } from './quick-start.ts'
import TWO_WORKERS from './two-workers.json' with { type: 'json' }
import WORKER from './worker.json' with { type: 'json' }
import { findWorkerMain, findWranglerFile } from './wrangler.ts'

type WorkerTemplate = typeof HONO_WORKER | typeof TWO_WORKERS | typeof WORKER

const toOrigin = ({ port }: WorkerTemplate): string => `http://localhost:${port}`

/** Returns the origin of `wrangler dev`: the application's, if it is on this machine. */
function findDevOrigin(template: WorkerTemplate, origin: string): string {
  const { hostname, protocol } = new URL(origin)
  return protocol === 'http:' && isLoopback(hostname) ? origin : toOrigin(template)
}

/**
 * Returns the address of `wrangler dev`, and the host in production. Without `dev.host`, `wrangler dev` replaces the
 * `Origin` of requests with the host of a route.
 */
function findAddresses(template: WorkerTemplate, origin = toOrigin(template)) {
  const dev = findDevOrigin(template, origin)
  const { host, port } = new URL(dev)
  return { dev: host, port: port || 80, host: dev === origin ? 'app.example.com' : new URL(origin).host }
}

/** Creates the files that `init` writes for Workers. */
const createWorkerStart = (template: WorkerTemplate): QuickStart => ({
  ...template,
  isOnWorkers: true,
  localEnvFile: null,
  refusedProvider: null,
  packages: [template.dependency],
  types: [],
  // The condition `development` selects error messages with explanations. Wrangler's own conditions follow, which
  // select codes.
  start: () => template.start,
  variables: (origin) => [
    ['AUTH_URL', findDevOrigin(template, origin)],
    ['NODE_ENV', 'development'],
  ],
  files: (provider) => fillFiles(template.files, { ...provider, ...findAddresses(template, provider.origin) }),
  extra: () => [],
})

/** A template without a framework. */
type WorkerName = 'worker' | 'two-workers'

/** A template of `init`: the quick start of a framework, or another one. */
export type Template = Framework | WorkerName

const WORKERS: Readonly<Record<WorkerName, QuickStart>> = {
  worker: createWorkerStart(WORKER),
  'two-workers': createWorkerStart(TWO_WORKERS),
}

/** The templates of `init`. */
export const TEMPLATES: Readonly<Record<Template, QuickStart>> = { ...QUICK_STARTS, ...WORKERS }

/** Creates the files that `init` writes into a project of Hono that Wrangler runs. Its configuration stays as it is. */
const createHonoWorker = (folder: string): QuickStart => ({
  ...createWorkerStart(HONO_WORKER),
  packages: ['hono', 'wrangler'],
  start: (_envFile, _isTypeScript, port) => {
    const { args, ...rest } = HONO_WORKER.start
    return { ...rest, args: [...args, ...(port === HONO_WORKER.port ? [] : ['--port', String(port)])] }
  },
  files: (provider) =>
    fillFiles(HONO_WORKER.files, provider, {
      main: findWorkerMain(folder) ?? `src/index.${provider.isTypeScript ? 'ts' : 'js'}`,
    }),
})

/** Returns the files that `init` writes into a folder. */
export const findStart = (template: Template, folder: string): QuickStart =>
  template === 'hono' && findWranglerFile(folder) !== null ? createHonoWorker(folder) : TEMPLATES[template]

/** Returns whether no dependency of a project identifies a template. */
export const isWorker = (template: Template): boolean => Object.hasOwn(WORKERS, template)
