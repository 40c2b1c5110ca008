/**
 * Returns the name of the cookie that holds the token of another library after ours has replaced it under the same name.
 * The row that the token names still has to be ended.
 *
 * @param name Of the session cookie.
 */
export const toReplacedName = (name: string): string => `${name}.old`
