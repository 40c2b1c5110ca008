import { AccessDenied, InvalidConfiguration, refuseSeen } from '../../errors.ts'
import { answerInTime } from '../../lib/deadline.ts'
import { nowSeconds } from '../../lib/time.ts'
import type { Context } from '../../types/context.ts'
import type { SessionClaims } from '../../types/found-session.ts'
import { endsSession, getStart, type Revocation, readRevocation, SKEW } from './entries.ts'
import { recordSession } from './record-use.ts'
import { endInStore } from './tombstone.ts'
import { moveExemption, writeRevocation } from './write-revocation.ts'

/** The part of a sign-in that a revocation can interrupt. */
export interface SignInEntry {
  /** Returns the claim `start`. @param continued The session that the sign-in only adds to; `null` for a new one. */
  getStart(continued: SessionClaims | null): number
  /**
   * Called before the browser receives the session.
   *
   * @throws {AccessDenied} The sessions of the user were revoked since the entry was opened.
   */
  finish(claims: SessionClaims, previousSid: string | null): Promise<void>
}

const refuse = (): never =>
  refuseSeen(AccessDenied, 'sessions of the user that were revoked during the sign-in', 'none', {
    fix: 'Let the user sign in again.',
  })

const PROBE = { sub: 'probe', sid: 'probe', start: 1_700_000_000_001, auth_time: 1_700_000_000 }

/** Asserts that the application's token format keeps what a revocation compares. @throws {InvalidConfiguration} */
async function assertFormat({ config, names }: Context): Promise<void> {
  const { decode, encode, maxAge, secrets } = config.jwt
  if (!decode || !encode) return
  const common = { secret: [...secrets], salt: names.sessionToken.name }
  const iat = nowSeconds()
  const claims = { ...PROBE, iat, exp: iat + maxAge, jti: 'probe' }
  const token = await answerInTime('jwt.encode', encode({ ...common, token: claims, maxAge }))
  const found = await answerInTime('jwt.decode', decode({ ...common, token: String(token) }))
  const lost = (['sid', 'start', 'auth_time'] as const).filter((name) => found?.[name] !== PROBE[name])
  if (lost.length === 0) return
  const problem = `loses ${lost.map((name) => `\`${name}\``).join(', ')}, which \`session.revocation\` compares`
  throw new InvalidConfiguration([{ option: 'jwt.decode', problem, fix: 'Return every claim that `encode` receives.' }])
}

/**
 * Begins to issue a session.
 *
 * @throws {AccessDenied} The sessions of the user were revoked since the request began, so the proof may be old.
 */
export async function openEntry(context: Context, userId: string): Promise<SignInEntry> {
  const { config } = context
  await assertFormat(context)
  const known: Revocation | null = await readRevocation(config, userId)
  if (known !== null && known.at - SKEW >= context.began) refuse()
  return {
    getStart(continued) {
      const kept = continued && getStart(continued)
      if (continued && kept !== null && !endsSession(known, continued.sid, kept)) return kept
      return Math.max(Date.now(), (known?.at ?? 0) + 1)
    },
    async finish(claims, previousSid) {
      const now = await readRevocation(config, userId)
      if (now?.at !== known?.at || now?.except !== known?.except) refuse()
      if (previousSid !== null && endsSession(now, claims.sid, getStart(claims)))
        await moveExemption(config, userId, previousSid, claims.sid)
      await recordSession(context, claims, claims.exp * 1000)
      if (previousSid !== null) await endInStore(config, previousSid)
    },
  }
}

/** Revokes the sessions of a user in a sign-in of this user, which is not refused for it. */
export async function revokeEarlier(context: Context, userId: string): Promise<void> {
  const { at } = await writeRevocation(context.config, userId, null)
  context.began = at - SKEW + 1
}
