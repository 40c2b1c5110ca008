import type { Env } from './integration.ts'

/**
 * Returns the values of a record that can be variables. A schema of the application may have converted one to a number.
 */
export const readVariables = (record: object): Env =>
  Object.fromEntries(
    Object.entries(record).flatMap(([name, value]) =>
      ['string', 'number', 'boolean'].includes(typeof value) ? [[name, String(value)]] : [],
    ),
  )
