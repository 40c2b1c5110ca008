import { hashText } from '../../crypto/digest.ts'
import { AdapterError, CredentialsSignin, throwUnexpected } from '../../errors/errors.ts'
import type { Context } from '../../seams/context.ts'
import type { Beginning, BeginStep, SessionFacts } from '../../seams/lifecycle.ts'
import { getSessions } from '../../store/get-sessions.ts'
import { getStore } from '../../store/get-store.ts'
import { throwVerification } from '../mail/link.ts'
import { informUser } from './inform.ts'
import { SIGN_UP } from './links.ts'
import { ID } from './settings.ts'

/**
 * What a sign-in with a password, or with a mail about one, leaves for its session. `verified`: the SHA-256 of the hash
 * that the password had. `set`: the hash of the new password, of a sign-up or of a reset.
 */
export type Note =
  | { readonly kind: 'verified'; readonly digest: string }
  | { readonly kind: 'set'; readonly hash: string; readonly reason: 'sign-up' | 'reset' }

type NewPassword = Extract<Note, { readonly kind: 'set' }>

/** Attempts to write a hash. Only other changes of the same password need more than one. */
const MAX_WRITES = 5

/** What is left under the id of this provider is always a note. */
const isNote = (left: object | undefined): left is Note => left !== undefined

/**
 * Writes the hash of a new password, whatever other requests write.
 *
 * @throws {Verification} A sign-up, and the user has a password meanwhile.
 */
async function writeHash({ config }: Context, userId: string, { hash, reason }: NewPassword): Promise<void> {
  const store = getStore(config)
  for (let round = 0; round < MAX_WRITES; round++) {
    const now = await store.getPasswordHash(userId)
    if (now !== null && reason === 'sign-up') throwVerification(SIGN_UP, 'a user who has a password', 'a new user')
    if (await store.updatePasswordHashIf(userId, now, hash)) return
  }
  throwUnexpected(AdapterError, `a hash that was not stored in ${MAX_WRITES} attempts`, 'one of them to succeed')
}

/**
 * Sets a password, and then ends every other session of the user. A sign-in in progress with the password before has
 * either stored its session, which ends here, or finds the new hash in `assertVerified`.
 */
async function setPassword(context: Context, { sid, userId }: SessionFacts, note: NewPassword): Promise<void> {
  const { config } = context
  await writeHash(context, userId, note)
  await getSessions(config).endOfUser(config, userId, sid)
  config.audit?.(context, { type: 'password.set', reason: note.reason, actor: userId, sid })
  if (note.reason !== 'reset') return
  const user = await getStore(config).getUser(userId)
  await informUser(context, user?.email ?? null, 'password-changed')
}

/** @throws {CredentialsSignin} The password was changed since it was verified. */
async function assertVerified({ config }: Context, userId: string, digest: string): Promise<void> {
  const now = await getStore(config).getPasswordHash(userId)
  if (now === null || (await hashText(now)) !== digest)
    throwUnexpected(CredentialsSignin, 'a password that was changed during the sign-in', 'the same as before')
}

/** Follows the sessions that begin with a password, or set one. */
export function followPassword({ context, notes }: Beginning): BeginStep | null {
  const { [ID]: note } = notes
  if (!isNote(note)) return null
  return {
    commit: (session) =>
      note.kind === 'set' ? setPassword(context, session, note) : assertVerified(context, session.userId, note.digest),
  }
}
