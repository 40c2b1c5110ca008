// The fields of a form, read by latchkey or by a framework.

import { type ErrorCause, InvalidRequest, PayloadTooLarge, throwUnexpected } from '../errors/errors.ts'

/**
 * The fields of a request body, without a prototype. All values are strings, also numbers and booleans, except in
 * `data` of a JSON body.
 */
export type Body = Readonly<Record<string, unknown>>

/** Maximum bytes of a body, and characters of its names and texts. */
export const MAX_BYTES = 65_536

/** Maximum number of fields. The forms of sign-in methods have about ten. */
const MAX_FIELDS = 1_000

/** Throws `InvalidRequest` with the received and the expected value. */
export function throwInvalidRequest(seen: string, expected: string, more: ErrorCause = {}): never {
  throwUnexpected(InvalidRequest, seen, expected, more)
}

/**
 * Collects the fields of a form in one pass, and stops at the first field over a limit.
 *
 * @param pairs Untrusted. A name whose value is `undefined` is left out.
 * @throws {InvalidRequest} A repeated field, or more than 1,000.
 * @throws {PayloadTooLarge} More than 65,536 characters.
 */
export function collectFields<T>(pairs: Iterable<readonly [string, T | undefined]>): Record<string, T> {
  const fields: Record<string, T> = Object.create(null)
  let [count, size] = [0, 0]
  for (const [name, value] of pairs) {
    size += name.length + (typeof value === 'string' ? value.length : 0)
    if (++count > MAX_FIELDS) throwInvalidRequest(`more than ${MAX_FIELDS} fields`, 'fewer')
    if (size > MAX_BYTES) throw new PayloadTooLarge()
    if (name in fields) throwInvalidRequest('a repeated field', 'each field once')
    if (value !== undefined) fields[name] = value
  }
  return fields
}
