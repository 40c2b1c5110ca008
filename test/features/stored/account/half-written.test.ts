import { describe, expect, test } from 'vitest'
import { SESSION } from '../../../harness.ts'
import { BEYOND_AUTHJS } from './adapter.ts'
import { mailed, oauth, openScene, registered, type Scene } from './open-scene.ts'

const ADDRESS = 'ada@example.com'
const ADA = oauth('ada-1', ADDRESS)

const counts = ({ tables }: Scene) => ({
  users: tables.users.length,
  accounts: tables.accounts.length,
  passkeys: tables.passkeys.length,
})

describe('an account that is stored although the adapter throws', () => {
  test('belongs to the new user', async () => {
    const scene = openScene({}, BEYOND_AUTHJS)
    scene.break('linkAccount', 'writes, then rejects')
    expect(await scene.finish(ADA)).toContain(SESSION)
    expect(counts(scene)).toEqual({ users: 1, accounts: 1, passkeys: 0 })
  })

  test('fails the sign-in if the adapter cannot say whose it is', async () => {
    const scene = openScene()
    const cookie = await scene.finish(mailed(ADDRESS))
    const link = await scene.linkOf(cookie)
    let asked = 0
    const { getUserByAccount } = scene.adapter
    scene.adapter.getUserByAccount = async (key) => {
      asked += 1
      if (asked > 1) throw new Error('down')
      return getUserByAccount(key)
    }
    scene.break('linkAccount', 'writes, then rejects')
    await expect(scene.finish({ ...ADA, link }, cookie)).rejects.toMatchObject({
      message: expect.stringContaining('linkAccount'),
    })
  })
})

describe('a passkey that is stored although the adapter throws', () => {
  test('belongs to the new user', async () => {
    const scene = openScene()
    scene.break('createAuthenticator', 'writes, then rejects')
    expect(await scene.finish(registered('handle', 'key', ADDRESS))).toContain(SESSION)
    expect(counts(scene)).toEqual({ users: 1, accounts: 1, passkeys: 1 })
  })

  test('fails the sign-in if the adapter cannot say whose it is', async () => {
    const scene = openScene()
    scene.break('createAuthenticator', 'writes, then rejects')
    scene.break('getAuthenticator', 'rejects')
    await expect(scene.finish(registered('handle', 'key', ADDRESS))).rejects.toMatchObject({
      message: expect.stringContaining('createAuthenticator'),
    })
  })
})

describe('new tokens from a provider', () => {
  const FRESH = { ...ADA, account: { ...ADA.account, access_token: 'fresh' } }

  test('are stored at each sign-in', async () => {
    const scene = openScene()
    await scene.finish(ADA)
    await scene.finish(FRESH)
    expect(scene.tables.accounts).toMatchObject([{ access_token: 'fresh' }])
  })

  test('are skipped if the adapter cannot store them', async () => {
    const errors: Error[] = []
    const scene = openScene({ logger: { error: (error) => void errors.push(error) } }, ['updateAccount'])
    await scene.finish(ADA)
    expect(await scene.finish(FRESH)).toContain(SESSION)
    expect(scene.tables.accounts).toMatchObject([{ access_token: 'a' }])
    expect(errors).toEqual([])
  })

  test('are logged as lost if the adapter throws, and the sign-in continues', async () => {
    const errors: Error[] = []
    const scene = openScene({ logger: { error: (error) => void errors.push(error) } })
    await scene.finish(ADA)
    scene.break('updateAccount', 'rejects')
    expect(await scene.finish(FRESH)).toContain(SESSION)
    expect(errors).toMatchObject([{ type: 'AdapterError', cause: { name: 'updateAccount' } }])
  })

  test('are not expected for mail or passkeys', async () => {
    const scene = openScene()
    await scene.finish(mailed(ADDRESS))
    await scene.finish(mailed(ADDRESS))
    const { authenticator: _, ...passkey } = registered('handle', 'key')
    await scene.finish(registered('handle', 'key'))
    await scene.finish(passkey)
    expect(scene.calls).not.toContain('updateAccount')
  })
})
