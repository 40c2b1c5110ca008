import { expect, test } from 'vitest'
import type { Tables } from './adapter.ts'
import { createTestAdapter } from './adapter.ts'
import { holdCalls } from './hold-calls.ts'
import { HOME, openApp } from './open-app.ts'

/** A first sign-in whose session waits until another request has changed the rows. @returns where it ended */
async function signInWhile(change: (tables: Tables) => void) {
  const { adapter, tables } = createTestAdapter(['createUserWithAccount'])
  const held = holdCalls(adapter)
  const app = openApp({
    config: {
      adapter: held.adapter,
      session: { strategy: 'database' },
      callbacks: { session: ({ session, user }) => ({ ...session, id: user?.id }) },
    },
  })
  const session = held.hold('createSession')
  const signing = app.signIn('idp', 'anon')
  await session.came
  change(tables)
  session.release()
  return { end: await signing, session: await app.browser.session(), tables }
}

// As in a store without unique keys: the later of two concurrent writes of one account remains.
test('RP9: a first sign-in signs in the user that a concurrent one created', async () => {
  const { end, session, tables } = await signInWhile(({ accounts, users }) => {
    users.push({ id: 'faster', name: 'Anon', email: null as unknown as string, emailVerified: null })
    for (const account of accounts.splice(0)) accounts.push({ ...account, userId: 'faster' })
  })
  expect(end).toBe(HOME)
  expect(session).toMatchObject({ id: 'faster' })
  expect(tables.sessions.map(({ userId }) => userId)).toEqual(['faster'])
})

test('a first sign-in whose account was removed at the same time is refused', async () => {
  const { end, session, tables } = await signInWhile(({ accounts }) => void accounts.splice(0))
  expect([end, session]).toEqual(['OAuthAccountNotLinked', null])
  expect([tables.users.length, tables.accounts.length, tables.sessions.length]).toEqual([1, 0, 0])
})
