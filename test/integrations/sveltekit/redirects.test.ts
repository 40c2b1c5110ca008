import { describe, expect, test } from 'vitest'
import type { KitAuthResult } from '../../../src/integrations/sveltekit/index.ts'
import { createConfig, openApp, standard, type VisitOptions } from './harness.ts'

const open = () =>
  openApp(
    createConfig(),
    (kit: KitAuthResult) => ({ ...standard(kit), '/page': () => kit.requireSession() }),
    undefined,
    (kit) => kit.protect(['/account']),
  )

const FORM = { providerId: 'credentials', username: 'ada', password: 'right' }

const VISITS: readonly [string, string, VisitOptions][] = [
  ['sign-in', '/signin', { form: FORM }],
  ['sign-in through a provider', '/signin', { form: { providerId: 'github' } }],
  ['sign-in without a provider', '/signin', { form: {} }],
  ['failed sign-in', '/signin', { form: { ...FORM, password: 'wrong' } }],
  ['sign-out', '/signout', { form: {} }],
  ['requireSession', '/page', {}],
  ['protect', '/account', {}],
]

describe('the redirect for', () => {
  test.each(VISITS)('%s is not cacheable', async (_name, path, visit) => {
    const response = await open().visit(path, { ...visit, headers: { origin: 'https://app.example' } })
    expect(response.status).toBe(303)
    expect(response.headers.get('cache-control')).toBe('private, no-store')
  })
})
