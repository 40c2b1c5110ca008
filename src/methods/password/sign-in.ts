import { askRedirect } from '../../application/ask-redirect.ts'
import { hashText } from '../../crypto/digest.ts'
import { CredentialsSignin, InvalidEmail } from '../../errors/errors.ts'
import type { Context } from '../../seams/context.ts'
import type { Proof } from '../../seams/identity.ts'
import type { ResolvedConfig } from '../../seams/resolved-config.ts'
import type { StoredUser } from '../../seams/store.ts'
import { getStore } from '../../store/get-store.ts'
import { readIdentifier } from '../mail/address.ts'
import { countAttempt } from './count-attempt.ts'
import type { Note } from './follow-password.ts'
import { getMailer, ID } from './settings.ts'
import { getHasher, verifyPassword } from './verify-password.ts'

/** A user and the hash of their password. */
interface Found {
  readonly user: StoredUser
  readonly hash: string
}

/** Returns the typed address; `null` if it is not one, which must look like a wrong password. */
function findAddress({ config, request }: Context): string | null {
  try {
    return readIdentifier(getMailer(config), request.body['email'])
  } catch (error) {
    if (error instanceof InvalidEmail) return null
    throw error
  }
}

/** Finds a user with a password. Known and unknown addresses cost the same number of lookups. */
async function findPassword(config: ResolvedConfig, address: string): Promise<Found | null> {
  const store = getStore(config)
  const user = await store.getUserByEmail(address)
  if (user === null) {
    await store.getUserByEmail(address)
    return null
  }
  const hash = await store.getPasswordHash(user.id)
  return hash === null ? null : { user, hash }
}

/**
 * Replaces a hash that is weaker than new ones.
 *
 * @returns The hash that the password has now; `null` if another request has changed the password.
 */
async function renewHash(context: Context, { hash, user }: Found, password: string): Promise<string | null> {
  const { config } = context
  const hasher = getHasher(context)
  if (!(await hasher.needsRehash(hash))) return hash
  const store = getStore(config)
  const next = await hasher.hash(password)
  if (await store.updatePasswordHashIf(user.id, hash, next)) return next
  // Another sign-in of this user was faster, or the password was changed.
  const now = await store.getPasswordHash(user.id)
  return now !== null && (await verifyPassword(context, now, password)) ? now : null
}

/** Signs in with an address and a password. */
export async function finishSignIn(context: Context): Promise<Proof> {
  const { config, request } = context
  const address = findAddress(context)
  const { password: typed } = request.body
  const password = typeof typed === 'string' ? typed : ''
  // Counted before anything is hashed, so that concurrent attempts cannot exceed the limit.
  const forgive = await countAttempt(context, address)
  const found = address === null ? null : await findPassword(config, address)
  const isRight = await verifyPassword(context, found?.hash ?? null, password)
  const hash = found && isRight ? await renewHash(context, found, password) : null
  config.logger.step?.('authorize', hash === null ? 'refused' : 'accepted', { provider: ID })
  if (found === null || hash === null) throw new CredentialsSignin({ cause: { provider: ID } })
  await forgive()
  const note: Note = { kind: 'verified', digest: await hashText(hash) }
  const account = { provider: ID, type: 'credentials', providerAccountId: found.user.id } as const
  const identity = { user: found.user, account, credentials: { email: address ?? '' }, notes: { [ID]: note } }
  return { identity, returnTo: await askRedirect(context, request.body['callbackUrl']) }
}
