import { readProperty } from './read-property.ts'

/**
 * Names of what may be logged as it is: what an operator needs and no attacker can use. Everything else is
 * replaced by its shape, so that a field added tomorrow is safe until someone decides otherwise.
 */
const ALLOWED =
  /^(?:cause|code|err|error|errorId|event|expected|fix|id|issuer|message|milliseconds|name|origin|provider|reason|seen|stack|status|type)$/

const MAX_DEPTH = 4
const MAX_TEXT = 2048

/** No terminal sequences: what is logged cannot repaint the screen of who reads it. */
const toPrintable = (text: string): string =>
  text.slice(0, MAX_TEXT).replace(/(?![\t\n])[\p{Cc}\u2028\u2029]/gu, '\uFFFD')

function describeShape(value: unknown): string {
  if (typeof value === 'string') return `[${value.length} characters]`
  if (Array.isArray(value)) return `[${value.length} items]`
  return `[${value === null ? value : typeof value}]`
}

/** What an error has to say; libraries hang answers of providers on theirs, with tokens in them. */
function selectFields(error: Error): object {
  const { name, message, stack, cause } = error
  const type = readProperty(error, 'type')
  const told = { name, message, type: type === undefined ? type : String(type), stack, cause }
  return Object.fromEntries(Object.entries(told).filter(([, value]) => value !== undefined))
}

/**
 * What may be written to a log of any value: allowed fields as they are, the others as their shape.
 * Cycles end at a fixed depth.
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
