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
import { writeAlone } from './write-alone.ts'

/**
 * Note of a sign-in with a password, or with a mail about one, for its session. `verified`: the SHA-256 of the hash
 * that the password had. `set`: the hash of the new password, of a sign-up or of a reset.
 */
export type Note =
  | { readonly kind: 'verified'; readonly digest: string }
  | { readonly kind: 'set'; readonly hash: string; readonly reason: 'sign-up' | 'reset'; readonly email: string }

type NewPassword = Extract<Note, { readonly kind: 'set' }>

/** Attempts to write a hash. More than one is needed only if another request changes the same password. */
const MAX_WRITES = 5

/** Only this module stores a note under the id of this provider. */
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
    // Hashes have a salt, so an equal one was written in an earlier round, whatever the store reported.
    if (now === hash) return
    if (now !== null && reason === 'sign-up') throwVerification(SIGN_UP, 'a user who has a password', 'a new user')
    if (await store.updatePasswordHashIf(userId, now, hash)) return
  }
  throwUnexpected(AdapterError, `a hash that was not stored in ${MAX_WRITES} attempts`, 'one of them to succeed')
}

function reportPassword(context: Context, { sid, userId }: SessionFacts, { reason }: NewPassword): void {
  context.config.audit?.(context, { type: 'password.set', reason, actor: userId, sid })
}

/**
 * Sets the password of a reset. A sign-in in progress with the password before has either stored its session, which ends
 * afterwards, or finds the new hash in `assertVerified`.
 */
async function resetPassword(context: Context, session: SessionFacts, note: NewPassword): Promise<void> {
  const { config } = context
  await writeAlone(config, session, {
    write: () => writeHash(context, session.userId, note),
    async report() {
      reportPassword(context, session, note)
      await informUser(context, note.email, 'password-changed')
    },
  })
}

/**
 * Sets the first password of a user. Other sessions end only afterwards: of two sign-ups at once, the one that is refused
 * must not have ended the session of the other.
 */
async function setFirstPassword(context: Context, session: SessionFacts, note: NewPassword): Promise<void> {
  const { config } = context
  await writeHash(context, session.userId, note)
  reportPassword(context, session, note)
  await getSessions(config).endOfUser(config, session.userId, session.sid)
}

/** @throws {CredentialsSignin} The password was changed since it was verified. */
async function assertVerified({ config }: Context, userId: string, digest: string): Promise<void> {
  const now = await getStore(config).getPasswordHash(userId)
  if (now === null || (await hashText(now)) !== digest)
    throwUnexpected(CredentialsSignin, 'a password that was changed during the sign-in', 'the same as before')
}

/** Applies a note once the session is stored. */
function followNote(context: Context, session: SessionFacts, note: Note): Promise<void> {
  if (note.kind === 'verified') return assertVerified(context, session.userId, note.digest)
  return (note.reason === 'reset' ? resetPassword : setFirstPassword)(context, session, note)
}

/** Follows the sessions that begin with a password, or set one. */
export function followPassword({ context, notes }: Beginning): BeginStep | null {
  const { [ID]: note } = notes
  return isNote(note) ? { commit: (session) => followNote(context, session, note) } : null
}
