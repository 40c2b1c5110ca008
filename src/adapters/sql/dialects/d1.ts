import type { Dialect } from '../dialect.ts'
import { sqlite } from './sqlite.ts'

/** Cloudflare's D1: SQLite in one process, so no other process locks its file. */
export const d1: Dialect = Object.freeze<Dialect>({ ...sqlite, locksFile: false })
