/**
 * Value of the option `skipCSRFCheck`: turns the CSRF token off and leaves the origin check. Only for an
 * integration that has checked where the request comes from itself.
 */
export const skipCSRFCheck: unique symbol = Symbol.for('latchkey.skipCSRFCheck')
