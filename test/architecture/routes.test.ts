import { describe, expect, test } from 'vitest'
import { PRESET } from '../../src/features/preset.ts'
import { parsePath } from '../../src/http/request.ts'
import { getCallbackRule } from '../../src/kernel/get-method.ts'
import { ROUTES } from '../../src/kernel/routes.ts'

/** Every route of `latchkey`. */
const routes = Object.entries(Object.assign({}, ROUTES, ...PRESET.map((feature) => feature.routes)) as typeof ROUTES)

describe('routes', () => {
  test('consist of POST or GET and a path, and are declared once', () => {
    expect(
      routes.map(([name]) => name).filter((name) => !/^(?:GET|POST) [a-z-]+(?:\/(?:return|:\w+))?$/.test(name)),
    ).toEqual([])
    const rows = [ROUTES, ...PRESET.map((feature) => feature.routes ?? {})].flatMap((table) => Object.keys(table))
    expect(rows.length).toBe(new Set(rows).size)
  })

  test('require a guard for every POST', () => {
    const posts = routes.filter(([name]) => name.startsWith('POST '))
    expect(posts.length).toBeGreaterThan(3)
    expect(posts.filter(([, { guard }]) => guard === 'none')).toEqual([])
  })

  test('use the guard `method` only for the callback', () => {
    const names = routes.filter(([, { guard }]) => guard === 'method').map(([name]) => name)
    expect(names).toEqual(['GET callback/:provider', 'POST callback/:provider'])
  })

  test('are included in the paths that integrations know without a configuration', () => {
    const sample = (row: string) => `/${row.slice(row.indexOf(' ') + 1).replace(/:\w+$/, 'x')}`
    expect(routes.map(([row]) => sample(row)).filter((path) => parsePath(path, '') === null)).toEqual([])
  })
})

describe('callbacks', () => {
  // Only what is read of a provider.
  const provider = (type: string, formPost = false) => ({ type, formPost }) as never

  test.each(['oauth', 'oidc'])(
    'at %s accept a POST and the GET after it only if the provider responds with a POST',
    (type) => {
      expect(getCallbackRule(provider(type))).toEqual({ methods: ['GET'], guard: 'transaction' })
      expect(getCallbackRule(provider(type, true))).toEqual({ methods: ['GET', 'POST'], guard: 'transaction' })
    },
  )

  test.each(['credentials', 'email', 'webauthn', 'anything'])('at %s accept a POST with a CSRF token', (type) => {
    expect(getCallbackRule(provider(type))).toEqual({ methods: ['POST'], guard: 'sign-in' })
  })
})
