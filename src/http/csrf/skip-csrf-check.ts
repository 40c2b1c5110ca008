/**
 * Value of the option `skipCSRFCheck`: disables the CSRF token and keeps the origin check. Use it only in an
 * integration that checks the origin of requests itself.
 */
export const skipCSRFCheck: unique symbol = Symbol.for('latchkey.skipCSRFCheck')
