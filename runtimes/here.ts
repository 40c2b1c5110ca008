// The run of a process that can import by address: Node, Deno and Bun.

import type { Place } from './gaps.ts'
import { loadLibrary } from './library.ts'
import type { SecuritySuite } from './offer.ts'
import { partsOf } from './parts.ts'
import { runParts } from './run.ts'

/** Of the tests. */
const AUTH_SECRET = 'Q2hlY2stdGhpcy1zZWNyZXQtZXZlcnl3aGVyZS0x'

/**
 * Runs what runs in every place.
 *
 * @param parameters Those of the process: the address of `dist` with a slash at its end; as JSON, files in it by the
 *   names that users import them by; the address of the security suite.
 * @returns How many tests failed.
 */
export async function runHere(place: Place, parameters: readonly string[]): Promise<number> {
  const [dist = '', entries = '{}', security = ''] = parameters
  const library = await loadLibrary(dist)
  const files = Object.entries(JSON.parse(entries) as Record<string, string>)
  const imports = files.map(([name, file]) => [name, () => import(new URL(file, dist).href)] as const)
  async function openSqlite() {
    const { DatabaseSync } = await import('node:sqlite')
    return library.sql.fromSqlite(new DatabaseSync(':memory:'))
  }
  const { load }: SecuritySuite = await import(security)
  const offer = {
    library,
    entries: Object.fromEntries(imports),
    env: { AUTH_SECRET },
    openSqlite,
    security: await load(),
  }
  return runParts(place, partsOf(offer), console.log)
}
