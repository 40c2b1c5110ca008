import type { Auth } from '../../../src/index.ts'

/** A request as it was sent, to be sent again. */
export interface Sent {
  readonly url: string
  readonly init: { readonly method: string; readonly headers: Headers; readonly body: string | null }
}

/** The request that proves something: what a callback is given. */
const isProof = ({ method, url }: Request): boolean =>
  /\/auth\/(?:callback\/(?!credentials|password)|verify-request|password\/(?:confirm|reset))/.test(url) &&
  (method === 'POST' || url.includes('code='))

async function copyOf(request: Request): Promise<Sent> {
  const { headers, method, url } = request
  const body = method === 'POST' ? await request.clone().text() : null
  return { url, init: { method, headers: new Headers(headers), body } }
}

/** Keeps the proofs that were sent, and what is secret. */
export function recording(auth: Auth, sent: Sent[], secrets: Set<string>): Auth['handle'] {
  return async (request) => {
    if (isProof(request)) sent.push(await copyOf(request))
    const response = await auth.handle(request)
    for (const cookie of response.headers.getSetCookie()) {
      const value = /=([^;]{16,})/.exec(cookie)?.[1]
      if (value !== undefined) secrets.add(value)
    }
    return response
  }
}
