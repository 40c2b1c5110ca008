import { expect, test } from 'vitest'
import { storedAccount } from '../../src/store/stored.ts'

const ROW = { userId: 'u1', provider: 'github', providerAccountId: '7', type: 'oauth' }

test.each([
  ['null', { expires_at: null }],
  ['NaN', { expires_at: Number.NaN }],
  ['an empty text', { expires_at: '' }],
  ['missing', {}],
])('an account has no `expires_at` if that of the row is %s', (_, expiry) => {
  expect(storedAccount({ ...ROW, ...expiry })).toStrictEqual(ROW)
})
