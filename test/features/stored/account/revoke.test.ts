import { describe, expect, test } from 'vitest'
import type { AuthError } from '../../../../src/errors/errors.ts'
import { type Refusal, throwNotLinked } from '../../../../src/errors/throw-not-linked.ts'
import { prepareCreationNote } from '../../../../src/features/stored/account/creation-note.ts'
import { revokeAccess } from '../../../../src/features/stored/account/prove-address.ts'
import type { StoredUser } from '../../../../src/seams/store.ts'
import { releaseAddress } from '../../../../src/store/release-address.ts'
import type { AdapterUser } from '../../../../src/types/adapter.ts'
import { type CaseOptions, type OpenCase, openCase } from './open-case.ts'
import { oauth } from './open-scene.ts'

const ADDRESS = 'ada@example.com'
const RECORD = JSON.stringify({ address: ADDRESS, vouchedBy: null, at: 1 })

async function open(options: CaseOptions = {}, row: Partial<AdapterUser> = {}) {
  const opened = openCase(oauth('eve', ADDRESS), options)
  const created = await opened.adapter.createUser({ id: 'x', email: ADDRESS, emailVerified: null, ...row })
  const user = (await opened.store.getUser(created.id)) as StoredUser
  return { ...opened, user }
}

const addAccount = ({ tables }: OpenCase, userId: string): void =>
  void tables.accounts.push({ provider: 'oauth', providerAccountId: 'eve', type: 'oauth', userId })

describe('revoking the sign-in methods of a user', () => {
  test('reports whether there were any', async () => {
    const opened = await open()
    expect(await revokeAccess(opened.store, opened.user.id)).toBe(false)
    addAccount(opened, opened.user.id)
    expect(await revokeAccess(opened.store, opened.user.id)).toBe(true)
    expect(opened.tables.accounts).toEqual([])
  })

  test('stops after ten rounds if they are still there', async () => {
    const opened = await open()
    addAccount(opened, opened.user.id)
    opened.adapter.unlinkAccount = async () => undefined
    await expect(revokeAccess(opened.store, opened.user.id)).rejects.toMatchObject({ type: 'AdapterError' })
    expect(opened.calls.filter((name) => name === 'listAccountsByUserId')).toHaveLength(10)
  })

  test('lists no sessions if the adapter stores none', async () => {
    const opened = await open({ without: ['deleteSessionsByUserId'] })
    expect(await revokeAccess(opened.store, opened.user.id)).toBe(false)
  })
})

describe('releasing an unverified address', () => {
  test('removes it from its user, who keeps everything else', async () => {
    const { store, tables, user } = await open({}, { emailRecord: RECORD, name: 'Eve' })
    await releaseAddress(store, user)
    expect(tables.users).toMatchObject([{ id: user.id, email: null, emailRecord: RECORD, name: 'Eve' }])
  })

  test.each<[string, (row: AdapterUser) => void]>([
    ['was verified', (row) => Object.assign(row, { emailVerified: new Date() })],
    ['is claimed by a provider', (row) => Object.assign(row, { emailRecord: RECORD.replace('null', '"idp"') })],
  ])('is refused if it %s at the same time, before or after', async (_, change) => {
    const before = await open({}, { emailRecord: RECORD })
    for (const row of before.tables.users) change(row)
    await expect(releaseAddress(before.store, before.user)).rejects.toMatchObject({ type: 'AdapterError' })
    expect(before.calls).not.toContain('updateUser')

    const after = await open({}, { emailRecord: RECORD })
    const { updateUser } = after.adapter
    after.adapter.updateUser = async (row) => {
      for (const one of after.tables.users) change(one)
      return updateUser(row)
    }
    await expect(releaseAddress(after.store, after.user)).rejects.toMatchObject({ type: 'AdapterError' })
    expect(after.tables.users).toMatchObject([{ email: ADDRESS }])
  })

  test('is refused if the user is deleted', async () => {
    const { store, tables, user } = await open({}, { emailRecord: RECORD })
    tables.users.splice(0)
    await expect(releaseAddress(store, user)).rejects.toMatchObject({ type: 'AdapterError' })
  })
})

describe('a note about a user who is being created', () => {
  const KEY = { provider: 'idp', providerAccountId: '7' }
  const at = (milliseconds: number) => new Date(1_900_000_000_000 + milliseconds)
  const ROW = { email: ADDRESS, emailVerified: null, name: 'Ada', image: null }

  test.each<[string, object, boolean]>([
    ['the same row', {}, true],
    ['the same row from a store that cuts milliseconds', { emailVerified: at(0) }, true],
    ['a row that was verified in another second', { emailVerified: at(1_000) }, false],
    ['a row that is not verified', { emailVerified: null }, false],
    ['another address', { email: 'bob@example.com' }, false],
    ['another name', { name: 'Eve' }, false],
    ['another picture', { image: 'https://x.example/a' }, false],
  ])('is compared with %s', async (_, other, fits) => {
    const { config, store } = await open({ without: ['keepsEmailRecord'] })
    const row = { ...ROW, emailVerified: at(999) }
    await prepareCreationNote(config, store, KEY, row)?.write()
    expect(await prepareCreationNote(config, store, KEY, { ...row, ...other })?.consume()).toBe(fits)
  })

  test('matches only its account, and can be used once', async () => {
    const { config, store } = await open()
    await prepareCreationNote(config, store, KEY, ROW)?.write()
    expect(await prepareCreationNote(config, store, { ...KEY, providerAccountId: '8' }, ROW)?.consume()).toBe(false)
    expect(await prepareCreationNote(config, store, KEY, ROW)?.consume()).toBe(true)
    expect(await prepareCreationNote(config, store, KEY, ROW)?.consume()).toBe(false)
  })

  test('is null without an address or without adapter tokens', async () => {
    const [one, other] = [await open(), await open({ without: ['createVerificationToken'] })]
    expect(prepareCreationNote(one.config, one.store, KEY, { ...ROW, email: null })).toBeNull()
    expect(prepareCreationNote(other.config, other.store, KEY, ROW)).toBeNull()
  })
})

/** The cause of the error that a refusal throws. */
function refuseWith(refusal: Refusal): unknown {
  try {
    return throwNotLinked({ provider: 'idp', type: 'oidc' }, refusal)
  } catch (error) {
    return (error as AuthError).cause
  }
}

describe('a refused link', () => {
  const REASON = { seen: 'a', expected: 'b' }

  test.each([
    ['webauthn', 'AccountNotLinked'],
    ['oidc', 'OAuthAccountNotLinked'],
    ['email', 'OAuthAccountNotLinked'],
  ] as const)('for %s is %s', (type, error) => {
    expect(() => throwNotLinked({ provider: 'idp', type }, REASON)).toThrow(
      expect.objectContaining({ type: error, cause: expect.objectContaining({ provider: 'idp' }) }),
    )
  })

  test('names the other providers if there are any', () => {
    const refuse = (otherWays?: string[]) => refuseWith({ ...REASON, ...(otherWays && { otherWays }) })
    expect(refuse(['github', 'google'])).toMatchObject({
      otherWays: 'github,google',
      fix: expect.stringContaining('github,google'),
    })
    expect(refuse()).not.toHaveProperty('otherWays')
  })
})
