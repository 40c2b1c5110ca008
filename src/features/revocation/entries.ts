import { AdapterError } from '../../errors/errors.ts'
import type { ResolvedConfig } from '../../seams/resolved-config.ts'
import type { State } from '../../seams/state.ts'

/** Milliseconds by which clocks may differ. A revocation also ends the sessions that begin this much later. */
export const SKEW = 60_000

/** When the sessions of a user were revoked. */
export interface Revocation {
  /** Sessions that began at this time or before have ended, in milliseconds since 1970. It only grows. */
  readonly at: number
  /** Id of the only session that was kept. */
  readonly except?: string | undefined
}

/** Returns the access to the store, which the configuration guarantees with `revocation`. */
export function getState({ state }: ResolvedConfig): State {
  if (state !== null) return state
  throw new AdapterError('Sessions cannot be revoked without a `StateStore`.', { cause: { fix: 'Set `stateStore`.' } })
}

/** Milliseconds that an entry about a session must live: longer than any session that exists now. */
export const getLifetime = ({ jwt }: ResolvedConfig): number => jwt.maxAge * 1000 + SKEW

/** Parses an entry. @throws {AdapterError} It is malformed, which must not read as "not revoked". */
function parseRevocation(text: string): Revocation {
  try {
    const { at, except }: Partial<Revocation> = JSON.parse(text)
    if (Number.isSafeInteger(at) && (except === undefined || typeof except === 'string'))
      return { at: Number(at), except }
  } catch {}
  throw new AdapterError('An entry `revoked-before` of the `StateStore` is malformed.')
}

/** Returns the latest of the entries of one user, which may be under several secrets; `null` without any. */
export function selectLatest(texts: readonly (string | null)[]): Revocation | null {
  const found = texts.flatMap((text) => (text === null ? [] : parseRevocation(text)))
  return found.sort((a, b) => b.at - a.at)[0] ?? null
}

/** Reads the revocation of a user. @returns `null` if their sessions were not revoked. */
export async function readRevocation(config: ResolvedConfig, userId: string): Promise<Revocation | null> {
  const state = getState(config)
  const keys = await state.keys('revoked-before', userId)
  return selectLatest(await Promise.all(keys.map((key) => state.get(key))))
}

/** Returns whether a revocation ends a session. */
export const endsSession = (revocation: Revocation | null, sid: string, start: number): boolean =>
  revocation !== null && start <= revocation.at && sid !== revocation.except
