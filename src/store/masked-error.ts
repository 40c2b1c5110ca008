import { createMask } from '../lib/mask.ts'
import type { Adapter } from '../types/adapter.ts'
import { listGivenValues } from './given-values.ts'

/** Fields of database errors, in addition to the message. Others contain queries, parameters and rows. */
const KEPT = ['code', 'errno', 'sqlState', 'severity', 'schema', 'table', 'column', 'constraint', 'routine', 'syscall']

/** Maximum depth of causes, which may form a cycle. */
const MAX_DEPTH = 4

type Mask = (text: string) => string

/** Reads a property of a thrown value, whose getter may throw, too. */
function readProperty(thrown: object, name: string): unknown {
  try {
    return Reflect.get(thrown, name)
  } catch {
    return undefined
  }
}

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null

/** Returns the cause of an error; of several, the first. */
function readCause(thrown: object): unknown {
  const errors = readProperty(thrown, 'errors')
  // Reading from a list can throw as well.
  return readProperty(thrown, 'cause') ?? (isObject(errors) ? readProperty(errors, '0') : undefined)
}

function selectKept(thrown: object, mask: Mask): object {
  const entries = KEPT.map((name) => [name, readProperty(thrown, name)] as const)
  const masked = entries.map(([name, value]) => [name, typeof value === 'string' ? mask(value) : value] as const)
  return Object.fromEntries(masked.filter(([, value]) => typeof value === 'string' || typeof value === 'number'))
}

function copyError(thrown: unknown, mask: Mask, depth = 0): Error {
  if ((typeof thrown !== 'object' && typeof thrown !== 'function') || thrown === null)
    return new Error(mask(String(thrown)))
  const toText = (name: string) => {
    const value = readProperty(thrown, name)
    return typeof value === 'string' ? mask(value) : ''
  }
  const cause = depth < MAX_DEPTH ? readCause(thrown) : undefined
  const copy = new Error(toText('message'), cause === undefined ? {} : { cause: copyError(cause, mask, depth + 1) })
  const [name, stack] = [toText('name') || 'Error', toText('stack')]
  return Object.assign(copy, { name, stack: stack || `${name}: ${copy.message}` }, selectKept(thrown, mask))
}

/**
 * Copies an adapter's error without the values that were passed to it. Query builders put parameters into messages:
 * access tokens, refresh tokens and, with `session.hashToken: false`, session tokens.
 *
 * The copy is a plain `Error` with name, message, stack, causes, and the fields of databases such as `code`.
 *
 * @param given The parameters of the call.
 */
export const maskError = (thrown: unknown, method: keyof Adapter, given: readonly unknown[]): Error =>
  copyError(thrown, createMask(listGivenValues(method, given)))

/** The same for the texts that were passed to a `StateStore`. */
export const maskThrown = (thrown: unknown, given: readonly unknown[]): Error =>
  copyError(thrown, createMask({ whole: [], secret: given.filter((value) => typeof value === 'string') }))
