import { describe, expect, test } from 'vitest'
import { mailed, openScene, registered } from './open-scene.ts'

describe('a new passkey with the handle and the address of another user', () => {
  test('is refused to the user who is signed in', async () => {
    const scene = openScene()
    await scene.finish(registered('handle', 'one', 'ada@example.com'))
    const cookie = await scene.finish(mailed('bob@example.com'))
    const passkey = registered('handle', 'two', 'ada@example.com', await scene.linkOf(cookie))
    await expect(scene.finish(passkey, cookie)).rejects.toMatchObject({ type: 'AccountNotLinked' })
    const { accounts, passkeys, users } = scene.tables
    expect([users.length, accounts.length, passkeys.length]).toEqual([2, 1, 1])
  })
})
