import { scrypt, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'

interface Account {
  readonly id: string
  readonly name: string
  readonly email: string
  /** Of the password, with `salt`, through scrypt. The password itself is kept nowhere. */
  readonly hash: string
  readonly salt: string
}

const derive = promisify<string, string, number, Buffer>(scrypt)

/** Stands for your table of users. */
const ACCOUNTS: ReadonlyMap<string, Account> = new Map([
  [
    'ada',
    {
      id: 'user-1',
      name: 'Ada Lovelace',
      email: 'ada@example.com',
      salt: 'ec4fe0c3e0f7beb6f863ec855d7c52a5',
      hash: '0ce2a597945ff0d1aa7fd9e2d941053709223131a31bbc2f5a690b9b35eaed10',
    },
  ],
  [
    'grace',
    {
      id: 'user-2',
      name: 'Grace Hopper',
      email: 'grace@example.com',
      salt: '2f6cea93e444a37d01440c4d09146550',
      hash: '2adaed7503e84df2d2e55836354b8cbae979b3f80da2b3329c7c1f2064a07df8',
    },
  ],
])

/** Checked when nobody has the name, so that a missing name takes as long as a wrong password. */
const NOBODY: Pick<Account, 'salt' | 'hash'> = { salt: 'adf76634e18db65e01978ba560977fb2', hash: '00'.repeat(32) }

/** @returns `null` when the name or the password is wrong; which of the two is nobody's business. */
export async function findAccount(
  username: string,
  password: string,
): Promise<{ id: string; name: string; email: string } | null> {
  const account = ACCOUNTS.get(username)
  const { salt, hash } = account ?? NOBODY
  const isRight = timingSafeEqual(await derive(password, salt, 32), Buffer.from(hash, 'hex'))
  return account !== undefined && isRight ? { id: account.id, name: account.name, email: account.email } : null
}
