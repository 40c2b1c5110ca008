import pg from 'pg'
import { afterAll, expect, test } from 'vitest'
import { fromPg, sql } from '../../src/adapters/sql.ts'
import { HOME, openScene } from '../security/scene.ts'
import { freshDatabase } from '../service-url.ts'

const database = new pg.Pool({ connectionString: await freshDatabase('postgres') })
afterAll(() => database.end())

/** PostgreSQL refuses a NUL, and writes U+FFFD for half a surrogate pair. */
async function signIn(claims: Record<string, string>) {
  const adapter = sql(fromPg(database))
  await adapter.migrate()
  const users = { ada: { sub: 'ada-1815', email: 'ada@example.com', email_verified: true, ...claims } }
  const scene = openScene({ config: { adapter }, server: { users } })
  return { outcome: await scene.signIn(), user: await adapter.getUserByEmail?.('ada@example.com') }
}

test('a name and a picture with NUL are stored in PostgreSQL without it', async () => {
  const { outcome, user } = await signIn({ name: 'A\0da \ud83d', picture: 'https://a.example/\0x.png' })
  expect(outcome).toBe(HOME)
  expect(user).toMatchObject({ name: 'Ada \ufffd', image: 'https://a.example/x.png' })
})

test('an id with NUL is refused by its name, not by PostgreSQL', async () => {
  expect((await signIn({ sub: 'ada\0', email: 'eve@example.com' })).outcome).toBe('OAuthProfileParseError')
})
