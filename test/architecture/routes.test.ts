import { describe, expect, test } from 'vitest'
import { PRESET } from '../../src/features/preset.ts'
import { parsePath } from '../../src/http/request.ts'
import { getCallbackRule } from '../../src/kernel/get-method.ts'
import { ROUTES } from '../../src/kernel/routes.ts'

/** Every route of `latchkey`. */
const routes = Object.entries(Object.assign({}, ROUTES, ...PRESET.map((feature) => feature.routes)) as typeof ROUTES)

describe('routes', () => {
  test('are POST or GET of a path, and each has one row', () => {
    expect(
      routes.map(([name]) => name).filter((name) => !/^(?:GET|POST) [a-z-]+(?:\/(?:return|:\w+))?$/.test(name)),
    ).toEqual([])
    const rows = [ROUTES, ...PRESET.map((feature) => feature.routes ?? {})].flatMap((table) => Object.keys(table))
    expect(rows.length).toBe(new Set(rows).size)
  })

  test('guard every POST', () => {
    const posts = routes.filter(([name]) => name.startsWith('POST '))
    expect(posts.length).toBeGreaterThan(3)
    expect(posts.filter(([, { guard }]) => guard === 'none')).toEqual([])
  })

  test('leave only the callback to the guard of the method', () => {
    const names = routes.filter(([, { guard }]) => guard === 'method').map(([name]) => name)
    expect(names).toEqual(['GET callback/:provider', 'POST callback/:provider'])
  })

  test('are among the paths that integrations know without a configuration', () => {
    const sample = (row: string) => `/${row.slice(row.indexOf(' ') + 1).replace(/:\w+$/, 'x')}`
    expect(routes.map(([row]) => sample(row)).filter((path) => parsePath(path, '') === null)).toEqual([])
  })
})

describe('callbacks', () => {
  // Only what is read of a provider.
  const provider = (type: string, formPost = false) => ({ type, formPost }) as never

  test.each(['oauth', 'oidc'])(
    'of %s take a POST, and the GET that follows it, only where the provider answers with one',
    (type) => {
      expect(getCallbackRule(provider(type))).toEqual({ methods: ['GET'], guard: 'transaction' })
      expect(getCallbackRule(provider(type, true))).toEqual({ methods: ['GET', 'POST'], guard: 'transaction' })
    },
  )

  test.each(['credentials', 'email', 'webauthn', 'anything'])('of %s take a POST with a CSRF token', (type) => {
    expect(getCallbackRule(provider(type))).toEqual({ methods: ['POST'], guard: 'sign-in' })
  })
})
