// The run of a process that can import by address: Node, Deno and Bun.

import type { Place } from './gaps.ts'
import { loadLibrary } from './library.ts'
import type { Assignment, Offer } from './offer.ts'
import { partsOf } from './parts.ts'
import { runParts } from './run.ts'

/** Of the tests. */
const AUTH_SECRET = 'Q2hlY2stdGhpcy1zZWNyZXQtZXZlcnl3aGVyZS0x'

/**
 * Runs what this process is asked for.
 *
 * @param parameters Those of the process: the address of `dist` with a slash at its end; as JSON, files in it by the
 *   names that users import them by; as JSON, the assignment.
 * @returns How many tests failed.
 */
export async function runHere(place: Place, parameters: readonly string[]): Promise<number> {
  const [dist = '', entries = '{}', assignment = '{}'] = parameters
  const { groups, security }: Assignment = JSON.parse(assignment)
  const library = await loadLibrary(dist)
  const files = Object.entries(JSON.parse(entries) as Record<string, string>)
  const imports = files.map(([name, file]) => [name, () => import(new URL(file, dist).href)] as const)
  async function openSqlite() {
    const { DatabaseSync } = await import('node:sqlite')
    return library.sql.fromSqlite(new DatabaseSync(':memory:'))
  }
  const offer: Offer = {
    groups,
    library,
    entries: Object.fromEntries(imports),
    env: { AUTH_SECRET },
    openSqlite,
    security: security === null ? null : await import(security),
  }
  return runParts(place, await partsOf(offer), console.log)
}
