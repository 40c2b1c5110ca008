import { isAuthError, PayloadTooLarge, throwUnexpected, UnsupportedMediaType } from '../errors/errors.ts'
import { decodeUtf8 } from '../lib/bytes.ts'
import { withDeadline } from '../lib/deadline.ts'
import { isRecord } from '../lib/is-record.ts'
import { type Body, collectFields, MAX_BYTES, throwInvalidRequest } from './fields.ts'
import { findNameProblem } from './json-names.ts'

const MAX_MILLISECONDS = 10_000

/** Maximum number of pieces of a body. Each costs the same whatever its size, and networks deliver larger ones. */
const MAX_PIECES = 4_096

function widenBytes(bytes: Uint8Array): Uint8Array<ArrayBuffer> {
  const all = new Uint8Array(MAX_BYTES)
  all.set(bytes)
  return all
}

/** Most bodies come in one piece and are not copied. Others are copied once into a buffer of the maximum size. */
function append(bytes: Uint8Array, size: number, piece: Uint8Array): Uint8Array {
  if (size === 0) return piece
  const all = bytes.byteLength < MAX_BYTES ? widenBytes(bytes) : bytes
  all.set(piece, size)
  return all
}

async function collect(reader: ReadableStreamDefaultReader<Uint8Array>): Promise<Uint8Array> {
  let bytes: Uint8Array = new Uint8Array()
  let size = 0
  for (let pieces = 1; ; pieces++) {
    const { done, value } = await reader.read()
    if (done) return bytes.subarray(0, size)
    if (pieces > MAX_PIECES) throwInvalidRequest(`more than ${MAX_PIECES} pieces`, 'a body in larger ones')
    if (size + value.byteLength > MAX_BYTES) throw new PayloadTooLarge()
    bytes = append(bytes, size, value)
    size += value.byteLength
  }
}

async function readBytes(stream: ReadableStream<Uint8Array>): Promise<Uint8Array> {
  const reader = stream.getReader()
  try {
    return await withDeadline(collect(reader), MAX_MILLISECONDS, 'Sending the body')
  } catch (error) {
    reader.cancel().catch(() => {}) // cancels the stream; a sender may ignore it
    throw isAuthError(error) ? error : throwInvalidRequest('a body that broke off', 'a whole body within 10 s')
  }
}

async function readText({ body, bodyUsed }: Request): Promise<string> {
  if (bodyUsed || body?.locked)
    throwInvalidRequest('a body that was read before', 'the untouched request', {
      fix: 'Mount latchkey above middleware that reads it.',
    })
  const bytes = body ? await readBytes(body) : new Uint8Array()
  try {
    return decodeUtf8(bytes)
  } catch {
    return throwInvalidRequest('bytes that are not UTF-8', 'text in UTF-8')
  }
}

const decode = (text: string): string => (/[%+]/.test(text) ? decodeURIComponent(text.replaceAll('+', ' ')) : text)

function* readPairs(text: string): Generator<[name: string, value: string]> {
  for (const pair of text.split('&').filter(Boolean)) {
    const end = `${pair}=`.indexOf('=')
    yield [decode(pair.slice(0, end)), decode(pair.slice(end + 1))]
  }
}

/**
 * @see https://url.spec.whatwg.org/#urlencoded-parsing , except that malformed escapes and repeated names are refused
 */
const parseForm = (text: string): Body => collectFields(readPairs(text))

/**
 * Returns the text of a field. Larger numbers have already lost digits. @returns `undefined` if it is neither text,
 * boolean nor number.
 */
function readFieldText(value: unknown): string | undefined {
  if (typeof value === 'string') return value
  const isSimple =
    typeof value === 'boolean' || (typeof value === 'number' && Math.abs(value) <= Number.MAX_SAFE_INTEGER)
  return isSimple ? String(value) : undefined
}

function parseJson(text: string): Body {
  const value: unknown = JSON.parse(text)
  if (!isRecord(value)) throwInvalidRequest('JSON that is not an object', 'one')
  const fields = collectFields(Object.entries(value))
  const problem = findNameProblem(text)
  if (problem) throwInvalidRequest(problem, 'each field once, and no name like `__proto__`')
  for (const name in fields)
    if (name !== 'data')
      fields[name] =
        readFieldText(fields[name]) ?? throwInvalidRequest('a field that is not text', 'text, a boolean or a number')
  return fields
}

/** Parsers of texts by media type. `type` has its parameters. */
export type BodyParsers = Readonly<Record<string, (text: string, type: string) => Body | Promise<Body>>>

const FORM: BodyParsers = { 'application/x-www-form-urlencoded': parseForm }

/**
 * Reads the fields of a request body. The media type is compared as a whole, because any page can send `text/plain;
 * x=application/json` without a preflight. It must not count as JSON. Type and declared size are checked before the
 * body is read.
 *
 * @param parsers Accepted media types in addition to forms.
 * @throws {UnsupportedMediaType} Neither a form nor JSON, or compressed.
 * @throws {PayloadTooLarge} More than 64 kB; the rest is not read.
 * @throws {InvalidRequest} Malformed, not UTF-8, with a repeated field, more than 1,000 fields, or slower than 10 s.
 */
export async function readBody(
  request: Request,
  parsers: BodyParsers = { 'application/json': parseJson },
  forms: BodyParsers = FORM,
): Promise<Body> {
  const { body, headers } = request
  const given = headers.get('content-type') ?? ''
  const type = given.replace(/;.*/s, '').trim().toLowerCase()
  const known = new Map(Object.entries({ ...forms, ...parsers }))
  const parse = known.get(type)
  if (!parse && !body) return collectFields([])
  if (!parse || headers.has('content-encoding'))
    return throwUnexpected(UnsupportedMediaType, type.slice(0, 100), [...known.keys()].join(' or '))
  if (Number(headers.get('content-length')) > MAX_BYTES) throw new PayloadTooLarge()
  const text = await readText(request)
  try {
    return text ? await parse(text, given) : collectFields([])
  } catch (error) {
    throw isAuthError(error) ? error : throwInvalidRequest(`${type} that does not parse`, 'a well-formed body')
  }
}
