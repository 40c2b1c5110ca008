import { randomToken } from '../../crypto/random.ts'
import { nowSeconds } from '../../lib/time.ts'
import type { SessionContext } from '../../seams/context.ts'
import { getStore } from '../../store/get-store.ts'

/** Identifier of claim rows. It is not an email address, so no mailed link can collide with it. */
const IDENTIFIER = 'latchkey.adoption'

/** Seconds after which a claim that was not released expires. Longer than any adapter call. */
const PERIOD = 60

async function insert(context: SessionContext, token: string): Promise<boolean> {
  const expires = new Date(Date.now() + 2 * PERIOD * 1000)
  try {
    await getStore(context.config).createVerificationToken({ identifier: IDENTIFIER, token, expires })
    return true
  } catch {
    return false // it already exists, or the store keeps none
  }
}

// It expires if it cannot be released now.
const remove = async (context: SessionContext, token: string): Promise<unknown> =>
  getStore(context.config)
    .consumeVerificationToken({ identifier: IDENTIFIER, token })
    .catch(() => null)

/** Returns whether the store keeps claims. Applications without sign-in by email may have no table for them. */
async function keepsClaims(context: SessionContext): Promise<boolean> {
  const token = randomToken()
  if (!(await insert(context, token))) return false
  await remove(context, token)
  return true
}

/**
 * Inserts a claim for this period and one for the next, so that two requests on both sides of a boundary cannot both
 * succeed. A process that ends in between blocks the others for two periods at most.
 *
 * @returns The claims; `null` if another request has one of them. Empty if the store keeps none.
 */
async function insertClaims(context: SessionContext, key: string): Promise<readonly string[] | null> {
  if (!getStore(context.config).can('createVerificationToken')) return []
  const period = Math.floor(nowSeconds() / PERIOD)
  const [first, second] = [`${key}.${period}`, `${key}.${period + 1}`]
  if (!(await insert(context, first))) return (await keepsClaims(context)) ? null : []
  if (await insert(context, second)) return [first, second]
  await remove(context, first)
  return null
}

/** Result of a claim. `busy`: another request is creating the row. */
export type Claimed<T> = { readonly kind: 'made'; readonly result: T } | { readonly kind: 'busy' }

/**
 * Lets one of several requests create the row of a session. The tables of some adapters accept duplicate session
 * tokens, for example those of `@auth/pg-adapter`, but no duplicate verification tokens.
 *
 * @param key Key of the row.
 * @param make Checks again whether the row exists before it creates it.
 */
export async function claimAdoption<T>(
  context: SessionContext,
  key: string,
  make: () => Promise<T>,
): Promise<Claimed<T>> {
  const { adoptions } = context.config.session.memory
  if (adoptions.get(key, nowSeconds())) return { kind: 'busy' }
  adoptions.set(key, 'running', nowSeconds())
  try {
    const claims = await insertClaims(context, key)
    if (claims === null) return { kind: 'busy' }
    try {
      return { kind: 'made', result: await make() }
    } finally {
      for (const claim of claims) await remove(context, claim)
    }
  } finally {
    adoptions.set(key, '', nowSeconds())
  }
}
