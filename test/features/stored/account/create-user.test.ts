import { describe, expect, test } from 'vitest'
import { assertNewUser } from '../../../../src/features/stored/account/assert-unchanged.ts'
import { createUser, finishUser } from '../../../../src/features/stored/account/create-user.ts'
import { undoAccess } from '../../../../src/features/stored/account/undo-access.ts'
import type { Identity } from '../../../../src/seams/identity.ts'
import type { Adapter } from '../../../../src/types/adapter.ts'
import { type CaseOptions, type OpenCase, openCase, providerOf } from './open-case.ts'

const KEY = { provider: 'idp', providerAccountId: '7', type: 'oidc' } as const
const ADDRESS = 'ada@example.com'

const identityOf = (email: string | null = ADDRESS, emailVerified = false): Identity => ({
  user: { id: '7', name: 'Ada', email },
  account: KEY,
  emailVerified,
})

const inSteps = (identity: Identity, { without = [], ...options }: CaseOptions = {}): OpenCase =>
  openCase(identity, { without: ['createUserWithAccount', ...without], ...options })

/** Another user who has the account. */
async function addOther({ tables, adapter }: OpenCase): Promise<string> {
  const { id } = await adapter.createUser({ id: 'x', email: 'bob@example.com', emailVerified: null })
  tables.accounts.push({ ...KEY, userId: id })
  return id
}

/** Replaces a method of the adapter. */
function replace<M extends 'getUserByAccount' | 'linkAccount'>({ adapter }: OpenCase, method: M, by: Adapter[M]): void {
  Object.assign(adapter, { [method]: by })
}

const down = (): never => {
  throw new Error('down')
}

describe('an adapter with createUserWithAccount', () => {
  test('gets only that one call', async () => {
    const opened = openCase(identityOf())
    expect(await createUser(opened.signIn, KEY)).toMatchObject({ isNewUser: true })
    expect(opened.calls).toEqual(['createUserWithAccount'])
  })

  test('creates no user for an account that is already linked', async () => {
    const opened = openCase(identityOf())
    await addOther(opened)
    expect(await createUser(opened.signIn, KEY)).toBeNull()
    expect(opened.tables.users).toHaveLength(1)
  })
})

describe('an adapter without createUserWithAccount', () => {
  test('creates a user without an address', async () => {
    const opened = inSteps(identityOf(null))
    expect(await createUser(opened.signIn, KEY)).toMatchObject({ isNewUser: true, user: { email: null } })
    expect(opened.tables.accounts).toMatchObject([KEY])
  })

  test('reports why linking failed if the user cannot be deleted either', async () => {
    const opened = inSteps(identityOf(null))
    opened.break('linkAccount', 'rejects')
    opened.break('deleteUser', 'rejects')
    await expect(createUser(opened.signIn, KEY)).rejects.toMatchObject({ cause: { name: 'linkAccount' } })
  })

  test('emits no event and reports no new user if another request links the account first', async () => {
    const heard: string[] = []
    const hear = (event: string) => () => void heard.push(event)
    const events = { createUser: hear('createUser'), linkAccount: hear('linkAccount') }
    const opened = inSteps(identityOf(), { config: { events } })
    const { linkAccount } = opened.adapter
    replace(opened, 'linkAccount', async (row) => {
      await linkAccount(row)
      await linkAccount(row)
    })
    expect(await createUser(opened.signIn, KEY)).toMatchObject({ isNewUser: false })
    expect([opened.tables.accounts.length, heard]).toEqual([1, []])
  })

  test('deletes a user with a verified address if linking fails', async () => {
    const provider = providerOf({ allowDangerousEmailAccountLinking: true })
    const opened = inSteps(identityOf(ADDRESS, true), { provider })
    opened.break('linkAccount', 'rejects')
    await expect(createUser(opened.signIn, KEY)).rejects.toMatchObject({ type: 'AdapterError' })
    expect([opened.tables.users, opened.calls.includes('deleteUser')]).toEqual([[], true])
  })

  test('keeps no record of a deleted user if linking fails', async () => {
    const opened = inSteps(identityOf())
    replace(opened, 'linkAccount', () => {
      opened.tables.users.splice(0)
      return down()
    })
    await expect(createUser(opened.signIn, KEY)).rejects.toMatchObject({ type: 'AdapterError' })
    expect(opened.tables.tokens).toEqual([])
  })

  test('unlinks no account of another user if it cannot say whose account it is', async () => {
    const opened = inSteps(identityOf())
    const other = await addOther(opened)
    replace(opened, 'getUserByAccount', down)
    await expect(createUser(opened.signIn, KEY)).rejects.toMatchObject({ cause: { name: 'linkAccount' } })
    expect(opened.tables.accounts).toMatchObject([{ userId: other }])
  })

  test('completes no user if it has no state store', async () => {
    const opened = inSteps(identityOf(), { without: ['createVerificationToken'] })
    const user = await opened.store.createUser({ email: ADDRESS, emailVerified: null })
    expect(await finishUser(opened.signIn, KEY, user)).toBeNull()
    expect(opened.tables.accounts).toEqual([])
  })
})

test('an account that another request removed is taken back without an error', async () => {
  const opened = openCase(identityOf())
  await undoAccess(opened.signIn, 'x', { isLinked: true, isRegistered: false, sessions: new Set() })
  expect(opened.config.log.errors).toEqual([])
  expect(opened.calls).toEqual(['getUserByAccount'])
})

test('refuses a new user whose account was deleted', async () => {
  const opened = openCase(identityOf())
  const user = await opened.store.createUser({ email: ADDRESS, emailVerified: null })
  await expect(assertNewUser(opened.signIn, user)).rejects.toMatchObject({ type: 'OAuthAccountNotLinked' })
})
