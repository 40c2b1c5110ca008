// The run of a process that can import by address: Node, Deno and Bun.

import type { Place } from './gaps.ts'
import { loadLibrary } from './library.ts'
import { partsOf } from './parts.ts'
import { runParts } from './run.ts'

/** Of the tests. */
const AUTH_SECRET = 'Q2hlY2stdGhpcy1zZWNyZXQtZXZlcnl3aGVyZS0x'

/**
 * Runs what runs in every place.
 *
 * @param dist Address of the folder, with a slash at its end.
 * @param entries JSON: files in it by the names that users import them by.
 * @returns How many tests failed.
 */
export async function runHere(place: Place, dist = '', entries = '{}'): Promise<number> {
  const library = await loadLibrary(dist)
  const files = Object.entries(JSON.parse(entries) as Record<string, string>)
  const imports = files.map(([name, file]) => [name, () => import(new URL(file, dist).href)] as const)
  async function openSqlite() {
    const { DatabaseSync } = await import('node:sqlite')
    return library.sql.fromSqlite(new DatabaseSync(':memory:'))
  }
  const offer = { library, entries: Object.fromEntries(imports), env: { AUTH_SECRET }, openSqlite }
  return runParts(place, partsOf(offer), console.log)
}
