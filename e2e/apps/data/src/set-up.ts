import { type SqlDatabase, sql } from 'latchkey/adapters/sql'
import { sqlSink } from 'latchkey/audit'

/** How much work a password is. Cloudflare Workers refuse more, and the same users may be there. */
export const COST = { iterations: 100_000 }

/** Who has a password here. The passwords themselves are kept nowhere: `hash` of `latchkey/password` made these. */
const SAMPLES = [
  {
    ...{ username: 'ada', name: 'Ada Lovelace', email: 'ada@example.com' },
    hash: '$pbkdf2-sha512$i=100000,l=32$gis2yp/FkjiTEFnDSckgpw$0ywCQiYjeSMHCzE8lug2JZylNmcWWWZ+49ptd10I//w',
  },
  {
    ...{ username: 'grace', name: 'Grace Hopper', email: 'grace@example.com' },
    hash: '$pbkdf2-sha512$i=100000,l=32$axXJC7QOZA/wiCSxGU6NNg$OrRs94ZF7/9Ep0257zdPptMp61KsSKbWRHXb1aVrbmE',
  },
]

/** Tables of our own, beside those of the library. */
const TABLES = [
  'CREATE TABLE IF NOT EXISTS password (username TEXT PRIMARY KEY, "userId" TEXT NOT NULL, hash TEXT NOT NULL)',
  'CREATE TABLE IF NOT EXISTS nickname ("userId" TEXT PRIMARY KEY, nickname TEXT NOT NULL)',
]

/** Makes the tables that are missing, and the samples, and changes none that is there. */
export async function setUp(database: SqlDatabase): Promise<void> {
  const adapter = sql(database)
  await adapter.migrate()
  await sqlSink(database).migrate()
  for (const table of TABLES) await database.execute(table, [])
  for (const { username, name, email, hash } of SAMPLES) {
    const { rows } = await database.execute('SELECT username FROM password WHERE username = ?', [username])
    if (rows.length > 0) continue
    const user = { id: crypto.randomUUID(), name, email, emailVerified: new Date(), image: null }
    const { id } = await adapter.createUser(user)
    const params = [username, id, hash]
    await database.execute('INSERT INTO password (username, "userId", hash) VALUES (?, ?, ?)', params)
  }
}
