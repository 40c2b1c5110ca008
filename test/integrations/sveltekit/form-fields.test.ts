import { expect, test } from 'vitest'
import { hiddenFields } from '../../../src/integrations/sveltekit/components/form-fields.ts'

test('a form carries what it is given, and nothing else', () => {
  expect(hiddenFields({})).toEqual([])
  expect(hiddenFields({ provider: 'github', redirectTo: '/a', authorizationParams: { login_hint: 'ada' } })).toEqual([
    ['providerId', 'github'],
    ['redirectTo', '/a'],
    ['authorizationParams-login_hint', 'ada'],
  ])
})
