import type { Context } from '../seams/context.ts'

/** Logs the action of a request, and whether its origin is configured or from the request, in debug mode. */
export function reportRequest({ config, request }: Context): void {
  const { action, argument, method, origin } = request
  config.logger.step?.('request', `${method} ${action}`, {
    ...(argument !== null && config.providers.has(argument) && { provider: argument }),
    origin,
    reason: config.origin.fixed === null ? 'origin of the request' : 'configured origin',
  })
}
