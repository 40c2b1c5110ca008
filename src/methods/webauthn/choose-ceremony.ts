/** What a browser does with a passkey. */
export type Ceremony = 'authenticate' | 'register'

/** What is known when somebody asks for options. */
export interface Asked {
  /** From the request, untrusted. */
  readonly action: string | null
  readonly isSignedIn: boolean
  /** Whether an address was typed. Nobody looks whether it has an account: the answer would tell. */
  readonly hasEmail: boolean
}

/**
 * Which ceremony is meant. An address without an action is taken for a sign-in: who has no passkey yet asks
 * for `register`.
 *
 * @returns `null` when there is nothing that could be meant.
 */
export function chooseCeremony({ action, isSignedIn, hasEmail }: Asked): Ceremony | null {
  if (action === 'authenticate') return action
  if (action === 'register') return isSignedIn || hasEmail ? action : null
  return action === null && !isSignedIn ? 'authenticate' : null
}
