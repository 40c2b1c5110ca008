import type { ReactiveMiddleware } from './types.ts'

/**
 * Creates middleware. All middleware of latchkey is created here.
 *
 * Bun passes on the target alone if the header `Host` is malformed, and code that parses it as a URL would throw. So
 * this responds before that, and before the middleware and routes behind it.
 */
export const createLayer =
  (run: ReactiveMiddleware): ReactiveMiddleware =>
  async (event, next) => {
    if (URL.canParse(event.req.url)) return run(event, next)
    const headers = { 'cache-control': 'private, no-store', 'content-type': 'text/plain; charset=utf-8' }
    return new Response('Malformed URL', { status: 400, headers })
  }
