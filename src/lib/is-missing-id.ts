/** Results of `String()` for a missing value, or for an unused one an id. */
const MISSING = /^(?:undefined|null|NaN|-?Infinity|true|false|\[object [^\]]*\])?$/

/**
 * Returns whether a text is a converted missing id: with `String(row.id)`, rows without `id` give all users the account
 * `undefined`.
 */
export const isMissingId = (id: string): boolean => MISSING.test(id.trim())
