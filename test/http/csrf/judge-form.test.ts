import { describe, expect, test } from 'vitest'
import { judgeForm, type Verdict } from '../../../src/http/csrf/judge-form.ts'
import type { FormKind } from '../../../src/seams/http.ts'

const KINDS: readonly FormKind[] = ['sign-in', 'sign-out', 'change']
const BOTH = [false, true]

describe('judgeForm', () => {
  test.each<[FormKind, isSignedIn: boolean, Verdict]>([
    ['sign-in', false, 'accept'],
    ['sign-in', true, 'lead-on'],
    ['sign-out', false, 'accept'],
    ['sign-out', true, 'accept'],
    ['change', false, 'refuse'],
    ['change', true, 'refuse'],
  ])('for %s with a stale token from an own page, signed in %j: %s', (kind, isSignedIn, verdict) => {
    expect(judgeForm(kind, { token: 'stale', isOwnPage: true, isSignedIn })).toBe(verdict)
  })

  test.each(KINDS)('for %s depends only on the token if it is not stale', (kind) => {
    for (const isSignedIn of BOTH) {
      for (const isOwnPage of BOTH) {
        expect(judgeForm(kind, { token: 'valid', isOwnPage, isSignedIn })).toBe('accept')
        expect(judgeForm(kind, { token: 'none', isOwnPage, isSignedIn })).toBe('refuse')
      }
      expect(judgeForm(kind, { token: 'stale', isOwnPage: false, isSignedIn })).toBe('refuse')
    }
  })
})
