import type { Request } from 'express'

const HOST = /^(?:[\w.-]+|\[[\da-f:.]+\])(?::\d{1,5})?$/i

/** Stands for a host that is missing or malformed: no policy trusts it, and a fixed origin does not need it. */
const NO_HOST = 'unknown.invalid'

/**
 * The host as the application trusts it: `X-Forwarded-Host` counts only from a proxy that `trust proxy`
 * names. Express 5 has this in `req.host`, Express 4 has not.
 */
function hostOf(req: Request): string {
  const isTrusted: unknown = req.app.get('trust proxy fn')
  const forwarded = req.get('x-forwarded-host')
  const isProxy = typeof isTrusted === 'function' && isTrusted(req.socket.remoteAddress, 0) === true
  return (isProxy && forwarded ? forwarded.split(',', 1)[0]?.trim() : req.get('host')) ?? ''
}

/**
 * The origin a request came to, by Express' own settings. Whether it may be believed is decided by the
 * configuration, in one place for all integrations.
 *
 * @returns `https://app.example`, no trailing slash.
 */
export function requestOrigin(req: Request): string {
  const host = hostOf(req)
  // What a trusted proxy sends is still a header: anything but these two would be another kind of URL.
  const origin = `${req.protocol === 'https' ? 'https' : 'http'}://`
  return HOST.test(host) && URL.canParse(origin + host) ? origin + host : origin + NO_HOST
}
