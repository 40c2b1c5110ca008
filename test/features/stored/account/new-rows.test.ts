import { describe, expect, test } from 'vitest'
import { toNewAccount, toNewUser } from '../../../../src/features/stored/account/new-rows.ts'
import type { Account } from '../../../../src/types/account.ts'
import type { OAuthOptions } from '../../../../src/types/oauth-provider.ts'
import type { User } from '../../../../src/types/user.ts'
import { type CaseOptions, openCase, providerOf } from './open-case.ts'

const AT = 1_900_000_000
const KEY = { provider: 'idp', providerAccountId: '7', type: 'oidc' } as const

const TOKENS = {
  ...{ access_token: 'a', expires_at: 1, id_token: 'i', refresh_token: 'r' },
  ...{ scope: 's', session_state: 'st', token_type: 'bearer' },
} as const

const userOf = (user: Record<string, unknown>, emailVerified = false, options: CaseOptions = {}) =>
  toNewUser(
    openCase({ user: user as unknown as User & { id: string }, account: KEY, emailVerified }, options).signIn,
    AT,
  )

describe('a new user row', () => {
  test('has a name, an address, a picture and the fields of the application', () => {
    const user = userOf({ id: '7', name: 'Ada', email: 'a@x.example', image: 'https://x.example/a', role: 'admin' })
    expect(user).toMatchObject({ name: 'Ada', email: 'a@x.example', image: 'https://x.example/a', role: 'admin' })
  })

  test('has null for unknown values', () => {
    const nothing = { name: null, email: null, image: null, emailVerified: null }
    expect(userOf({ id: '7', role: undefined })).toEqual(nothing)
    expect(userOf({ id: '7', email: '' }, true)).toEqual(nothing)
  })

  test('has no column that a profile must not set', () => {
    const profile = JSON.parse(
      '{"id":"1","emailVerified":"2030-01-01","emailRecord":"{}","__proto__":{"a":1},"constructor":1,"prototype":2}',
    )
    expect(Object.keys(userOf(profile)).sort()).toEqual(['email', 'emailVerified', 'image', 'name'])
  })

  test.each([
    ['proof', { allowDangerousEmailAccountLinking: true }, true, new Date(AT * 1000), 'idp'],
    ['claim', {}, true, null, 'idp'],
    ['word of nobody', { allowDangerousEmailAccountLinking: true }, false, null, null],
  ])('has a record of a %s', (_, options, emailVerified, verified, vouchedBy) => {
    const user = userOf({ id: '7', email: 'a@x.example' }, emailVerified, { provider: providerOf(options) })
    expect(user.emailVerified).toEqual(verified)
    expect(JSON.parse(String(user['emailRecord']))).toEqual({ address: 'a@x.example', vouchedBy, at: AT })
  })

  test('has no email record if the adapter has no column for it', () => {
    const user = userOf({ id: '7', email: 'a@x.example' }, true, { without: ['keepsEmailRecord'] })
    expect(user).not.toHaveProperty('emailRecord')
  })
})

describe('a new account row', () => {
  const rowOf = (account: OAuthOptions['account'], more: object = {}) =>
    toNewAccount(providerOf({ ...(account && { account }) }), {
      user: { id: '7' },
      account: { ...KEY, ...TOKENS, ...more } as Account,
    })

  test('has its key and the tokens with Auth.js columns', async () => {
    expect(await rowOf(undefined, { refresh_token_expires_in: 60, userId: 'u', id_token: undefined })).toEqual({
      ...KEY,
      ...TOKENS,
      id_token: undefined,
    })
  })

  test('has the fields that the provider returns, with its own key', async () => {
    const row = await rowOf(
      () => ({ scope: 'chosen', tenant: 't', userId: 'u', provider: 'other', none: undefined }) as never,
    )
    expect(row).toEqual({ ...KEY, scope: 'chosen', tenant: 't' })
  })

  test('has only its key if the provider returns nothing', async () => {
    expect(await rowOf(() => undefined as never)).toEqual(KEY)
  })

  test('causes an error that names the provider if `account` throws', async () => {
    const fail = () => Promise.reject(new Error('no'))
    await expect(rowOf(fail as never)).rejects.toMatchObject({ cause: { name: 'account', provider: 'idp' } })
  })

  test('for a passkey has no tokens', async () => {
    const account = { ...KEY, ...TOKENS, type: 'webauthn' } as Account
    const provider = { ...providerOf(), type: 'webauthn' } as never
    expect(await toNewAccount(provider, { user: { id: '7' }, account })).toEqual({ ...KEY, type: 'webauthn' })
  })
})
