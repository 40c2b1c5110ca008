// Derives the tokens that replace those of another library.

import { createMacs } from '../../../crypto/mac.ts'
import { nowSeconds } from '../../../lib/time.ts'
import type { FoundSession, SessionToken } from '../../../seams/found-session.ts'
import type { ResolvedConfig } from '../../../seams/resolved-config.ts'
import type { AdapterSession } from '../../../types/adapter.ts'
import { hashKey, toAdoptedToken } from './stored-session.ts'

/** A session of another library, and the tokens that can replace its own, newest secret first. */
export interface Predecessor extends Omit<FoundSession, 'token'> {
  readonly raw: string
  readonly tokens: readonly [SessionToken, ...SessionToken[]]
}

/**
 * Derives the secrets of the latchkey token from an old token, one under each secret of the configuration, newest
 * first. They depend on nothing else, so that all requests with it lead to one row: those with a copy of the cookie,
 * concurrent ones, and those to servers between which the secret is rotated.
 */
const deriveSecrets = ({ keys, session }: ResolvedConfig, raw: string): Promise<string[]> =>
  session.hashToken ? createMacs(keys, 'migration', raw) : Promise.resolve([])

/** Returns the keys of the rows that replace or would replace that of an old token, newest secret first. */
export const listSuccessorKeys = async (config: ResolvedConfig, raw: string): Promise<string[]> =>
  Promise.all((await deriveSecrets(config, raw)).map((secret) => hashKey(secret, config.keys.engine)))

/**
 * Returns the last use of a session of another library, the only time that its row contains. An old cookie that is
 * first sent after a revocation must not count as a new sign-in.
 */
const computeLastUse = ({ session }: ResolvedConfig, { expires }: AdapterSession): number =>
  Math.max(0, Math.min(nowSeconds(), Math.floor(expires.getTime() / 1000) - session.maxAge))

/**
 * Adds the tokens that can replace the old one; without `hashToken`, that is the old one. Two requests get different
 * times only if the other library extends its row between them. That is harmless, because both times are those of a
 * use, and both tokens name the same row.
 */
export async function toPredecessor(
  config: ResolvedConfig,
  raw: string,
  { session, user }: Omit<FoundSession, 'token'>,
): Promise<Predecessor> {
  const since = computeLastUse(config, session)
  const made = (await deriveSecrets(config, raw)).map((secret) => toAdoptedToken(config, secret, since))
  const [first = { value: raw, key: raw, issuedAt: null }, ...others] = await Promise.all(made)
  return { raw, session, user, tokens: [first, ...others] }
}
