import { emit } from '../../callbacks/emit.ts'
import { SignOutError } from '../../errors.ts'
import { formatIsoTime } from '../../lib/iso-time.ts'
import { nowSeconds } from '../../lib/time.ts'
import type { SessionContext } from '../../types/context.ts'
import type { FoundSession } from '../../types/found-session.ts'
import type { JWT } from '../../types/jwt.ts'
import { accessSession, openSession, type SessionAccess } from '../access-session.ts'
import { revocation } from '../load-revocation.ts'
import type { SessionStrategy } from '../strategy.ts'
import { endCookies, findRow, forget, listKeys } from './find-row.ts'
import { renewRow } from './renew-row.ts'
import { reportReplaced } from './report-replaced.ts'
import {
  computeEnd,
  createReporter,
  createToken,
  discard,
  fetchSessionAndUser,
  getStore,
  isOver,
  writeToken,
} from './stored-session.ts'

/** Tokens that are stored unhashed have no time. */
function toRevocable({ token, session, lastUsed }: FoundSession): JWT {
  const { key: sid, issuedAt } = token
  const since = lastUsed ?? issuedAt
  return { sid, sub: session.userId, ...(issuedAt !== null && since !== null && { iat: since, auth_time: since }) }
}

const access: SessionAccess<FoundSession> = {
  find: findRow,

  identify: toRevocable,

  async prepare(context, found) {
    const { end, write } = await renewRow(context, found)
    const { name, email, image } = found.user
    return {
      params: { session: { user: { name, email, image }, expires: formatIsoTime(end) }, user: found.user },
      write,
    }
  },

  end: forget,
}

/**
 * Deletes the row of a session that must not start. An error sets no cookie, so the browser never receives its token,
 * and a row that cannot be deleted is harmless.
 */
async function abandon(context: SessionContext, key: string, reason: unknown): Promise<never> {
  await discard(context, [key], createReporter(context, 'An unused session could not be deleted.'))
  throw reason
}

/** The strategy `database`: the cookie contains a token, and the store its digest and the session. */
export const database: SessionStrategy = {
  async issue(context, { user }, { since = nowSeconds(), confirm } = {}) {
    const { config } = context
    const old = await listKeys(context)
    const token = await createToken(config, since)
    const end = computeEnd(config, token)
    // Before the row is written: a token that no cookie can contain is refused here.
    writeToken(context, token, end)
    await getStore(context).createSession({ sessionToken: token.key, userId: user.id, expires: new Date(end * 1000) })
    await confirm?.().catch((error: unknown) => abandon(context, token.key, error))
    config.migrate?.clear(context)
    if (config.session.devices) {
      const claims = { sid: token.key, sub: user.id, auth_time: since }
      await revocation((part) => part.recordSession(context, claims, end * 1000))
    }
    await discard(context, old, createReporter(context, 'The previous session could not be deleted at this sign-in.'))
    if (config.audit) await reportReplaced(context, old)
    return token.key
  },

  read: (context, isFresh) => accessSession(context, access, null, isFresh),

  update: (context, newSession) => accessSession(context, access, { trigger: 'update', newSession }),

  async revoke(context) {
    const { config } = context
    let unread: unknown
    let undeleted: unknown
    const found = await findRow(context).catch((error: unknown) => {
      unread = error
      return null
    })
    // Also if it could not be found, because the row may exist.
    await discard(context, await listKeys(context), (error) => {
      undeleted ??= error
    })
    endCookies(context)
    if (undeleted) throw new SignOutError({ cause: { err: undeleted } })
    // The row is deleted. Only the event failed.
    if (unread) await config.logger.error(new SignOutError({ cause: { err: unread } }))
    else if (found) await emit(config, 'signOut', { session: found.session })
  },

  async current(context) {
    const found = await openSession(context, access)
    return found && { sid: found.token.key, userId: found.session.userId }
  },

  async isStillOpen(context) {
    const { config } = context
    const found = await openSession(context, access)
    const now = found && (await fetchSessionAndUser(context, found.session.sessionToken))
    return !!now && now.session.userId === found.session.userId && !isOver(config, { token: found.token, ...now })
  },

  async sid(context) {
    try {
      return (await findRow(context))?.token.key ?? null
    } catch {
      // The store is down, but a sign-out must work.
      return (await listKeys(context)).at(-1) ?? null
    }
  },
}
