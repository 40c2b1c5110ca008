import { listSuccessorKeys } from '../../../../../src/features/stored/sessions/successors.ts'
import { openConfig, SESSION } from '../../../../harness.ts'
import type { Broken } from './broken.ts'
import { AUTHJS } from './cookies.ts'
import type { Issued } from './ledger.ts'
import { acceptedOf } from './survivors.ts'
import type { World } from './world.ts'

/**
 * Moments at which several rows continued the session of Auth.js: each secret could lead to another. While a sign-out
 * deletes them, another request may have written one that it is about to delete.
 */
export async function adoptedTwice({ ledger, old, secrets, setting, tables }: World): Promise<Broken> {
  if (old === null || setting.strategy !== 'database') return []
  const keys = await listSuccessorKeys(openConfig({ secret: [...secrets] }), old.id)
  const writes = Array.from(ledger.births.values(), ({ rows }) => rows).filter((rows) => rows.includes(old.id))
  return [...writes, tables.sessions.map(({ sessionToken }) => sessionToken)]
    .filter((rows) => rows.filter((key) => keys.includes(key)).length > 1)
    .map(() => 'two rows that continue it')
}

/** Whether a sign-out, another sign-in or `signOutEverywhere` has ended a session of Auth.js, or one that continues it. */
const hasEnded = ({ ledger, isOldReplaced }: World, one: Issued): boolean =>
  isOldReplaced || ledger.lineageOf(one.id).some((id) => ledger.signedOut.has(id)) || ledger.endedBy(one).length > 0

/** Cookies of the session of Auth.js, and of those that continue it, that open a session after it was ended. */
export async function survivorsOfAuthjs(world: World): Promise<Broken> {
  const { issued, old, setting } = world
  // With `jwt`, copies stay valid.
  if (old === null || setting.strategy === 'jwt') return []
  const adopted = [...issued].filter(([, { isOld }]) => isOld)
  const cookies: [string, Issued][] = adopted.map(([token, one]) => [`${SESSION}=${token}`, one])
  const ended = [...cookies, [`${AUTHJS}=${old.cookie}`, old] as const].filter(([, one]) => hasEnded(world, one))
  return acceptedOf(
    world,
    ended.map(([cookie]) => cookie),
  )
}
