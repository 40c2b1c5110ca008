import type { StateEntry, SyncStorage } from '../../lib/sync-state.ts'

/** The used part of a Durable Object's `ctx.storage`, which SQLite backs. */
export interface DurableStorageLike {
  readonly sql: {
    exec(query: string, ...bindings: unknown[]): { toArray(): Record<string, unknown>[] }
  }
  getAlarm(): Promise<number | null>
  setAlarm(scheduledTime: number): Promise<void>
}

const TABLE = `create table if not exists latchkey_state (
  key text primary key, value text not null, count integer, until integer not null
) without rowid`

const toEntry = ({ value, count, until }: Record<string, unknown>): StateEntry => ({
  value: String(value),
  count: count === null ? null : Number(count),
  until: Number(until),
})

/** Entries in a Durable Object. Statements run synchronously, so no other request can run in between. */
export interface DurableEntries extends SyncStorage {
  /** Deletes expired entries. @returns Whether others are left. */
  clean(now: number): boolean
}

/** Opens the table of a Durable Object, and creates it if it is missing. */
export function openEntries({ sql }: Pick<DurableStorageLike, 'sql'>): DurableEntries {
  sql.exec(TABLE)
  return {
    readEntry(key) {
      const [row] = sql.exec('select value, count, until from latchkey_state where key = ?', key).toArray()
      return row ? toEntry(row) : null
    },
    write(key, { value, count, until }) {
      sql.exec(
        'insert or replace into latchkey_state (key, value, count, until) values (?, ?, ?, ?)',
        key,
        value,
        count,
        until,
      )
    },
    remove: (key) => void sql.exec('delete from latchkey_state where key = ?', key),
    clean(now) {
      sql.exec('delete from latchkey_state where until <= ?', now)
      return sql.exec('select 1 from latchkey_state limit 1').toArray().length > 0
    },
  }
}
