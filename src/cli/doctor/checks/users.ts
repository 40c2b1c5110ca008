import { withDeadline } from '../../../lib/deadline.ts'
import type { Adapter } from '../../../types/adapter.ts'
import type { AuthConfig } from '../../../types/config.ts'
import { findAdapter } from '../../application/find-adapter.ts'
import { createFindings, type Finding } from '../finding.ts'
import type { Subject } from '../subject.ts'

const { ok, warning } = createFindings('users')

const DEADLINE_MS = 5000

/** Counts the stored users whose address was never verified, and reports how they are treated. */
export async function checkUsers({ calls }: Subject): Promise<readonly Finding[]> {
  const configs = [...new Map(calls.map(({ config }) => [findAdapter(config), config])).values()]
  return (await Promise.all(configs.map(check))).flat()
}

async function check(config: AuthConfig): Promise<Finding[]> {
  const isTrusted = config.migrate?.unprovenUsers === 'trust'
  const count = await countUsers(findAdapter(config))
  if (count === null) return isTrusted ? reportTrusted('An unknown number of users') : []
  if (count > 0) return isTrusted ? reportTrusted(`${count} users`) : reportRefused(count)
  const message = 'The verification of every address is recorded.'
  return isTrusted ? warning(message, "Remove `unprovenUsers: 'trust'`: it is no longer needed.") : ok(message)
}

/**
 * @returns `null` if the adapter cannot count, or if the database is not available, which the check of the schema
 * reports.
 */
async function countUsers(adapter: Adapter | null): Promise<number | null> {
  if (typeof adapter?.countUnprovenUsers !== 'function') return null
  try {
    return Number(await withDeadline(Promise.resolve(adapter.countUnprovenUsers()), DEADLINE_MS, 'Counting users'))
  } catch {
    return null
  }
}

const UNKNOWN = 'have an address that was never verified'

const reportRefused = (count: number): Finding[] =>
  warning(
    `${count} users ${UNKNOWN}. A sign-in by email is refused for them, and names the provider to use instead.`,
    "Nothing, if they sign in with their providers. `migrate: authjs({ unprovenUsers: 'trust' })` allows sign-in by email.",
  )

const reportTrusted = (who: string): Finding[] =>
  warning(
    `${who} ${UNKNOWN}, and \`unprovenUsers: 'trust'\` treats them as verified: an attacker who signed up with the address of another person keeps their access.`,
    "Remove `unprovenUsers: 'trust'` when each user has signed in once by email.",
  )
