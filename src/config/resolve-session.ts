import { randomToken } from '../crypto/random.ts'
import { omitAbsent } from '../lib/copy.ts'
import { DAY_SECONDS } from '../lib/time.ts'
import type { ResolvedConfig } from '../seams/resolved-config.ts'
import { createMemory } from '../session/create-memory.ts'
import type { Adapter } from '../types/adapter.ts'
import type { AuthConfig, SessionOptions } from '../types/config.ts'

/** Default of `session.absoluteAge`, in seconds. */
export const ABSOLUTE_AGE: number = 90 * DAY_SECONDS

function resolveMemo(memo: SessionOptions['memo']): ResolvedConfig['session']['memo'] {
  if (!memo) return null
  const { size = 1000, maxAge = 30 } = memo === true ? {} : memo
  return { size, maxAge: Math.min(Number(maxAge), 30) }
}

function resolveRevocation(revocation: SessionOptions['revocation']): ResolvedConfig['session']['revocation'] {
  const { maxStaleness = 30, whenDown = 'refuse' } = Object(revocation)
  return revocation ? { maxStaleness, whenDown } : null
}

/** Completes the session options with their defaults. */
export function resolveSession(config: AuthConfig, adapter: Adapter | null): ResolvedConfig['session'] {
  const { memo, revocation, ...given } = config.session ?? {}
  const session: Omit<ResolvedConfig['session'], 'memory'> = {
    strategy: adapter ? 'database' : 'jwt',
    generateSessionToken: () => randomToken(),
    hashToken: true,
    maxAge: 30 * DAY_SECONDS,
    updateAge: DAY_SECONDS,
    absoluteAge: ABSOLUTE_AGE,
    isRevoked: null,
    devices: null,
    ...omitAbsent(given),
    memo: resolveMemo(memo),
    revocation: resolveRevocation(revocation),
  }
  const hasOwnFormat = session.revocation !== null && !!config.jwt?.decode
  return { ...session, memory: createMemory(session.memo, hasOwnFormat ? ['jwt.decode'] : []) }
}
