import { expect, test } from 'vitest'
import { addDecidedAccess } from '../../../../src/features/stored/account/enter-user.ts'
import { toNewAccount, toNewUser } from '../../../../src/features/stored/account/new-rows.ts'
import { readFacts } from '../../../../src/features/stored/account/read-facts.ts'
import type { Identity } from '../../../../src/seams/identity.ts'
import { openCase, providerOf } from './open-case.ts'

const KEY = { provider: 'idp', providerAccountId: '7', type: 'oidc' } as const
const IDENTITY: Identity = { user: { id: '7' }, account: KEY }

test('every token with an Auth.js column is stored', async () => {
  const account = {
    ...{ ...KEY, access_token: 'a', expires_at: 1, id_token: 'i', refresh_token: 'r' },
    ...{ scope: 's', session_state: 'st', token_type: 'bearer' as const },
  }
  expect(await toNewAccount(providerOf(), { ...IDENTITY, account })).toEqual(account)
})

test('a column without a value is not passed to the adapter', async () => {
  const { signIn } = openCase({ ...IDENTITY, user: { id: '7', role: undefined } as never })
  expect(toNewUser(signIn, 1)).not.toHaveProperty('role')
  const account = { ...KEY, scope: undefined } as never
  expect(await toNewAccount(providerOf(), { ...IDENTITY, account })).not.toHaveProperty('scope')
})

test('the adapter gets no session calls if sessions are in cookies', async () => {
  const opened = openCase(IDENTITY, { config: { session: { strategy: 'jwt' } } })
  const user = await opened.store.createUser({ email: null, emailVerified: null })
  const addition = { facts: await readFacts(opened.signIn), userId: user.id, steps: ['link'] as const }
  expect(await addDecidedAccess(opened.signIn, KEY, addition)).toBe(true)
  expect(opened.calls).not.toContain('listSessionsByUserId')
})
