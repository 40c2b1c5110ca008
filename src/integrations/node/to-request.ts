import type { IncomingMessage, ServerResponse } from 'node:http'

/** A Node request, with the result of a body parser. */
export interface NodeRequest extends IncomingMessage {
  body?: unknown
}

/**
 * The bytes of the body, read on demand. Node discards an unread body after the response: destroying the stream would
 * close the connection under a 413.
 */
function createBodyStream(req: IncomingMessage): ReadableStream<Uint8Array> {
  let stop = (): void => {}
  function start(controller: ReadableStreamDefaultController<Uint8Array>): void {
    const take = (chunk: Uint8Array): void => {
      controller.enqueue(chunk)
      req.pause()
    }
    const end = (): void => {
      stop()
      controller.close()
    }
    const fail = (): void => {
      stop()
      controller.error(new Error('The client disconnected.'))
    }
    stop = () => void req.off('data', take).off('end', end).off('close', fail).off('error', fail)
    req.on('data', take).on('end', end).on('close', fail).on('error', fail)
    if (req.destroyed) fail()
  }
  let isStarted = false
  return new ReadableStream<Uint8Array>(
    {
      pull(controller) {
        if (!isStarted) start(controller)
        isStarted = true
        req.resume()
      },
      cancel() {
        stop()
        req.resume()
      },
    },
    { highWaterMark: 0 },
  )
}

const FORM = 'application/x-www-form-urlencoded'

/** A parsed form without nested values. */
type FlatForm = Readonly<Record<string, string | readonly string[]>>

const isFlat = (body: object): body is FlatForm =>
  Object.values(body)
    .flat()
    .every((value) => typeof value === 'string')

/** Converts a parsed form back to form encoding. A repeated name is repeated again. */
function encodeForm(body: FlatForm): string {
  const form = new URLSearchParams()
  for (const [name, value] of Object.entries(body)) for (const text of [value].flat()) form.append(name, text)
  return form.toString()
}

/**
 * Returns how to encode a body that a parser has read, and corrects its headers. A nested value of a form becomes JSON.
 * The check of all bodies refuses it, as it does repeated names.
 */
function findEncoder(body: unknown, headers: Headers): () => string | Uint8Array {
  headers.delete('content-encoding')
  if (typeof body === 'string' || body instanceof Uint8Array) return () => body
  const isForm = headers.get('content-type')?.split(';', 1)[0]?.trim().toLowerCase() === FORM
  if (isForm && typeof body === 'object' && body !== null && isFlat(body)) return () => encodeForm(body)
  if (isForm) headers.set('content-type', 'application/json')
  return () => JSON.stringify(body)
}

/** The bytes of a body that a parser has read. They are encoded on demand, because a refused body is never read. */
function createParsedStream(encode: () => string | Uint8Array): ReadableStream<Uint8Array> {
  function pull(controller: ReadableStreamDefaultController<Uint8Array>): void {
    const body = encode()
    controller.enqueue(typeof body === 'string' ? new TextEncoder().encode(body) : body)
    controller.close()
  }
  return new ReadableStream<Uint8Array>({ pull }, { highWaterMark: 0 })
}

/**
 * Returns the headers of a Node request as `Headers`.
 *
 * @experimental Its interface may change before version 1.
 */
export function fromNodeHeaders(headers: IncomingMessage['headers']): Headers {
  const result = new Headers()
  for (const [name, value] of Object.entries(headers)) {
    if (name.startsWith(':')) continue // pseudo-headers of HTTP/2
    for (const one of Array.isArray(value) ? value : [value ?? '']) result.append(name, one)
  }
  return result
}

/**
 * Returns whether a request has a body. HTTP/2 does not have to announce it.
 *
 * @see https://www.rfc-editor.org/rfc/rfc9112#section-6
 */
function hasBody({ headers, httpVersionMajor, method }: IncomingMessage): boolean {
  if (method === 'GET' || method === 'HEAD' || headers['content-length'] === '0') return false
  const isAnnounced = headers['content-length'] !== undefined || headers['transfer-encoding'] !== undefined
  return isAnnounced || httpVersionMajor > 1
}

/**
 * Returns the body for `Request`. The stream shows whether a parser has read it, because Express 4 always sets `body`.
 */
function toBody(req: NodeRequest, headers: Headers): ReadableStream<Uint8Array> {
  const isParsed = req.readableDidRead && req.body !== undefined
  return isParsed ? createParsedStream(findEncoder(req.body, headers)) : createBodyStream(req)
}

/** Aborts when the client disconnects before the response. */
function createSignal(res: ServerResponse): AbortSignal {
  const controller = new AbortController()
  res.once('close', () => {
    if (!res.writableFinished) controller.abort()
  })
  return controller.signal
}

/** Converts a Node request to a `Request`. `req.url` is not used. */
export function toRequest(req: NodeRequest, res: ServerResponse, url: string): Request {
  const { method = 'GET' } = req
  const headers = fromNodeHeaders(req.headers)
  const body = hasBody(req) ? toBody(req, headers) : null
  const init = { method, headers, body, signal: createSignal(res), duplex: 'half' }
  const request = new Request(url, init)
  // Middleware has read the body and kept nothing. A locked body gives the correct error when it is read.
  if (req.readableDidRead && req.body === undefined) request.body?.getReader()
  return request
}
