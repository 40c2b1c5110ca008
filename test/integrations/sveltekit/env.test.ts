import { defineEnvVars } from '@sveltejs/kit/env'
import { expect, test } from 'vitest'
import { authEnv } from '../../../src/integrations/sveltekit/env.ts'

const COMMON = [
  'AUTH_SECRET',
  'AUTH_SECRET_1',
  'AUTH_SECRET_2',
  'AUTH_SECRET_3',
  'AUTH_URL',
  'AUTH_TRUST_HOST',
  'AUTH_REDIRECT_PROXY_URL',
  'AUTH_REDIRECT_PROXY_TARGETS',
]

test('authEnv declares the variables of every application', () => {
  expect(Object.keys(authEnv())).toEqual(COMMON)
})

test('authEnv declares the variables of providers by their ids', () => {
  const variables = authEnv('github', 'microsoft-entra-id')
  expect(Object.keys(variables).slice(COMMON.length)).toEqual([
    ...['ID', 'SECRET', 'ISSUER', 'KEY', 'SERVER', 'FROM'].map((name) => `AUTH_GITHUB_${name}`),
    ...['ID', 'SECRET', 'ISSUER', 'KEY', 'SERVER', 'FROM'].map((name) => `AUTH_MICROSOFT_ENTRA_ID_${name}`),
  ])
  expect(variables.AUTH_MICROSOFT_ENTRA_ID_ISSUER.description).toBe('Issuer of the provider.')
})

test('SvelteKit treats these variables as optional', () => {
  const { schema } = defineEnvVars({ ...authEnv('github') }).AUTH_GITHUB_ID
  expect(schema['~standard'].validate(undefined)).toEqual({ value: undefined })
  expect(schema['~standard'].validate('x')).toEqual({ value: 'x' })
})
