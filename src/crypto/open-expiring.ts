import { nowSeconds } from '../lib/time.ts'
import type { KeyRing, SealPurpose } from './keys.ts'
import { type Opened, open } from './sealed.ts'

/** Content that expires at `exp`, or `maxAge` after `createdAt`. Times are seconds since 1970. */
export type Expiring = { readonly exp: number } | { readonly createdAt: number }

/** Result of opening content that expires. Only `open` is valid. */
export type OpenedExpiring<T> = Opened<T> | { readonly state: 'expired'; readonly payload: T }

/**
 * Opens a sealed token and checks when its content expires. `open` by itself only refuses the keys of earlier days.
 *
 * @param token From the request, untrusted.
 * @param maxAge Maximum age of a token of this purpose, in seconds.
 */
export async function openExpiring<T extends Expiring>(
  keys: KeyRing,
  purpose: SealPurpose,
  token: string,
  maxAge: number,
): Promise<OpenedExpiring<T>> {
  const opened = await open<T>(keys, purpose, token, maxAge)
  if (opened.state !== 'open') return opened
  const content: Expiring = opened.payload
  const end = 'exp' in content ? content.exp : content.createdAt + maxAge
  return end > nowSeconds() ? opened : { state: 'expired', payload: opened.payload }
}
