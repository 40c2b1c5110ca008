import { withDeadline } from '../../../lib/deadline.ts'
import type { Adapter } from '../../../types/adapter.ts'
import type { AuthConfig } from '../../../types/config.ts'
import { findAdapter } from '../../application/find-adapter.ts'
import { createFindings, type Finding } from '../finding.ts'
import type { Subject } from '../subject.ts'

const report = createFindings('users')

const DEADLINE_MS = 5000

/** Counts the stored users whose address was never verified, and reports how they are treated. */
export async function checkUsers({ calls }: Subject): Promise<readonly Finding[]> {
  const configs = [...new Map(calls.map(({ config }) => [findAdapter(config), config])).values()]
  return (await Promise.all(configs.map(check))).flat()
}

async function check(config: AuthConfig): Promise<Finding[]> {
  const isTrusted = config.migrate?.unprovenUsers === 'trust'
  const count = await countUsers(findAdapter(config))
  if (count === 0) return report(isTrusted ? 'trust-not-needed' : 'verified')
  if (isTrusted) return report('trusted', { who: count === null ? 'An unknown number of users' : `${count} users` })
  return count === null ? [] : report('refused', { count })
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
