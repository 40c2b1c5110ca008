/**
 * Names of what may be logged as it is: what an operator needs and no attacker can use. Everything else is
 * replaced by its shape, so that a field added tomorrow is safe until someone decides otherwise.
 */
const ALLOWED = new Set([
  'action',
  'allowed',
  'code',
  'count',
  'documentation',
  'error',
  'errorId',
  'event',
  'expected',
  'field',
  'findings',
  'fix',
  'header',
  'id',
  'issuer',
  'kind',
  'limit',
  'message',
  'method',
  'name',
  'option',
  'origin',
  'path',
  'problem',
  'provider',
  'reason',
  'seen',
  'size',
  'stack',
  'status',
  'strategy',
  'type',
  'userId',
])

const MAX_DEPTH = 4
const MAX_TEXT = 2048

/** No terminal sequences: what is logged cannot repaint the screen of who reads it. */
const printable = (text: string): string =>
  text.slice(0, MAX_TEXT).replace(/(?![\t\n])[\p{Cc}\u2028\u2029]/gu, '\uFFFD')

function shapeOf(value: unknown): string {
  if (typeof value === 'string') return `[${value.length} characters]`
  if (Array.isArray(value)) return `[${value.length} items]`
  return `[${value === null ? 'null' : typeof value}]`
}

function redactError(error: Error, depth: number): Record<string, unknown> {
  return {
    name: error.name,
    message: printable(error.message),
    ...('type' in error ? { type: printable(String(error.type)) } : {}),
    ...(error.stack === undefined ? {} : { stack: printable(error.stack) }),
    ...(error.cause === undefined ? {} : { cause: redact(error.cause, depth + 1) }),
  }
}

function redactField(name: string, value: unknown, depth: number): unknown {
  if (value instanceof Error || name === 'cause' || name === 'err') return redact(value, depth + 1)
  if (!ALLOWED.has(name)) return shapeOf(value)
  return typeof value === 'string' ? printable(value) : redact(value, depth + 1)
}

/**
 * What may be written to a log of any value: allowed fields as they are, the others as their shape.
 * Cycles end at a fixed depth.
 */
export function redact(value: unknown, depth = 0): unknown {
  if (depth > MAX_DEPTH) return '[…]'
  if (value instanceof Error) return redactError(value, depth)
  if (Array.isArray(value)) return value.slice(0, 50).map((item) => redact(item, depth + 1))
  if (typeof value === 'string') return printable(value)
  if (typeof value !== 'object' || value === null) return typeof value === 'bigint' ? String(value) : value
  return Object.fromEntries(Object.entries(value).map(([name, field]) => [name, redactField(name, field, depth)]))
}
