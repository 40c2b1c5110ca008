import type { FeatureClaims } from '../types/jwt.ts'
import type { Context } from './context.ts'
import type { Outcome } from './http.ts'
import type { LinkIntent, Proof } from './identity.ts'
import type { Candidate, ProvenIdentity } from './owner.ts'
import type { SessionTerms } from './session-strategy.ts'

/** A proven sign-in, and what has happened to it. */
export interface SignIn extends ProvenIdentity {
  readonly returnTo: Proof['returnTo']
  /** `null` if it was never paused. */
  readonly resumed: Resumed | null
}

/**
 * May pause a sign-in after the proof, before every callback, event and write, and before the session. It can pause or
 * refuse. It cannot change the identity or the user, and cannot skip what follows: a resumed sign-in runs all of it, with
 * the store as it is then.
 */
export interface Interrupt {
  /** Interrupts run by stage, then in the order of `use`. */
  readonly stage: 'risk' | 'factor' | 'consent'
  /**
   * @returns The response that pauses it; `null` to continue.
   * @throws {AuthError} The sign-in is refused. An error of a store is an error, and never a pass.
   */
  pauseSignIn(signIn: SignIn, candidate: Candidate): Promise<Outcome | null>
}

/** Conditions of a sign-in besides those of its owner. */
export interface Conditions {
  /** @throws {AuthError} The user must not enter. */
  assertUser(candidate: Candidate): void
  /** Returns the conditions of the session. */
  toTerms(terms: SessionTerms): SessionTerms
}

/** A sign-in that continues after a pause. */
export interface Resumed extends Conditions {
  /** What features have proven in addition. */
  readonly latchkey: FeatureClaims
  /** The interrupts that are over, by the names of their features. */
  readonly passed: readonly string[]
}

/**
 * Returns the session whose user a sign-in proves again: the purpose `confirm`. Another user is then refused, nothing is
 * linked, and the session continues with a new time of its proof.
 *
 * @returns `null` for every other sign-in.
 */
export type FindConfirmed = (context: Context) => Promise<(LinkIntent & Conditions) | null>
