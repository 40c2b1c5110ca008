// The template of two Workers: the application reads sessions, and another Worker signs users in.

import { isLoopback } from '../lib/url.ts'
import { type Framework, fillFiles, QUICK_STARTS, type QuickStart } from './quick-start.ts'
import TEMPLATE from './two-workers.json' with { type: 'json' }

const ORIGIN = `http://localhost:${TEMPLATE.port}`

/** Returns the origin of `wrangler dev`: the application's, if it is on this machine. */
function findDevOrigin(origin: string): string {
  const { hostname, protocol } = new URL(origin)
  return protocol === 'http:' && isLoopback(hostname) ? origin : ORIGIN
}

/**
 * Returns the address of `wrangler dev`, and the host in production. Without `dev.host`, `wrangler dev` replaces the
 * `Origin` of requests with the host of a route.
 */
function findAddresses(origin = ORIGIN) {
  const dev = findDevOrigin(origin)
  const { host, port } = new URL(dev)
  return { dev: host, port: port || 80, host: dev === origin ? 'app.example.com' : new URL(origin).host }
}

/** What `init` writes if it is asked for, and does not recognize by a dependency. */
const TWO_WORKERS: QuickStart = {
  ...TEMPLATE,
  // Its condition `development` lets errors explain themselves. wrangler's own follow, under which they are codes.
  start: () => TEMPLATE.start,
  variables: (origin) => [
    ['AUTH_URL', findDevOrigin(origin)],
    ['NODE_ENV', 'development'],
  ],
  files: (provider) => fillFiles(TEMPLATE.files, { ...provider, ...findAddresses(provider.origin) }),
  extra: () => [],
}

/** A template of `init`: the quick start of a framework, or another one. */
export type Template = Framework | 'workers'

/** The templates of `init`. */
export const TEMPLATES: Readonly<Record<Template, QuickStart>> = { ...QUICK_STARTS, workers: TWO_WORKERS }
