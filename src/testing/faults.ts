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

const createResponse = (body: BodyInit | null, status = 200, type = 'application/json'): Response =>
  new Response(body, { status, headers: { 'content-type': type } })

const createRedirectElsewhere = (status: number): Response =>
  new Response(null, { status, headers: { location: 'https://elsewhere.example/' } })

const waitForAbort = (signal: AbortSignal | null | undefined): Promise<never> =>
  new Promise((_, reject) => {
    signal?.addEventListener('abort', () => reject(new DOMException('The operation was aborted.', 'AbortError')))
  })

/** A body that begins and never ends. */
const createHangingBody = (): ReadableStream<Uint8Array> =>
  new ReadableStream({ start: (controller) => controller.enqueue(new Uint8Array([123])) })

const FAULTS: Readonly<Record<Exclude<Fault, number>, (signal?: AbortSignal | null) => Response | Promise<Response>>> =
  {
    unreachable: () => Promise.reject(new TypeError('fetch failed', { cause: { code: 'ECONNREFUSED' } })),
    hanging: waitForAbort,
    'hanging-body': () => createResponse(createHangingBody()),
    huge: () => createResponse(' '.repeat(8_388_608)),
    redirect: () => createRedirectElsewhere(302),
    'redirect-307': () => createRedirectElsewhere(307),
    html: () => createResponse('<!doctype html><title>Sign in</title>', 200, 'text/html'),
    empty: () => createResponse(''),
    truncated: () => createResponse('{"access_token":"a'),
    array: () => createResponse('[]'),
    'text-plain': () => createResponse('{"access_token":"a","token_type":"bearer"}', 200, 'text/plain'),
    'not-utf8': () => createResponse(new Uint8Array([0xff, 0xfe, 0x7b])),
    'error-200': () => createResponse('{"error":"server_error"}'),
  }

/** Waits, or until the caller aborts. */
export const wait = (milliseconds: number, signal?: AbortSignal | null): Promise<void> =>
  Promise.race([new Promise<void>((done) => setTimeout(done, milliseconds)), waitForAbort(signal)])

/** Responds with a fault. */
export const failAs = async (fault: Fault, signal?: AbortSignal | null): Promise<Response> =>
  typeof fault === 'number' ? createResponse('{"error":"temporarily_unavailable"}', fault) : FAULTS[fault](signal)
