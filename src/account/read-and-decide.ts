import { nowSeconds } from '../lib/time.ts'
import { type Decision, decide, type Facts } from './decide.ts'
import { type Case, factsOf } from './facts.ts'

/** A decision, and what was read for it. */
export interface Reading {
  /** When the reading began: seconds since 1970. Nothing that the facts say is older. */
  readonly at: number
  readonly facts: Facts
  readonly decision: Decision
}

/**
 * Reads the facts and decides.
 *
 * @throws {AuthError} As `factsOf`.
 */
export async function readAndDecide(one: Case): Promise<Reading> {
  const at = nowSeconds()
  const facts = await factsOf(one)
  const decision = decide(facts)
  const { to } = decision
  one.context.config.logger.step?.('account', to, {
    provider: one.provider.id,
    reason:
      to === 'enter' ? decision.steps.join(', ') || 'linked already' : to === 'refuse' ? decision.seen : 'no user yet',
  })
  return { at, facts, decision }
}
