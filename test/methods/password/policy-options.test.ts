import { expect, onTestFinished, test, vi } from 'vitest'
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

test('a blocklist costs nothing before the first password, as a session read has none', () => {
  const normalize = vi.spyOn(String.prototype, 'normalize')
  onTestFinished(() => normalize.mockRestore())
  const blocklist = prepareBlocklist(['violet tram', 'ladders'])
  expect(normalize).not.toHaveBeenCalled()
  const ask = (password: string) => typeof blocklist === 'function' && blocklist(password)
  expect([ask('ladders'), ask('Violet Tram'), normalize.mock.calls.length]).toEqual([true, true, 4])
})
