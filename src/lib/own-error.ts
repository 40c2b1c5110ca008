/** Marks errors with a text of latchkey. Shared by copies of the library in one process. */
export const OWN: unique symbol = Symbol.for('latchkey.own-error')

/** Lets the log show the text of an error in production: it contains no value of a user and no secret. */
export const markOwn = <E extends Error>(error: E): E => Object.defineProperty(error, OWN, { value: true })
