import { expect, test } from 'vitest'
import { formatVia, parseVia } from '../../src/lib/via.ts'

test.each([
  ['google', '', '.google'],
  ['google', 'a-Z_9', 'a-Z_9.google'],
  ['a.b\nc', 'x', 'x.a.b\nc'],
])('the provider %j with the mark %j is %j in the claim', (provider, mark, via) => {
  expect(formatVia(provider, mark)).toBe(via)
  expect(parseVia(via)).toEqual({ provider, mark })
})

test('a sign-in without a mark has an empty one', () => {
  expect(formatVia('google')).toBe('.google')
})

test.each([undefined, null, '', '.', 'google', 'a b.google', 5])('the claim %j names no provider', (via) => {
  expect(parseVia(via)).toBeNull()
})
