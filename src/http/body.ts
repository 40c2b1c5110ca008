import { InvalidRequest, PayloadTooLarge, UnsupportedMediaType } from '../errors.ts'
import { fromUtf8 } from '../lib/bytes.ts'
import { withDeadline } from '../lib/deadline.ts'

/** The fields of a request body: no prototype, all text but `data` of a JSON body. */
export type Body = Readonly<Record<string, unknown>>

const MAX_BYTES = 65_536
const MAX_MILLISECONDS = 10_000

const malformed = (seen: string, expected: string): Error =>
  new InvalidRequest('The body of the request cannot be read.', { cause: { seen, expected } })

const tooLarge = (): Error =>
  new PayloadTooLarge('The body of the request is too large.', { cause: { limit: MAX_BYTES } })

async function collect(reader: ReadableStreamDefaultReader<Uint8Array>): Promise<Uint8Array> {
  const bytes = new Uint8Array(MAX_BYTES)
  let size = 0
  for (;;) {
    const { done, value } = await reader.read()
    if (done) return bytes.subarray(0, size)
    if (size + value.byteLength > MAX_BYTES) throw tooLarge()
    bytes.set(value, size)
    size += value.byteLength
  }
}

async function readBytes(stream: ReadableStream<Uint8Array>): Promise<Uint8Array> {
  const reader = stream.getReader()
  try {
    return await withDeadline(collect(reader), MAX_MILLISECONDS, 'Sending the body')
  } catch (error) {
    reader.cancel().catch(() => {}) // the sender is told to stop; whether it listens is its affair
    throw error instanceof PayloadTooLarge ? error : malformed('a body that broke off', 'a whole body within 10 s')
  }
}

async function readText(request: Request): Promise<string> {
  if (request.bodyUsed || request.body?.locked) throw malformed('a body that was read before', 'the untouched request')
  const bytes = request.body === null ? new Uint8Array() : await readBytes(request.body)
  try {
    return fromUtf8(bytes)
  } catch {
    throw malformed('bytes that are not UTF-8', 'text in UTF-8')
  }
}

const record = (): Record<string, unknown> => Object.create(null) as Record<string, unknown>

/** @see https://url.spec.whatwg.org/#urlencoded-parsing , but broken escapes and repeated names are refused */
function parseForm(text: string): Body {
  const fields = record()
  for (const pair of text.split('&')) {
    if (pair === '') continue
    const cut = pair.indexOf('=')
    const [name, value] = cut < 0 ? [pair, ''] : [pair.slice(0, cut), pair.slice(cut + 1)]
    const key = decodeURIComponent(name.replaceAll('+', ' '))
    if (key in fields) throw malformed('a field that comes twice', 'every field once')
    fields[key] = decodeURIComponent(value.replaceAll('+', ' '))
  }
  return fields
}

const FORBIDDEN = new Set(['__proto__', 'constructor', 'prototype'])

function parseJson(text: string): Body {
  const value: unknown = JSON.parse(text, (key, item) => {
    if (FORBIDDEN.has(key)) throw new SyntaxError('forbidden key')
    return item
  })
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw malformed('JSON that is no object', 'an object')
  const fields = Object.assign(record(), value)
  for (const [name, field] of Object.entries(fields))
    if (name !== 'data' && typeof field !== 'string') throw malformed('a field that is not text', 'text in every field')
  return fields
}

const PARSERS: ReadonlyMap<string, (text: string) => Body> = new Map([
  ['application/x-www-form-urlencoded', parseForm],
  ['application/json', parseJson],
])

/**
 * Reads the fields of a POST. The media type is compared as a whole: `text/plain; x=application/json`
 * can be sent by any page without asking first, and must not pass for JSON.
 *
 * @throws {UnsupportedMediaType} Neither a form nor JSON, or compressed.
 * @throws {PayloadTooLarge} More than 64 kB; the rest is not read.
 * @throws {InvalidRequest} Malformed, not UTF-8, a field twice, or slower than 10 s.
 */
export async function readBody(request: Request): Promise<Body> {
  const { headers } = request
  const type = (headers.get('content-type') ?? '').split(';', 1)[0]?.trim().toLowerCase() ?? ''
  const parse = PARSERS.get(type)
  if (parse === undefined && request.body === null) return record()
  if (parse === undefined || headers.has('content-encoding'))
    throw new UnsupportedMediaType('The body is of a type that is not read.', {
      cause: { seen: type.slice(0, 100), expected: 'application/x-www-form-urlencoded or application/json' },
    })
  if (Number(headers.get('content-length')) > MAX_BYTES) throw tooLarge()
  const text = await readText(request)
  if (text === '') return record()
  try {
    return parse(text)
  } catch (error) {
    throw error instanceof InvalidRequest ? error : malformed(`${type} that does not parse`, `well-formed ${type}`)
  }
}
