// A process with the documented pool and nothing beside it. It answers each line of its input with the user of a session.

import { createInterface } from 'node:readline'
import { createPool } from 'mysql2/promise'
import pg from 'pg'
import { fromMysql2, fromPg, sql } from '../../../../src/adapters/sql.ts'

const [, , driver, url = ''] = process.argv

const adapter = driver === 'pg' ? sql(fromPg(new pg.Pool({ connectionString: url }))) : sql(fromMysql2(createPool(url)))

async function read(): Promise<string | null> {
  // Several at once, so that the pool has several connections.
  const found = await Promise.all(Array.from({ length: 5 }, () => adapter.getSessionAndUser('token')))
  return found.every((each) => each?.user.email === found[0]?.user.email) ? (found[0]?.user.email ?? null) : 'mixed'
}

for await (const _ of createInterface(process.stdin)) {
  console.log(await read().catch((error: Error) => `failed: ${error.message}`))
}
process.exit()
