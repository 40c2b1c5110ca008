import { DatabaseSync } from 'node:sqlite'
import type { DurableStorageLike } from '../../src/adapters/durable-object.ts'

/** The storage of a Durable Object, on SQLite in this process. */
export interface DurableStorage extends DurableStorageLike {
  /** Times of all alarms that were set. */
  readonly alarms: readonly number[]
  /** Removes the alarm, as Cloudflare does before it calls `alarm()`. */
  ring(): void
  listKeys(): unknown[]
}

/** Opens an empty storage. */
export function openDurableStorage(): DurableStorage {
  const database = new DatabaseSync(':memory:')
  const alarms: number[] = []
  let alarm: number | null = null
  return {
    sql: {
      exec(query, ...bindings) {
        // The adapter binds texts, numbers and null.
        const rows = database.prepare(query).all(...(bindings as (string | number | null)[]))
        return { toArray: () => rows }
      },
    },
    getAlarm: async () => alarm,
    setAlarm: async (at) => {
      alarm = at
      alarms.push(at)
    },
    alarms,
    ring() {
      alarm = null
    },
    listKeys: () =>
      database
        .prepare('select key from latchkey_state order by key')
        .all()
        .map(({ key }) => key),
  }
}
