// Faulty responses of the authorization server.

/** Faults that do not depend on the request. */
export type Fault =
  /** No connection. */
  | 'unreachable'
  /** No response, ever. */
  | 'hanging'
  /** Sends the headers, but no body. */
  | 'hanging-body'
  /** 8 MB of spaces. */
  | 'huge'
  /** 302 to another host. */
  | 'redirect'
  /** 307 to another host, which would repeat the body. */
  | 'redirect-307'
  /** An HTML page with status 200. */
  | 'html'
  | 'empty'
  /** Truncated JSON. */
  | 'truncated'
  /** A JSON list instead of an object. */
  | 'array'
  /** JSON labelled as text. */
  | 'text-plain'
  /** Bytes that are not UTF-8. */
  | 'not-utf8'
  /** `{"error":"server_error"}` with status 200. */
  | 'error-200'
  | 500
  | 503
  | 429

const createJsonResponse = (text: string, type = 'application/json'): Response =>
  new Response(text, { headers: { 'content-type': type } })

const waitForAbort = (signal: AbortSignal | null | undefined): Promise<never> =>
  new Promise((_, reject) => {
    signal?.addEventListener('abort', () => reject(new DOMException('The operation was aborted.', 'AbortError')))
  })

const createRedirectElsewhere = (status: number): Response =>
  new Response(null, { status, headers: { location: 'https://elsewhere.example/' } })

function createHangingResponse(): Response {
  const body = new ReadableStream<Uint8Array>({ start: (controller) => controller.enqueue(new Uint8Array([123])) })
  return new Response(body, { headers: { 'content-type': 'application/json' } })
}

const FAULTS: Readonly<Record<Exclude<Fault, number>, (signal?: AbortSignal | null) => Response | Promise<Response>>> =
  {
    unreachable: () => Promise.reject(new TypeError('fetch failed', { cause: { code: 'ECONNREFUSED' } })),
    hanging: waitForAbort,
    'hanging-body': createHangingResponse,
    huge: () => createJsonResponse(' '.repeat(8_388_608)),
    redirect: () => createRedirectElsewhere(302),
    'redirect-307': () => createRedirectElsewhere(307),
    html: () => createJsonResponse('<!doctype html><title>Sign in</title>', 'text/html'),
    empty: () => createJsonResponse(''),
    truncated: () => createJsonResponse('{"access_token":"a'),
    array: () => createJsonResponse('[]'),
    'text-plain': () => createJsonResponse('{"access_token":"a","token_type":"bearer"}', 'text/plain'),
    'not-utf8': () =>
      new Response(new Uint8Array([0xff, 0xfe, 0x7b]), { headers: { 'content-type': 'application/json' } }),
    'error-200': () => createJsonResponse('{"error":"server_error"}'),
  }

/** Waits until the caller aborts. */
export const wait = (milliseconds: number, signal?: AbortSignal | null): Promise<void> =>
  Promise.race([new Promise<void>((done) => setTimeout(done, milliseconds)), waitForAbort(signal)])

/** Responds with a fault. */
export async function failAs(fault: Fault, signal?: AbortSignal | null): Promise<Response> {
  if (typeof fault === 'number')
    return new Response('{"error":"temporarily_unavailable"}', {
      status: fault,
      headers: { 'content-type': 'application/json' },
    })
  return FAULTS[fault](signal)
}
