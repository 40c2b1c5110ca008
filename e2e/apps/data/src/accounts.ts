import { adapter, database } from '@latchkey/app-data/database'
import { verify } from 'latchkey/password'
import { COST } from './set-up.ts'

const find = async (sql: string, ...params: string[]) => (await database.execute(sql, params)).rows[0]

/** A user as a session shows it. */
interface Person {
  readonly id: string
  readonly name: string | null
  readonly email: string
}

/** @returns `null` when the name or the password is wrong; which of the two is nobody's business. */
export async function findAccount(username: string, password: string): Promise<Person | null> {
  const row = await find('SELECT "userId", hash FROM password WHERE username = ?', username)
  // Without a hash, too: a name that does not exist takes as long as a wrong password.
  const isRight = await verify(row === undefined ? null : String(row['hash']), password, COST)
  const user = row !== undefined && isRight ? await adapter.getUser(String(row['userId'])) : null
  // A session in the cookie shows what is returned here.
  return user && { id: user.id, name: user.name ?? null, email: user.email }
}

export const hasPassword = async (userId: string): Promise<boolean> =>
  (await find('SELECT username FROM password WHERE "userId" = ?', userId)) !== undefined

/** Whether the user can sign in by a mail: the address is verified. */
export const hasVerifiedEmail = async (userId: string): Promise<boolean> =>
  Boolean((await adapter.getUser(userId))?.emailVerified)

/** What a user wants to be called. */
export async function findNickname(userId: string): Promise<string | undefined> {
  const row = await find('SELECT nickname FROM nickname WHERE "userId" = ?', userId)
  return row && String(row['nickname'])
}

export async function saveNickname(userId: string, nickname: string): Promise<void> {
  await database.execute('INSERT OR REPLACE INTO nickname ("userId", nickname) VALUES (?, ?)', [userId, nickname])
}
