import type { Request } from 'express'
import type { ServerAuthConfig } from './types.ts'

/** The configuration that last saw a request, for the helpers that are given none. */
const configs = new WeakMap<Request, ServerAuthConfig>()

export function rememberConfig(req: Request, config: ServerAuthConfig): void {
  configs.set(req, config)
}

/** @throws {TypeError} No middleware of ours has seen the request, and no configuration is given. */
export function configFor(req: Request, given: ServerAuthConfig | undefined): ServerAuthConfig {
  const config = given ?? configs.get(req)
  if (config === undefined)
    throw new TypeError('"options.config" is missing: give it, or put `app.use(session(config))` before this handler')
  return config
}
