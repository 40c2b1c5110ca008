import { readProperty } from '../lib/read-property.ts'

/**
 * Names of fields that are logged unchanged: useful to operators and useless to attackers. All other values are
 * replaced by their type, so that a new field is safe by default.
 */
const ALLOWED =
  /^(?:cause|code|err|error|errorId|event|expected|fix|id|issuer|message|milliseconds|name|origin|provider|reason|seen|stack|status|type)$/

const MAX_DEPTH = 4
const MAX_TEXT = 2048

/** Removes terminal sequences, which could change what the reader of a log sees. */
const toPrintable = (text: string): string =>
  text.slice(0, MAX_TEXT).replace(/(?![\t\n])[\p{Cc}\u2028\u2029]/gu, '\uFFFD')

function describeShape(value: unknown): string {
  if (typeof value === 'string') return `[${value.length} characters]`
  if (Array.isArray(value)) return `[${value.length} items]`
  return `[${value === null ? value : typeof value}]`
}

/** Loggable fields of an error. Libraries add provider responses with tokens to theirs. */
function selectFields(error: Error): object {
  const { name, message, stack, cause } = error
  const type = readProperty(error, 'type')
  const told = { name, message, type: type === undefined ? type : String(type), stack, cause }
  return Object.fromEntries(Object.entries(told).filter(([, value]) => value !== undefined))
}

/**
 * Returns the loggable form of any value: allowed fields unchanged, the others as their type. Recursion stops at a
 * fixed depth.
 */
export function redact(value: unknown, depth = 0): unknown {
  if (typeof value === 'string') return toPrintable(value)
  if (typeof value === 'bigint') return String(value)
  if (typeof value !== 'object' || value === null) return value
  if (depth > MAX_DEPTH) return '[…]'
  if (Array.isArray(value)) return value.slice(0, 50).map((item) => redact(item, depth + 1))
  const fields = Object.entries(value instanceof Error ? selectFields(value) : value).map(([name, field]) => {
    const isAllowed = ALLOWED.test(name) || field instanceof Error
    return [name, isAllowed ? redact(field, depth + 1) : describeShape(field)]
  })
  return Object.fromEntries(fields)
}
