import { describe, expect, test } from 'vitest'
import { findRoute, ROUTES } from '../../src/kernel/routes.ts'
import { openConfig, openContext } from '../harness.ts'

describe('the table of routes', () => {
  test('CSRF-01: guards every POST', () => {
    const posts = Object.entries(ROUTES).filter(([key]) => key.startsWith('POST '))
    expect(posts.length).toBeGreaterThan(3)
    for (const [key, { guard }] of posts) expect([key, guard]).not.toEqual([key, 'none'])
  })

  test.each(['__proto__', 'constructor', 'get', ''])('contains no method %j', (method) => {
    const config = openConfig()
    const { request } = openContext(config)
    expect(() => findRoute(config, { ...request, method })).toThrow(
      expect.objectContaining({ type: 'MethodNotAllowed' }),
    )
  })
})
