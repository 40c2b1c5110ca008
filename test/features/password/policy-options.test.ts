import { describe, expect, test } from 'vitest'
import { checkPassword } from '../../../src/features/password/policy.ts'
import { type PasswordPolicyOptions, resolvePolicy } from '../../../src/features/password/policy-options.ts'
import type { Finding } from '../../../src/types/finding.ts'

function resolve(options: PasswordPolicyOptions) {
  const findings: Finding[] = []
  return { policy: resolvePolicy(options, (finding) => void findings.push(finding)), findings }
}

describe('resolvePolicy', () => {
  test('has a minimum of 15 and no blocklist by default', () => {
    const { findings, policy } = resolve({ minLength: undefined })
    expect([policy, findings]).toEqual([{ minLength: 15, blocklist: null }, []])
    expect(Object.isFrozen(policy)).toBe(true)
  })

  test.each([8, 64])('accepts a minimum of %d', (minLength) => {
    expect(resolve({ minLength }).policy).toMatchObject({ minLength })
  })

  test.each([7, 65, 8.5, Number.NaN, '15' as never, null as never])('refuses a minimum of %o', (minLength) => {
    const { findings, policy } = resolve({ minLength })
    expect(policy).toBeNull()
    expect(findings).toEqual([expect.objectContaining({ option: 'minLength', fix: expect.stringContaining('15') })])
  })

  test.each([['text'], [[1]], [{}], [true]])('refuses the blocklist %j', (blocklist) => {
    const { findings, policy } = resolve({ blocklist: blocklist as never, minLength: 1 })
    expect(policy).toBeNull()
    expect(findings.map(({ option }) => option)).toEqual(['blocklist', 'minLength'])
  })

  test('keeps a function and folds a list once', () => {
    const isBlocked = () => true
    expect(resolve({ blocklist: isBlocked }).policy?.blocklist).toBe(isBlocked)
    const entries = ['Violet Tram Under Ladders']
    const { policy } = resolve({ blocklist: entries })
    entries.pop()
    const about = { email: 'a@b.example', name: null, host: 'b.example', appName: 'B' }
    const answers = ['violet tram under ladders ', 'violet tram above ladders'].map(
      (password) => policy && checkPassword(policy, password, about),
    )
    expect(answers).toEqual(['common', null])
  })
})
