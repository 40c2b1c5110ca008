import { describe, expect, test } from 'vitest'
import { addDecidedAccess } from '../../../../src/features/stored/account/enter-user.ts'
import { readFacts } from '../../../../src/features/stored/account/read-facts.ts'
import { type Added, undoAccess } from '../../../../src/features/stored/account/undo-access.ts'
import type { Adapter, AdapterSession, AdapterUser } from '../../../../src/types/adapter.ts'
import { type CaseOptions, type OpenCase, openCase } from './open-case.ts'
import { registered } from './open-scene.ts'

const KEY = { provider: 'webauthn', providerAccountId: 'handle', type: 'webauthn' } as const
const NOTHING: Added = { isLinked: false, isRegistered: false, sessions: new Set() }
const ALL: Added = { isLinked: true, isRegistered: true, sessions: new Set(['before']) }

const rowOf = (userId: string, sessionToken: string): AdapterSession => ({
  sessionToken,
  userId,
  expires: new Date('2999-01-01'),
})

/** A user with a passkey and its account, a session from before it was added, and one since. */
async function open(options: CaseOptions = {}): Promise<OpenCase & { user: AdapterUser }> {
  const identity = registered('handle', 'key', 'ada@example.com')
  const opened = openCase(identity, options)
  const user = await opened.adapter.createUser({ id: 'x', email: 'ada@example.com', emailVerified: null })
  opened.tables.accounts.push({ ...KEY, userId: user.id })
  opened.tables.passkeys.push({ ...(identity.authenticator as never as object), userId: user.id } as never)
  opened.tables.sessions.push(rowOf(user.id, 'before'), rowOf(user.id, 'since'))
  return { ...opened, user }
}

const left = ({ tables }: OpenCase) => ({
  accounts: tables.accounts.length,
  passkeys: tables.passkeys.length,
  sessions: tables.sessions.map(({ sessionToken }) => sessionToken),
})

const EVERYTHING = { accounts: 1, passkeys: 1, sessions: ['before', 'since'] }

describe('access that a request has added', () => {
  test('is removed: the passkey, the account, and later sessions', async () => {
    const opened = await open()
    await undoAccess(opened.signIn, opened.user.id, ALL)
    expect(left(opened)).toEqual({ accounts: 0, passkeys: 0, sessions: ['before'] })
  })

  test.each<[string, Partial<Added>, object]>([
    ['nothing', {}, EVERYTHING],
    ['the passkey only', { isRegistered: true }, { accounts: 1, passkeys: 0, sessions: [] }],
    ['the account only', { isLinked: true }, { accounts: 0, passkeys: 1, sessions: [] }],
    [
      'all, with sessions that nobody could list',
      { ...ALL, sessions: null },
      { accounts: 0, passkeys: 0, sessions: [] },
    ],
  ])('is %s', async (_, added, expected) => {
    const opened = await open()
    await undoAccess(opened.signIn, opened.user.id, { ...NOTHING, ...added })
    expect(left(opened)).toEqual(expected)
  })

  test.each<[string, readonly (keyof Adapter)[], object]>([
    ['delete passkeys', ['deleteAuthenticator'], { accounts: 0, passkeys: 1, sessions: ['before'] }],
    ['unlink accounts', ['unlinkAccount'], { accounts: 1, passkeys: 0, sessions: ['before'] }],
    ['list sessions', ['listSessionsByUserId'], { accounts: 0, passkeys: 0, sessions: [] }],
    [
      'list or end sessions',
      ['listSessionsByUserId', 'deleteSessionsByUserId'],
      { accounts: 0, passkeys: 0, sessions: ['before', 'since'] },
    ],
  ])('is removed in part by an adapter that cannot %s', async (_, without, expected) => {
    const opened = await open({ without })
    await undoAccess(opened.signIn, opened.user.id, ALL)
    expect(left(opened)).toEqual(expected)
    expect(opened.config.log.errors).toEqual([])
  })

  test('includes no session with the strategy jwt', async () => {
    const opened = await open({ config: { session: { strategy: 'jwt' } } })
    await undoAccess(opened.signIn, opened.user.id, ALL)
    expect(left(opened)).toEqual({ accounts: 0, passkeys: 0, sessions: ['before', 'since'] })
  })

  test('excludes rows that belong to another user by now', async () => {
    const opened = await open()
    const bob = await opened.adapter.createUser({ id: 'y', email: 'bob@example.com', emailVerified: null })
    for (const row of [...opened.tables.accounts, ...opened.tables.passkeys]) Object.assign(row, { userId: bob.id })
    await undoAccess(opened.signIn, opened.user.id, ALL)
    expect(left(opened)).toEqual(EVERYTHING)
  })

  test('includes no session if another request removed the account', async () => {
    const opened = await open()
    opened.tables.accounts.splice(0)
    await undoAccess(opened.signIn, opened.user.id, ALL)
    expect(left(opened)).toEqual({ accounts: 0, passkeys: 0, sessions: ['before', 'since'] })
  })

  test('is refused if the passkey was deleted', async () => {
    const opened = await open()
    opened.tables.passkeys.splice(0)
    await undoAccess(opened.signIn, opened.user.id, ALL)
    expect(left(opened)).toEqual({ accounts: 0, passkeys: 0, sessions: ['before'] })
    expect(opened.config.log.errors).toEqual([])
  })

  test('is removed if the adapter cannot say whose the account is', async () => {
    const opened = await open()
    opened.break('getUserByAccount', 'rejects')
    await undoAccess(opened.signIn, opened.user.id, ALL)
    expect(left(opened).accounts).toBe(0)
  })

  test('stays if the adapter throws, which is logged', async () => {
    const opened = await open()
    opened.break('deleteAuthenticator', 'rejects')
    await undoAccess(opened.signIn, opened.user.id, ALL)
    expect(opened.config.log.errors).toMatchObject([{ type: 'AdapterError', cause: { name: 'deleteAuthenticator' } }])
  })
})

describe('a link', () => {
  const STEPS = ['link', 'register'] as const

  /** A user whose account is linked, while another request does something. */
  async function link(meanwhile: (opened: OpenCase, user: AdapterUser) => void, options: CaseOptions = {}) {
    const opened = openCase(registered('handle', 'key', 'ada@example.com'), options)
    const user = await opened.adapter.createUser({ id: 'x', email: 'ada@example.com', emailVerified: null })
    opened.tables.sessions.push(rowOf(user.id, 'before'))
    const facts = { ...(await readFacts(opened.signIn)), linkingUser: null }
    const { createAuthenticator } = opened.adapter
    opened.adapter.createAuthenticator = async (row) => {
      meanwhile(opened, user)
      return createAuthenticator(row)
    }
    const linking = addDecidedAccess(opened.signIn, KEY, { facts, userId: user.id, steps: STEPS })
    return { ...opened, linking, user }
  }

  const remove = ({ tables }: OpenCase, user: AdapterUser): void => {
    tables.sessions.push(rowOf(user.id, 'since'))
    tables.users.splice(0)
  }

  test('is added if no facts have changed', async () => {
    const { linking, ...opened } = await link(() => {})
    expect(await linking).toBe(true)
    expect(left(opened as OpenCase)).toEqual({ accounts: 1, passkeys: 1, sessions: ['before'] })
  })

  test('is refused with a reason if its user is deleted', async () => {
    const { linking } = await link(remove)
    await expect(linking).rejects.toMatchObject({ type: 'AccountNotLinked' })
  })

  test('is not started if the session of the request has ended', async () => {
    const opened = await open()
    const facts = { ...(await readFacts(opened.signIn)), linkingUser: opened.user as never }
    const adding = addDecidedAccess(opened.signIn, KEY, { facts, userId: opened.user.id, steps: STEPS })
    await expect(adding).rejects.toMatchObject({ type: 'AccountNotLinked' })
    expect(opened.calls).not.toContain('linkAccount')
  })

  test('keeps an existing passkey if it fails', async () => {
    const opened = await open()
    opened.tables.accounts.splice(0)
    opened.break('linkAccount', 'rejects')
    const facts = { ...(await readFacts(opened.signIn)), linkingUser: null }
    const adding = addDecidedAccess(opened.signIn, KEY, { facts, userId: opened.user.id, steps: STEPS })
    await expect(adding).rejects.toMatchObject({ cause: { name: 'linkAccount' } })
    expect(left(opened)).toEqual({ ...EVERYTHING, accounts: 0 })
  })

  test('is skipped if none was decided', async () => {
    const opened = await open()
    const facts = { ...(await readFacts(opened.signIn)), linkingUser: opened.user as never }
    expect(await addDecidedAccess(opened.signIn, KEY, { facts, userId: opened.user.id, steps: ['verify'] })).toBe(false)
  })

  test.each<[string, CaseOptions, readonly string[]]>([
    ['keeps the sessions from before', {}, ['before']],
    ['ends all sessions in a store that cannot list them', { without: ['listSessionsByUserId'] }, []],
    ['ends none where they are in the browsers', { config: { session: { strategy: 'jwt' } } }, ['before', 'since']],
  ])('that fails %s', async (_, options, sessions) => {
    const { linking, ...opened } = await link(({ tables }, user) => {
      tables.sessions.push(rowOf(user.id, 'since'))
      tables.passkeys.push({ ...(registered('handle', 'key').authenticator as object), userId: 'other' } as never)
    }, options)
    await expect(linking).rejects.toMatchObject({ type: 'AdapterError' })
    expect(left(opened as OpenCase)).toEqual({ accounts: 0, passkeys: 1, sessions })
  })
})
