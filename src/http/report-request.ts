import type { Context } from '../seams/context.ts'

/** Reports the action of a request and the source of its origin. */
export function reportRequest({ config, request }: Context): void {
  const { action, argument, method, origin } = request
  config.logger.step?.('request', `${method} ${action}`, {
    ...(argument !== null && config.providers.has(argument) && { provider: argument }),
    origin,
    reason: config.origin.fixed === null ? 'origin of the request' : 'configured origin',
  })
}
