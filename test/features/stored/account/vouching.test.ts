import { describe, expect, test } from 'vitest'
import { gradeEmailEvidence, readFacts } from '../../../../src/features/stored/account/read-facts.ts'
import { Oidc } from '../../../../src/providers/oidc.ts'
import type { Identity } from '../../../../src/seams/identity.ts'
import { toVoucher } from '../../../../src/store/email-record.ts'
import { openCase, providerOf } from './open-case.ts'
import { mailed, registered } from './open-scene.ts'

const ADDRESS = 'ada@example.com'
const KEY = { provider: 'idp', providerAccountId: '7', type: 'oidc' } as const
const IDENTITY: Identity = { user: { id: '7', email: ADDRESS }, account: KEY, emailVerified: true }

const CLIENT = { issuer: 'https://idp.example', clientId: 'client', clientSecret: 'secret' }
const TRUSTED = providerOf({ allowDangerousEmailAccountLinking: true })

describe('the source of a verified address', () => {
  test('is `email` for a mail, whatever the provider is named', () => {
    const { account, ...rest } = mailed(ADDRESS)
    expect(toVoucher({ ...rest, account: { ...account, provider: 'post' } })).toBe('email')
  })

  test('is the provider id otherwise', () => {
    expect(toVoucher(registered('handle', 'key', ADDRESS))).toBe('webauthn')
  })
})

describe('the evidence for an address', () => {
  test.each([
    ['a proof if the application trusts it', TRUSTED, IDENTITY, 'proof'],
    ['a claim if it does not', providerOf(), IDENTITY, 'claim'],
    ['none if it does not verify', TRUSTED, { ...IDENTITY, emailVerified: false }, 'none'],
    ['a proof if a mail was answered', providerOf(), mailed(ADDRESS), 'proof'],
  ] as const)('is %s', (_, provider, identity, evidence) => {
    expect(gradeEmailEvidence(provider, identity)).toBe(evidence)
  })
})

test('a user with a verified address can use all their providers', async () => {
  const opened = openCase(IDENTITY, { config: { providers: ['idp', 'other'].map((id) => Oidc({ id, ...CLIENT })) } })
  const emailRecord = JSON.stringify({ address: ADDRESS, vouchedBy: 'idp', at: 1 })
  const user = await opened.store.createUser({ email: ADDRESS, emailVerified: new Date(1000), emailRecord })
  for (const provider of ['other', 'idp'])
    opened.tables.accounts.push({ ...KEY, provider, providerAccountId: '1', userId: user.id })
  expect(await readFacts(opened.signIn)).toMatchObject({ emailStatus: 'proven', otherWays: ['other', 'idp'] })
})
