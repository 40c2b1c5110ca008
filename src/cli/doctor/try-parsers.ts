import { Readable } from 'node:stream'
import { withDeadline } from '../../lib/deadline.ts'
import { isRecord } from '../../lib/is-record.ts'
import type { ExpressLayer } from './subject.ts'

const FORM = 'application/x-www-form-urlencoded'
const JSON_TYPE = 'application/json'

/** Functions of `body-parser`, by their names. Nothing else of an application is called. */
const PARSERS = ['jsonParser', 'urlencodedParser', 'rawParser', 'textParser']

export const isParser = ({ handle, name }: ExpressLayer): boolean =>
  PARSERS.includes(name) && typeof handle === 'function'

/** A body that does not get through. */
export interface Broken {
  /** Which parser it is. */
  readonly layer: ExpressLayer
  /** `a form`, `JSON`. */
  readonly what: string
  /** Bytes of the body. */
  readonly size: number
  /** What becomes of it. */
  readonly how: string
}

/** A request, as far as parsers read it. */
interface Sent extends Readable {
  method: string
  url: string
  headers: Readonly<Record<string, string>>
  body?: unknown
}

type Parser = (req: Sent, res: object, next: (error?: unknown) => void) => unknown

/** Sends a body of about a size, of each kind that our routes read, through the parsers of an application. */
export async function tryParsers(layers: readonly ExpressLayer[], size: number): Promise<Broken | null> {
  const fields = { csrfToken: 'c'.repeat(size), callbackUrl: '/?a=1&b=[2]' }
  const form = await send(layers, 'a form', FORM, new URLSearchParams(fields).toString(), fields)
  return form ?? (await send(layers, 'JSON', JSON_TYPE, JSON.stringify(fields), fields))
}

async function send(
  layers: readonly ExpressLayer[],
  what: string,
  type: string,
  text: string,
  fields: Readonly<Record<string, unknown>>,
): Promise<Broken | null> {
  const bytes = Buffer.from(text)
  const headers = { 'content-type': type, 'content-length': `${bytes.length}` }
  const req: Sent = Object.assign(Readable.from([bytes], { objectMode: false }), { method: 'POST', url: '/', headers })
  let last = null
  for (const layer of layers) {
    const error = await run(layer.handle as Parser, req) // `isParser` has looked
    if (error !== null) return { layer, what, size: bytes.length, how: reasonOf(error) }
    last ??= req.readableDidRead ? layer : null
  }
  // Whoever reads it leaves it in `body`; in Express 4, so does who has read nothing.
  if (last === null || isSame(req.body, text, fields)) return null
  return { layer: last, what, size: bytes.length, how: 'reads it as something else, and the fields are lost' }
}

const run = (parser: Parser, req: Sent): Promise<unknown> =>
  withDeadline(
    new Promise<unknown>((resolve) => void parser(req, {}, (error) => resolve(error ?? null))),
    2000,
    'Reading a body',
  ).catch((error: unknown) => error)

// The message of a parser quotes what it has read.
const reasonOf = (error: unknown): string => {
  const { status = 500, type = 'failed' } = Object(error)
  return `answers ${status} (${type})`
}

function isSame(body: unknown, text: string, fields: Readonly<Record<string, unknown>>): boolean {
  if (body instanceof Uint8Array) return Buffer.from(body).equals(Buffer.from(text))
  if (!isRecord(body)) return body === text
  const names = Object.keys(body)
  return names.length === Object.keys(fields).length && names.every((name) => body[name] === fields[name])
}
