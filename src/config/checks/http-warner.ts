import { isLoopback } from '../../lib/url.ts'
import type { AuthConfig } from '../../types/config.ts'
import type { Logger } from '../../types/logger.ts'

/** Creates the warning about cookies of an http origin that is not loopback. It is given once. */
export function createHttpWarner({ cookies, useSecureCookies }: AuthConfig, warn: Logger['warn']): (url: URL) => void {
  let isTold = false
  return ({ hostname, origin, protocol }) => {
    if (isTold || protocol !== 'http:' || isLoopback(hostname)) return
    isTold = true
    const isLost =
      useSecureCookies ||
      Object.values(cookies ?? {}).some((cookie) => cookie?.options?.secure || cookie?.options?.sameSite === 'none')
    warn(
      'insecure-origin',
      `${isLost ? 'Browsers drop Secure cookies on' : 'Cookies travel unencrypted to'} ${origin}. Behind a proxy that ends TLS, set AUTH_URL=${origin.replace('http:', 'https:')}.`,
    )
  }
}
