// Somebody signed in from the beginning, for specs about something else: the session is minted, and no page asked.

import { DatabaseSync } from 'node:sqlite'
import { type Page, test } from '@playwright/test'
import type { AuthConfig } from 'latchkey'
import { fromSqlite, type SqlAdapter, sql } from 'latchkey/adapters/sql'
import { mintSession } from 'latchkey/testing'
import { ADA, expectSignedIn, HOME, type Person } from './app.ts'
import { type Pair, pairOf, SECRET } from './servers.ts'
import { signInWithPassword } from './sign-in.ts'

/** By file. Each worker of Playwright opens it once. */
const adapters = new Map<string, SqlAdapter>()

function openAdapter(file: string): SqlAdapter {
  const known = adapters.get(file)
  if (known !== undefined) return known
  const database = new DatabaseSync(file)
  // The application writes, too.
  database.exec('PRAGMA busy_timeout = 5000')
  const adapter = sql(fromSqlite(database))
  adapters.set(file, adapter)
  return adapter
}

/** What is common to all sample applications, and what a session needs. */
function configOf({ port }: Pair, adapter: SqlAdapter): AuthConfig {
  const strategy = process.env['SESSION'] === 'jwt' ? 'jwt' : 'database'
  return { adapter, session: { strategy }, secret: SECRET, origin: `http://localhost:${port}`, providers: [] }
}

/**
 * Opens the home page as somebody who has a password there, without the sign-in page.
 *
 * The database of a Worker is inside of it: there the page is asked after all.
 */
export async function arriveSignedIn(page: Page, person: Person = ADA): Promise<void> {
  const pair = pairOf(test.info().project.metadata)
  if (pair.runtime === 'workerd') await signInWithPassword(page, person)
  else {
    const adapter = openAdapter(pair.env.DATABASE)
    const user = await adapter.getUserByEmail(`${person.user}@example.com`)
    if (user === null) throw new Error(`Nobody in the database of ${pair.name} is ${person.user}@example.com.`)
    const { storageState } = await mintSession(configOf(pair, adapter), user)
    await page.context().addCookies(storageState.cookies)
    await page.goto(HOME)
  }
  await expectSignedIn(page, person.name)
}
