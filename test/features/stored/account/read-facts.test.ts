import { describe, expect, test } from 'vitest'
import { findLinkIntent } from '../../../../src/features/stored/account/link-intent.ts'
import { readFacts } from '../../../../src/features/stored/account/read-facts.ts'
import { startSession } from '../../../../src/kernel/sign-in/start-session.ts'
import { authjs } from '../../../../src/migrate/authjs.ts'
import { Mail } from '../../../../src/providers/mail.ts'
import { Oidc } from '../../../../src/providers/oidc.ts'
import type { Identity } from '../../../../src/seams/identity.ts'
import type { AdapterUser } from '../../../../src/types/adapter.ts'
import { cookieOf, openContext } from '../../../harness.ts'
import { type CaseOptions, type OpenCase, openCase } from './open-case.ts'
import { mailed, registered } from './open-scene.ts'

const ADDRESS = 'ada@example.com'
const CLIENT = { issuer: 'https://idp.example', clientId: 'client', clientSecret: 'secret' }
const PROVIDERS = ['idp', 'other'].map((id) => Oidc({ id, ...CLIENT }))

const identityOf = (id = '7', more: Partial<Identity> = {}): Identity => ({
  user: { id, email: ADDRESS },
  account: { provider: 'idp', providerAccountId: id, type: 'oidc' },
  ...more,
})

const open = (identity: Identity, { config, ...options }: CaseOptions = {}): OpenCase =>
  openCase(identity, { config: { providers: PROVIDERS, ...config }, ...options })

async function addUser({ tables, adapter }: OpenCase, row: Partial<AdapterUser> = {}, ...providers: string[]) {
  const user = await adapter.createUser({ id: 'x', email: ADDRESS, emailVerified: null, ...row })
  for (const provider of providers)
    tables.accounts.push({ provider, providerAccountId: `${provider}-1`, type: 'oidc', userId: user.id })
  return user
}

const recordOf = (vouchedBy: string | null) => JSON.stringify({ address: ADDRESS, vouchedBy, at: 1 })

describe('facts about an address', () => {
  test('are empty if no user has it', async () => {
    const { signIn } = open(identityOf())
    expect(await readFacts(signIn)).toMatchObject({
      emailOwner: null,
      emailStatus: 'unknown',
      otherWays: [],
      owner: null,
    })
  })

  test('are empty if the identity has no address, without an adapter call', async () => {
    const { signIn, calls } = open({ ...identityOf(), user: { id: '7' } })
    expect(await readFacts(signIn)).toMatchObject({ emailOwner: null })
    expect(calls).not.toContain('getUserByEmail')
  })

  test('name each configured provider of its user once', async () => {
    const opened = open(identityOf())
    await addUser(opened, {}, 'idp', 'idp', 'gone', 'other')
    expect(await readFacts(opened.signIn)).toMatchObject({ emailStatus: 'unknown', otherWays: ['idp', 'other'] })
  })

  test('name only the provider that claims the address', async () => {
    const opened = open(identityOf())
    await addUser(opened, { emailRecord: recordOf('other') }, 'idp', 'other')
    expect(await readFacts(opened.signIn)).toMatchObject({ emailStatus: 'claimed', otherWays: ['other'] })
  })

  test('name all providers if the address was only typed', async () => {
    const opened = open(identityOf())
    await addUser(opened, { emailRecord: recordOf(null) }, 'idp', 'other')
    expect(await readFacts(opened.signIn)).toMatchObject({ emailStatus: 'typed', otherWays: ['idp', 'other'] })
  })

  test('name no provider if the adapter cannot list accounts', async () => {
    const opened = open(identityOf(), { without: ['listAccountsByUserId'] })
    await addUser(opened, {}, 'idp')
    expect(await readFacts(opened.signIn)).toMatchObject({ emailStatus: 'unknown', otherWays: [] })
  })

  test.each([
    ['refuse', {}, 'unknown'],
    ['trust', {}, 'proven'],
    ['trust', { emailRecord: recordOf(null) }, 'typed'],
    ['trust', { emailRecord: recordOf('idp') }, 'claimed'],
  ] as const)('with unprovenUsers %j and the row %j are %s', async (unprovenUsers, row, status) => {
    const opened = open(identityOf(), { config: { migrate: authjs({ unprovenUsers }) } })
    await addUser(opened, row, 'idp')
    expect((await readFacts(opened.signIn)).emailStatus).toBe(status)
  })
})

describe('facts about the owner of an account', () => {
  test("are read without a look-up of the user's address", async () => {
    const opened = open(identityOf('idp-1'))
    const user = await addUser(opened, {}, 'idp')
    const { owner, emailOwner, otherWays, emailStatus } = await readFacts(opened.signIn)
    expect([owner?.id, emailOwner?.id, otherWays, emailStatus]).toEqual([user.id, user.id, [], 'unknown'])
    expect(opened.calls).not.toContain('getUserByEmail')
    expect(opened.calls).not.toContain('listAccountsByUserId')
  })

  test('contain no other user with the address', async () => {
    const opened = open(identityOf('idp-1'))
    const user = await addUser(opened, { email: 'old@example.com' }, 'idp')
    await addUser(opened)
    expect(await readFacts(opened.signIn)).toMatchObject({ owner: { id: user.id }, emailOwner: null })
  })

  test('are not trusted beyond the row of the owner, even with a migration that trusts users', async () => {
    const opened = open(identityOf('idp-1'), { config: { migrate: authjs({ unprovenUsers: 'trust' }) } })
    await addUser(opened, {}, 'idp')
    expect((await readFacts(opened.signIn)).emailStatus).toBe('unknown')
  })
})

describe('facts about a proof', () => {
  test.each([
    ['oauth', identityOf()],
    ['email', mailed(ADDRESS)],
    ['new-passkey', registered('handle', 'key', ADDRESS)],
    ['passkey', { ...registered('handle', 'key', ADDRESS), authenticator: undefined } as unknown as Identity],
  ] as const)('say that it is %s', async (proof, identity) => {
    expect((await readFacts(open(identity).signIn)).proof).toBe(proof)
  })

  test('of an address need no account', async () => {
    const { signIn, calls } = open(mailed(ADDRESS))
    await readFacts(signIn)
    expect(calls).not.toContain('getUserByAccount')
  })

  test('of an address include its user, whoever is signed in', async () => {
    const mail = { config: { providers: [Mail({ sendVerificationRequest: () => {} })] } }
    const opened = open(mailed(ADDRESS), mail)
    const owner = await addUser(opened)
    const bob = await addUser(opened, { email: 'bob@example.com' })
    const context = await signedIn(opened, bob)
    const facts = await readFacts({ ...opened.signIn, context })
    expect([facts.emailOwner?.id, facts.linkingUser?.id, facts.hasSessionEnded]).toEqual([owner.id, bob.id, false])
  })
})

/** A request of a browser in which a user is signed in. */
async function signedIn({ config }: OpenCase, user: AdapterUser) {
  const context = openContext(config)
  const account = { provider: 'idp', providerAccountId: '1', type: 'oidc' } as const
  await startSession(context, { user, account, isNewUser: false } as never)
  return openContext(config, { cookie: cookieOf(context.cookies.setCookies) })
}

describe('facts about a request to link', () => {
  test('contain the user who asked, whose own address it is', async () => {
    const opened = open(identityOf())
    const user = await addUser(opened, {}, 'other')
    const context = await signedIn(opened, user)
    const link = await findLinkIntent(context)
    const facts = await readFacts({ ...opened.signIn, context, identity: { ...opened.signIn.identity, link } })
    expect(facts).toMatchObject({
      linkingUser: { id: user.id },
      emailOwner: { id: user.id },
      hasSessionEnded: false,
      otherWays: [],
    })
  })

  test('report that its session has ended', async () => {
    const opened = open(identityOf())
    const context = await signedIn(opened, await addUser(opened))
    const link = await findLinkIntent(context)
    opened.tables.sessions.splice(0)
    const facts = await readFacts({ ...opened.signIn, identity: { ...opened.signIn.identity, link } })
    expect(facts).toMatchObject({ linkingUser: null, hasSessionEnded: true })
  })
})
