import { verify } from 'latchkey/password'
import { adapter, database } from './database.ts'

/** Who has a password here. The passwords themselves are kept nowhere: `hash` of `latchkey/password` made these. */
const SAMPLES = [
  {
    ...{ username: 'ada', name: 'Ada Lovelace', email: 'ada@example.com' },
    hash: '$pbkdf2-sha512$i=210000,l=32$pzxTUCfcwa+CUoXd4FQvNQ$Iah0ivv1SMtEE7GWq1MYzaHY6vQEFo0ZaniCzyqU4Xg',
  },
  {
    ...{ username: 'grace', name: 'Grace Hopper', email: 'grace@example.com' },
    hash: '$pbkdf2-sha512$i=210000,l=32$+pa3YVc20YYiWuCsUg36BQ$6ts3GI8tnpi9rgAZUGQZOyMSdEZ7rg+khyci+n2+FOE',
  },
]

// Tables of our own, beside those of the library.
database.exec(`
  CREATE TABLE IF NOT EXISTS password (username TEXT PRIMARY KEY, "userId" TEXT NOT NULL, hash TEXT NOT NULL);
  CREATE TABLE IF NOT EXISTS nickname ("userId" TEXT PRIMARY KEY, nickname TEXT NOT NULL);
`)

const passwordOf = database.prepare('SELECT "userId", hash FROM password WHERE username = ?')
const addPassword = database.prepare('INSERT INTO password (username, "userId", hash) VALUES (?, ?, ?)')
const usernameOf = database.prepare('SELECT username FROM password WHERE "userId" = ?')
const nicknameOf = database.prepare('SELECT nickname FROM nickname WHERE "userId" = ?')
const setNickname = database.prepare('INSERT OR REPLACE INTO nickname ("userId", nickname) VALUES (?, ?)')

for (const { username, name, email, hash } of SAMPLES) {
  if (passwordOf.get(username) !== undefined) continue
  const user = await adapter.createUser({
    id: crypto.randomUUID(),
    name,
    email,
    emailVerified: new Date(),
    image: null,
  })
  addPassword.run(username, user.id, hash)
}

/** @returns `null` when the name or the password is wrong; which of the two is nobody's business. */
export async function findAccount(username: string, password: string): Promise<{ id: string } | null> {
  const row = passwordOf.get(username)
  // Without a hash, too: a name that does not exist takes as long as a wrong password.
  const isRight = await verify(row === undefined ? null : String(row['hash']), password)
  return row !== undefined && isRight ? adapter.getUser(String(row['userId'])) : null
}

export const hasPassword = (userId: string): boolean => usernameOf.get(userId) !== undefined

/** What a user wants to be called. */
export function findNickname(userId: string): string | undefined {
  const row = nicknameOf.get(userId)
  return row && String(row['nickname'])
}

export function saveNickname(userId: string, nickname: string): void {
  setNickname.run(userId, nickname)
}
