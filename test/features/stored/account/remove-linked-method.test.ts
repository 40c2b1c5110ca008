import { describe, expect, test } from 'vitest'
import { addPasskey } from '../../../../src/features/stored/account/add-access.ts'
import { listLinkedMethods, removeLinkedMethod } from '../../../../src/features/stored/account/remove-linked-method.ts'
import { Mail } from '../../../../src/providers/mail.ts'
import { openCase } from './open-case.ts'
import { registered } from './open-scene.ts'

const ADDRESS = 'ada@example.com'
const PASSKEY = registered('handle', 'key', ADDRESS)

/** A user whose address is verified, and who can sign in by mail. */
async function open(without: NonNullable<Parameters<typeof openCase>[1]>['without'] = []) {
  const opened = openCase(PASSKEY, {
    without,
    config: { providers: [Mail({ id: 'post', sendVerificationRequest: () => {} })] },
  })
  const user = await opened.store.createUser({ email: ADDRESS, emailVerified: new Date(0) })
  return { ...opened, user }
}

describe('a list of sign-in methods', () => {
  test('is empty if the adapter lists neither accounts nor passkeys', async () => {
    const { store, user } = await open(['listAccountsByUserId', 'listAuthenticatorsByUserId'])
    expect(await listLinkedMethods(store, user)).toEqual({ accounts: [], passkeys: [] })
  })

  test.each([
    ['is restored if the address is lost while it is removed', null, ['remove', 'restore']],
    ['is removed if the address stays', ADDRESS, ['remove']],
  ])('%s', async (_, email, expected) => {
    const { config, tables, user } = await open()
    const done: string[] = []
    const left = { accounts: [], passkeys: [] }
    const taking = removeLinkedMethod(config, user, {
      ...{ hasOther: false, left },
      remove: async () => {
        done.push('remove')
        for (const row of tables.users) Object.assign(row, { email })
      },
      restore: async () => void done.push('restore'),
      isStillOpen: async () => true,
    })
    if (email === null) await expect(taking).rejects.toMatchObject({ type: 'AccessDenied' })
    else await taking
    expect(done).toEqual(expected)
  })

  test('gives up the removal if the user is deleted at the same time', async () => {
    const { config, tables, user } = await open()
    const change = { hasOther: false, left: { accounts: [], passkeys: [] }, isStillOpen: async () => true }
    const remove = async () => void tables.users.splice(0)
    const restore = () => Promise.reject(new Error('restored'))
    await removeLinkedMethod(config, user, { ...change, remove, restore })
    expect(tables.users).toEqual([])
  })
})

describe('a new passkey', () => {
  test('is stored by only one of two requests', async () => {
    const { signIn, user, tables } = await open()
    expect([await addPasskey(signIn, user.id), await addPasskey(signIn, user.id)]).toEqual([true, false])
    expect(tables.passkeys).toMatchObject([{ credentialID: 'key', userId: user.id }])
  })

  test('of another user causes an error', async () => {
    const { signIn, user } = await open()
    await addPasskey(signIn, 'other')
    await expect(addPasskey(signIn, user.id)).rejects.toMatchObject({ type: 'AdapterError' })
  })
})
