/**
 * Returns the name of the cookie that stores the token of another library after a latchkey token replaced it under the
 * same name. The row of that token still has to be ended.
 *
 * @param name Name of the session cookie.
 */
export const toReplacedName = (name: string): string => `${name}.old`
