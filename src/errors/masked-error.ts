import { OWN } from '../lib/own-error.ts'
import { tryRead } from '../lib/try-read.ts'

/**
 * Fields that name a status, or a thing of the schema or the system, in addition to the name. The text and all other
 * fields can contain queries, parameters, rows and mails.
 */
const KEPT = [
  ...['code', 'errno', 'sqlState', 'severity', 'schema', 'table', 'column', 'constraint', 'routine', 'syscall'],
  ...['status', 'statusCode', 'responseCode'],
]

/** A name, in which no driver writes a value. */
const NAME = /^[\w.$-]{1,64}$/

/** Maximum depth of causes, which may form a cycle. */
const MAX_DEPTH = 4

const OMITTED = 'The text is omitted, because it can contain tokens. NODE_ENV=development shows it.'

const readText = (thrown: unknown, name: string): string => {
  const value = tryRead(thrown, name)
  return typeof value === 'string' ? value : ''
}

const isName = (value: unknown): boolean => typeof value === 'number' || (typeof value === 'string' && NAME.test(value))

/** Returns the lines of a stack that name functions and files. The text is removed first, because it may look like them. */
function readFrames(thrown: unknown): string {
  const text = readText(thrown, 'message')
  const stack = readText(thrown, 'stack')
  const rest = stack.includes(text) ? stack.replace(text, '') : ''
  return rest.slice(rest.search(/(?:\n {4}at .+)*$/))
}

/**
 * Copies the error of a store, a mail sender or a function of the configuration, without its message. Query builders
 * put parameters into messages, mail servers the mail, and drivers the URL of the database. Tokens, addresses and
 * passwords in it can be written in any encoding, so the whole text is omitted.
 *
 * The copy is a plain `Error` with the name, the lines of the stack, the causes, and fields such as `code`.
 *
 * @param showsText In development, the text helps more than it harms. Texts of latchkey always stay.
 */
export function maskError(thrown: unknown, showsText: boolean, depth = 0): Error {
  const isObject = Object(thrown) === thrown
  const kept = KEPT.map((name) => [name, tryRead(thrown, name)] as const).filter(([, value]) => isName(value))
  // A log has no other fields of an error.
  const known = [...kept.map((entry) => entry.join(': ')), OMITTED].join('. ')
  const message =
    showsText || tryRead(thrown, OWN) === true ? (isObject ? readText(thrown, 'message') : String(thrown)) : known
  // Of several causes, the first.
  const given =
    isObject && depth < MAX_DEPTH ? (tryRead(thrown, 'cause') ?? tryRead(tryRead(thrown, 'errors'), '0')) : undefined
  const copy = new Error(message, given === undefined ? {} : { cause: maskError(given, showsText, depth + 1) })
  const name = readText(thrown, 'name')
  Object.assign(copy, Object.fromEntries(kept), isName(name) && { name })
  return Object.assign(copy, { stack: `${copy.name}: ${message}${readFrames(thrown)}` })
}
