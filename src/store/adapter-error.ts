import { AdapterError, type AuthError } from '../errors/errors.ts'
import { maskError } from '../errors/masked-error.ts'
import { PACKAGE_SPEC } from '../lib/package-spec.ts'
import { readProperty } from '../lib/read-property.ts'

/** The code by which the SQL adapters report a missing table or column. */
const MISSING_SCHEMA = 'MISSING_SCHEMA'

/**
 * Returns the error for a failed call of a store.
 *
 * @param what The called method, as an application names it.
 * @param showsText Whether the error contains the text of the store, which can contain tokens.
 */
export function createAdapterError(what: string, name: string, thrown: unknown, showsText: boolean): AuthError {
  const err = maskError(thrown, showsText)
  const isIncomplete = readProperty(err, 'code') === MISSING_SCHEMA
  const [reason, fix] = isIncomplete
    ? [', because the database lacks a table or a column', { fix: `Run: npx ${PACKAGE_SPEC} migrate --apply` }]
    : ['', {}]
  return new AdapterError(`\`${what}\` failed${reason}.`, {
    cause: { err, name, ...fix },
  })
}
