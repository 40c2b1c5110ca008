// The columns of an account's tokens and the text form of sealed ones, for the store and for adapters.

/**
 * Prefix of every sealed token: format and version. A Bearer token never begins with it, because it has no colon.
 *
 * @see https://www.rfc-editor.org/rfc/rfc6750#section-2.1
 */
export const SEALED = 'latchkey1:'

/** Length of the id of the secret, which follows the prefix. */
export const SECRET_ID_LENGTH = 8

/** Columns of an account that a token response fills, in every Auth.js schema. */
export const RESPONSE_COLUMNS = [
  'access_token',
  'refresh_token',
  'id_token',
  'expires_at',
  'scope',
  'session_state',
  'token_type',
] as const

/** A column that contains a token, and is sealed. */
export type TokenColumn = Extract<(typeof RESPONSE_COLUMNS)[number], `${string}_token`>

/** Columns of an account that are sealed. */
export const TOKEN_COLUMNS: readonly TokenColumn[] = RESPONSE_COLUMNS.filter((name): name is TokenColumn =>
  name.endsWith('_token'),
)

/** Returns whether the value of a column is a sealed token. latchkey stores no other text with the prefix. */
export const isSealed = (value: unknown): value is string => typeof value === 'string' && value.startsWith(SEALED)
