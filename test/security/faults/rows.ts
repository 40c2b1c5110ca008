import type { Rows, Stranger } from './store.ts'

/** How many there are of everything, without what is the stranger's. */
export type Tally = Readonly<Record<string, number>>

/** What a one-time token is for. */
function kindOf(identifier: string): string {
  if (identifier.includes('@')) return 'link'
  return identifier === 'webauthn' ? 'challenge' : 'note'
}

const count = (names: readonly string[]): Tally => {
  const tally: Record<string, number> = {}
  for (const name of names) tally[name] = (tally[name] ?? 0) + 1
  return tally
}

export function tallyOf(
  { accounts, passkeys, passwords, sessions, tokens, users }: Rows,
  { user: { id } }: Stranger,
): Tally {
  const own = <T extends { userId: string }>(rows: readonly T[]) => rows.filter(({ userId }) => userId !== id)
  return count([
    ...users
      .filter((user) => user.id !== id)
      .map(({ emailVerified }) => `user ${emailVerified ? 'proven' : 'unproven'}`),
    ...own(accounts).map(({ provider }) => `${provider} account`),
    ...own(passkeys).map(() => 'passkey'),
    ...own(passwords).map(() => 'password'),
    ...own(sessions).map(() => 'session'),
    ...tokens.map(({ identifier }) => kindOf(identifier)),
  ])
}

/** What has changed, as text: `+1 passkey, +1 session`. */
export function difference(before: Tally, after: Tally, names: RegExp = /./): string {
  const all = [...new Set([...Object.keys(before), ...Object.keys(after)])].filter((name) => names.test(name)).sort()
  const changes = all.map((name) => [name, (after[name] ?? 0) - (before[name] ?? 0)] as const)
  return changes
    .filter(([, by]) => by !== 0)
    .map(([name, by]) => `${by > 0 ? '+' : ''}${by} ${name}`)
    .join(', ')
}

/** Everything of the stranger's, to be compared. */
export const strangerIn = (
  { accounts, passkeys, passwords, sessions, users }: Rows,
  { user: { id } }: Stranger,
): unknown => [
  users.filter((user) => user.id === id),
  ...[accounts, passkeys, passwords, sessions].map((rows: readonly { userId: string }[]) =>
    rows.filter(({ userId }) => userId === id),
  ),
]
