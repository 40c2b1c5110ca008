// The text form of sealed tokens, for the store and for adapters.

/**
 * Prefix of every sealed token: format and version. A Bearer token never begins with it, because it has no colon.
 *
 * @see https://www.rfc-editor.org/rfc/rfc6750#section-2.1
 */
export const SEALED = 'latchkey1:'

/** Length of the id of the secret, which follows the prefix. */
export const SECRET_ID_LENGTH = 8

/** Columns of an account that are sealed. */
export const TOKEN_COLUMNS = ['access_token', 'refresh_token', 'id_token'] as const

/** A column that is sealed. */
export type TokenColumn = (typeof TOKEN_COLUMNS)[number]

/** Returns whether the value of a column is a sealed token. latchkey stores no other text with the prefix. */
export const isSealed = (value: unknown): value is string => typeof value === 'string' && value.startsWith(SEALED)
