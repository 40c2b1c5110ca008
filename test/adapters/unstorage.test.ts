import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { UnstorageAdapter } from '@auth/unstorage-adapter'
import { createStorage } from 'unstorage'
import fsDriver from 'unstorage/drivers/fs'
import fsLite from 'unstorage/drivers/fs-lite'
import { afterAll, describe, expect, test } from 'vitest'
import { unstorage } from '../../src/adapters/unstorage.ts'
import type { Adapter, AdapterAccount, AdapterUser } from '../../src/types/adapter.ts'
import type { AdapterAuthenticator } from '../../src/types/adapter-authenticator.ts'
import { stopClock } from '../harness.ts'
import { runFlows } from '../published-adapters/flows.ts'
import { runContract } from './run-contract.ts'
import { runStateContract } from './run-state-contract.ts'
import { TWO_STEPS } from './two-steps.ts'

const folder = mkdtempSync(join(tmpdir(), 'latchkey-'))
afterAll(() => rmSync(folder, { recursive: true }))

const onDisk = {
  ...TWO_STEPS,
  'an account id of 255 characters fits, and its last one counts': 'a file name holds 255 bytes, and the key is longer',
}

await runContract('unstorage, in memory', () => unstorage(createStorage()), { loose: TWO_STEPS })
await runContract(
  'unstorage, files',
  () => unstorage(createStorage({ driver: fsDriver({ base: join(folder, 'fs') }) })),
  {
    loose: onDisk,
  },
)
await runContract(
  'unstorage, files, without watching',
  () => unstorage(createStorage({ driver: fsLite({ base: join(folder, 'lite') }) }), { baseKeyPrefix: '/auth/' }),
  { loose: onDisk },
)

await runStateContract('unstorage, in memory', () => unstorage(createStorage()).state)
await runStateContract(
  'unstorage, files',
  () => unstorage(createStorage({ driver: fsLite({ base: join(folder, 'state') }) })).state,
  { 'of twenty values that are set at once, one stays': 'two writes of a file at once can mix: "0" over "19" is "09"' },
)

runFlows('unstorage', () => unstorage(createStorage()))

const USER: AdapterUser = {
  id: '',
  email: 'ada@example.com',
  emailVerified: new Date('2024-02-29T12:00:00Z'),
  name: 'Ada',
}
const SESSION = { sessionToken: 'f00d', expires: new Date('2099-01-01T00:00:00Z') }
const TOKEN = { identifier: 'ada@example.com', token: 'c0de', expires: SESSION.expires }
const account = (userId: string, providerAccountId: string): AdapterAccount => ({
  userId,
  provider: 'github',
  providerAccountId,
  type: 'oauth',
  access_token: 'secret',
  expires_at: 1_900_000_000,
})
const passkey = (userId: string, credentialID: string): AdapterAuthenticator => ({
  userId,
  credentialID,
  providerAccountId: credentialID,
  credentialPublicKey: 'a2V5',
  counter: 3,
  credentialDeviceType: 'multiDevice',
  credentialBackedUp: true,
  transports: 'internal',
})

// Both have every method that is called here.
type Full = Required<Adapter>

const PAIRS = [
  ['', () => createStorage()],
  ['app:', () => createStorage()],
  ['', () => createStorage({ driver: fsLite({ base: mkdtempSync(join(folder, 'pair-')) }) })],
] as const

describe.each(PAIRS)('rows of the Auth.js adapter, with the prefix %j', (baseKeyPrefix, create) => {
  const pair = () => {
    const storage = create()
    const theirs = UnstorageAdapter(storage, { baseKeyPrefix }) as Full
    return { storage, theirs, ours: unstorage(storage, { baseKeyPrefix }) as Full }
  }

  test('can be read', async () => {
    const { theirs, ours } = pair()
    const { id } = await theirs.createUser(USER)
    for (const pid of ['7', 'a/b+c==']) await theirs.linkAccount(account(id, pid))
    await theirs.createSession({ ...SESSION, userId: id })
    await theirs.createVerificationToken(TOKEN)
    for (const credentialID of ['YWI=', 'a/b+c==']) await theirs.createAuthenticator(passkey(id, credentialID))
    const user = { ...USER, id }
    expect(await ours.getUser(id)).toEqual(user)
    expect(await ours.getUserByEmail(USER.email)).toEqual(user)
    expect(await ours.getSessionAndUser('f00d')).toEqual({ session: { ...SESSION, userId: id }, user })
    for (const pid of ['7', 'a/b+c==']) {
      expect(await ours.getUserByAccount({ provider: 'github', providerAccountId: pid })).toEqual(user)
      expect(await ours.getAccount(pid, 'github')).toMatchObject(account(id, pid))
    }
    const listed = await ours.listAuthenticatorsByUserId(id)
    expect(new Set(listed.map(({ credentialID }) => credentialID))).toEqual(new Set(['YWI=', 'a/b+c==']))
    expect((await ours.listSessionsByUserId(id)).map(({ sessionToken }) => sessionToken)).toEqual(['f00d'])
    // Auth.js knows the last one only.
    expect((await ours.listAccountsByUserId(id)).map((row) => row.providerAccountId)).toEqual(['a/b+c=='])
    expect(await ours.useVerificationToken(TOKEN)).toEqual(TOKEN)
    expect(await theirs.useVerificationToken(TOKEN)).toBeNull()
  })

  test('can be changed and ended', async () => {
    const { theirs, ours } = pair()
    const { id } = await theirs.createUser(USER)
    await theirs.linkAccount(account(id, '7'))
    await theirs.createSession({ ...SESSION, userId: id })
    await ours.updateUser({ id, name: 'Grace' })
    await ours.updateAccount({ provider: 'github', providerAccountId: '7', access_token: 'new' })
    expect(await theirs.getUser(id)).toMatchObject({ name: 'Grace', emailVerified: USER.emailVerified })
    expect(await theirs.getAccount('7', 'github')).toMatchObject({ access_token: 'new', userId: id })
    await ours.deleteSession('f00d')
    expect(await theirs.getSessionAndUser('f00d')).toBeNull()
  })

  test('are deleted with the user', async () => {
    const { storage, theirs, ours } = pair()
    const { id } = await theirs.createUser(USER)
    await theirs.linkAccount(account(id, '7'))
    await theirs.createSession({ ...SESSION, userId: id })
    await theirs.createAuthenticator(passkey(id, 'YWI='))
    await ours.deleteUser(id)
    // What is left are marks, which say nothing about the user.
    expect((await storage.getKeys()).filter((key) => !/^(app:)?user:deleted:[\w-]{43}$/.test(key))).toEqual([])
  })

  test('remain readable by Auth.js when latchkey writes them', async () => {
    const { theirs, ours } = pair()
    const { id } = await ours.createUser(USER)
    await ours.linkAccount(account(id, '7'))
    await ours.createSession({ ...SESSION, userId: id })
    const user = { ...USER, id }
    expect(await theirs.getUserByEmail(USER.email)).toEqual(user)
    expect(await theirs.getUserByAccount({ provider: 'github', providerAccountId: '7' })).toEqual(user)
    // Beside the columns, the row says when the session began.
    expect(await theirs.getSessionAndUser('f00d')).toMatchObject({ session: { ...SESSION, userId: id }, user })
  })
})

describe('unstorage', () => {
  test.each([
    ['a?b@example.com', 'a?c@example.com'],
    ['a\\b@example.com', 'a:b@example.com'],
    ['a::b@example.com', 'a:b@example.com'],
    ['a%3Fb@example.com', 'a?b@example.com'],
    ['$', '$$'],
    ['..', '.'],
  ])('keeps the addresses %j and %j apart', async (one, other) => {
    const adapter = unstorage(createStorage()) as Full
    const users = [
      await adapter.createUser({ ...USER, email: one }),
      await adapter.createUser({ ...USER, email: other }),
    ]
    expect((await adapter.getUserByEmail(one))?.id).toBe(users[0]?.id)
    expect((await adapter.getUserByEmail(other))?.id).toBe(users[1]?.id)
  })

  test('refuses to link an account whose key folds to that of another account', async () => {
    const adapter = unstorage(createStorage()) as Full
    const { id } = await adapter.createUser(USER)
    await adapter.linkAccount(account(id, 'a:b'))
    const mallory = await adapter.createUser({ ...USER, email: 'mallory@example.com' })
    await expect(adapter.linkAccount(account(mallory.id, 'a/b'))).rejects.toThrow('linked already')
    expect(await adapter.getUserByAccount({ provider: 'github', providerAccountId: 'a/b' })).toBeNull()
    expect((await adapter.getUserByAccount({ provider: 'github', providerAccountId: 'a:b' }))?.id).toBe(id)
  })

  test('receives the expiry of rows', async () => {
    stopClock()
    const seen: unknown[] = []
    const storage = createStorage()
    const watched = {
      ...storage,
      setItem: (...args: Parameters<typeof storage.setItem>) => {
        seen.push([args[0], args[2]?.['ttl']])
        return storage.setItem(...args)
      },
    }
    await unstorage(watched).createVerificationToken?.({ ...TOKEN, expires: new Date(Date.now() + 99_500) })
    expect(seen).toEqual([['user:token:ada@example.com:c0de', 100]])
  })
})
