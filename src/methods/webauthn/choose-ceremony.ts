/** A ceremony with a passkey. */
export type Ceremony = 'authenticate' | 'register'

/** Input of a request for options. */
export interface Asked {
  /** From the request, untrusted. */
  readonly action: string | null
  readonly isSignedIn: boolean
  /** Whether an address was typed. Whether it has an account is not checked, because the result would reveal it. */
  readonly hasEmail: boolean
}

/**
 * Returns the requested ceremony. An address without an action means a sign-in; a new user sends `register`.
 *
 * @returns `null` if no ceremony is possible.
 */
export function chooseCeremony({ action, isSignedIn, hasEmail }: Asked): Ceremony | null {
  if (action === 'authenticate') return action
  if (action === 'register') return isSignedIn || hasEmail ? action : null
  return action === null && !isSignedIn ? 'authenticate' : null
}
