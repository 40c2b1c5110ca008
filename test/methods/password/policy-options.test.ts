import { expect, test } from 'vitest'
import { checkPassword } from '../../../src/methods/password/policy.ts'
import { prepareBlocklist } from '../../../src/methods/password/policy-options.ts'

test('a blocklist is folded once, and a function stays as it is', () => {
  const isBlocked = () => true
  expect(prepareBlocklist(isBlocked)).toBe(isBlocked)
  const entries = ['Violet Tram Under Ladders']
  const blocklist = prepareBlocklist(entries)
  entries.pop()
  const about = { email: 'a@b.example', name: null, host: 'b.example', appName: 'B' }
  const answers = ['violet tram under ladders ', 'violet tram above ladders'].map((password) =>
    checkPassword({ minLength: 15, blocklist }, password, about),
  )
  expect(answers).toEqual(['common', null])
})
