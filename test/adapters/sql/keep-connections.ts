import type pg from 'pg'
import type { PgLike } from '../../../src/adapters/sql/from-pg.ts'

/**
 * Runs statements on a pool that keeps its connections. `pool.query` closes the connection of a statement that fails, as one
 * of several that conflict does, and PostgreSQL starts a process for each new one.
 */
export const keepConnections = (pool: pg.Pool): PgLike => ({
  async query(text, values) {
    const client = await pool.connect()
    try {
      return await client.query(text, values)
    } finally {
      client.release()
    }
  },
})
