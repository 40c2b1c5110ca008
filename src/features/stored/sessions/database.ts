import { emit } from '../../../application/emit.ts'
import { SignOutError } from '../../../errors/errors.ts'
import { formatIsoTime } from '../../../lib/iso-time.ts'
import type { Context, SessionContext } from '../../../seams/context.ts'
import type { FoundSession } from '../../../seams/found-session.ts'
import type { SessionFacts } from '../../../seams/lifecycle.ts'
import type { Opening, SessionStrategy, SignedIn } from '../../../seams/session-strategy.ts'
import { accessSession, openSession, type SessionAccess } from '../../../session/access-session.ts'
import { relate } from '../../../session/relate.ts'
import { getStore } from '../../../store/get-store.ts'
import type { JWT } from '../../../types/jwt.ts'
import { endCookies, findRow, forget, listKeys } from './find-row.ts'
import { renewRow } from './renew-row.ts'
import { reportReplaced } from './report-replaced.ts'
import {
  computeEnd,
  createReporter,
  createToken,
  discard,
  fetchSessionAndUser,
  isOver,
  readVia,
  writeToken,
} from './stored-session.ts'

/** Tokens that are stored unhashed have no time. */
function toRevocable({ token, session }: FoundSession): JWT {
  const { key: sid, issuedAt } = token
  return { sid, sub: session.userId, ...(issuedAt !== null && { iat: issuedAt, auth_time: issuedAt }) }
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

/** Returns the session of this browser. Unless the new one continues it, only what the request has read before counts. */
const findPrevious = (context: SessionContext, isContinued: boolean): Promise<FoundSession | null> =>
  isContinued ? findRow(context) : (context.foundSession?.catch(() => null) ?? Promise.resolve(null))

const toFacts = ({ token, session }: Pick<FoundSession, 'token' | 'session'>): SessionFacts => ({
  sid: token.key,
  userId: session.userId,
  start: (token.issuedAt ?? 0) * 1000,
  authTime: token.issuedAt,
  expires: session.expires.getTime(),
  via: readVia(token),
})

/** Writes the row of a new session. The cookie comes first, because a token that no cookie can contain is refused there. */
async function createRow(
  context: Context,
  userId: string,
  [authTime, { via }]: Parameters<Opening['create']>,
): Promise<SessionFacts> {
  const { config } = context
  const token = await createToken(config, authTime, via)
  const end = computeEnd(config, token)
  writeToken(context, token, end)
  const session = { sessionToken: token.key, userId, expires: new Date(end * 1000) }
  await getStore(context.config).createSession(session)
  return { ...toFacts({ token, session }), start: authTime * 1000 }
}

/** Begins to replace the session of this browser, as `SessionStrategy` describes it. */
async function openRow(context: Context, { user }: SignedIn, isContinued: boolean): Promise<Opening> {
  const { config } = context
  const old = await listKeys(context)
  const previous = await findPrevious(context, isContinued)
  const remove = (keys: readonly string[], message: string) => discard(context, keys, createReporter(context, message))
  return {
    relation: relate(previous && toFacts(previous), user.id, isContinued),
    async create(...given) {
      const facts = await createRow(context, user.id, given)
      return {
        facts,
        write: () => config.migrate?.clear(context),
        async replace() {
          await remove(old, 'The previous session could not be deleted at this sign-in.')
          if (config.audit) await reportReplaced(context, old)
        },
        // An error sets no cookie, so a row that cannot be deleted is harmless.
        abandon: () => remove([facts.sid], 'An unused session could not be deleted.'),
      }
    },
  }
}

/** The strategy `database`: the cookie contains a token, and the store its digest and the session. */
export const database: SessionStrategy = {
  open: openRow,

  readSession: (context, isFresh) => accessSession(context, access, null, isFresh),

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
    if (undeleted) throw new SignOutError('The session could not be deleted.', { cause: { err: undeleted } })
    // The row is deleted. Only the event failed.
    if (unread)
      config.logger.error(
        new SignOutError('The session was deleted without the event `signOut`.', { cause: { err: unread } }),
      )
    else if (found) await emit(config, 'signOut', { session: found.session })
  },

  async current(context) {
    const found = await openSession(context, access)
    if (found === null) return null
    const { sid, userId, via, authTime } = toFacts(found)
    return { sid, userId, via, authTime }
  },

  async isStillOpen(context) {
    const { config } = context
    const found = await openSession(context, access)
    const now = found && (await fetchSessionAndUser(context, found.session.sessionToken))
    return !!now && now.session.userId === found.session.userId && !isOver(config, { ...found, ...now })
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
