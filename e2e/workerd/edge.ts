// Runs inside workerd, before the application: what Cloudflare does to a request that it passes to a Worker.

import { env } from 'cloudflare:workers'

/** What a Worker exports. */
export interface Worker {
  fetch(request: Request, ...rest: unknown[]): Promise<Response>
}

/** Everybody is on this machine. What a test says of itself is its address, where that is to be believed. */
function addressOf({ headers }: Request): string {
  const said = env.TRUST_PROXY ? headers.get('x-forwarded-for') : null
  return said?.split(',').at(-1)?.trim() || '127.0.0.1'
}

/** @see https://developers.cloudflare.com/fundamentals/reference/http-headers/ */
function fromCloudflare(request: Request): Request {
  const headers = new Headers(request.headers)
  const address = addressOf(request)
  const passed =
    headers
      .get('x-forwarded-for')
      ?.split(/\s*,\s*/)
      .filter((one) => one !== address) ?? []
  headers.set('cf-connecting-ip', address)
  headers.set('x-forwarded-for', [...passed, address].join(', '))
  headers.set('x-forwarded-proto', new URL(request.url).protocol.slice(0, -1))
  return new Request(request, { headers })
}

const setUp = { isDone: false }

/** Nobody gets to an application whose database is not ready. */
async function untilSetUp(): Promise<void> {
  if (!setUp.isDone) setUp.isDone = (await env.SET_UP.fetch('http://set-up.invalid/')).ok
}

/** The application behind Cloudflare. */
export const behindCloudflare = (worker: Worker): Worker => ({
  ...worker,
  async fetch(request, ...rest) {
    await untilSetUp()
    return worker.fetch(fromCloudflare(request), ...rest)
  },
})
