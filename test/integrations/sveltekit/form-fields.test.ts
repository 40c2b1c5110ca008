import { expect, test } from 'vitest'
import { listHiddenFields } from '../../../src/integrations/sveltekit/components/form-fields.ts'

test('a form contains only the given fields', () => {
  expect(listHiddenFields({})).toEqual([])
  expect(
    listHiddenFields({ provider: 'github', redirectTo: '/a', authorizationParams: { login_hint: 'ada' } }),
  ).toEqual([
    ['providerId', 'github'],
    ['redirectTo', '/a'],
    ['authorizationParams-login_hint', 'ada'],
  ])
})

const params = (): FormData => {
  const data = new FormData()
  data.set('redirectTo', '/b')
  return data
}

test.each([
  [{ redirectTo: '/b' }, [['redirectTo', '/b']]],
  [{ redirect: false }, [['redirect', 'false']]],
  [{ redirect: true }, []],
  [params(), [['redirectTo', '/b']]],
])('a form contains the options of Auth.js: %o', (options, fields) => {
  expect(listHiddenFields({ options })).toEqual(fields)
})

test('redirectTo takes precedence over the same name in options', () => {
  expect(listHiddenFields({ redirectTo: '/a', options: { redirectTo: '/b' } })).toEqual([['redirectTo', '/a']])
})

test.each([['login=ada'], [[['login', 'ada']]], [new URLSearchParams({ login: 'ada' })]])(
  'a form contains parameters for the provider: %o',
  (authorizationParams) => {
    expect(listHiddenFields({ authorizationParams })).toEqual([['authorizationParams-login', 'ada']])
  },
)

test('a sign-out form contains `federated` if it is enabled', () => {
  expect(listHiddenFields({ federated: true })).toEqual([['federated', 'true']])
  expect(listHiddenFields({ federated: false })).toEqual([])
})
