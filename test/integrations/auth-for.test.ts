import { describe, expect, test } from 'vitest'
import { authFor } from '../../src/integrations/auth-for.ts'
import type { AuthConfig } from '../../src/types/config.ts'

const createConfig = (): AuthConfig => ({ providers: [], secret: 'Hd5s_W8kRn3-pY6tCx9bMq2VfLz7GjT4' })

describe('authFor', () => {
  test('makes one per configuration and base path', () => {
    const config = createConfig()
    expect(authFor(config)).toBe(authFor(config))
    expect(authFor(config, '/a')).toBe(authFor(config, '/a'))
    expect(authFor(config, '/a')).not.toBe(authFor(config))
    expect(authFor(createConfig())).not.toBe(authFor(config))
  })

  test('does not touch the configuration', () => {
    const config = Object.freeze(createConfig())
    expect(authFor(config, '/a').basePath).toBe('/a')
    expect(config).not.toHaveProperty('basePath')
  })

  test('keeps a base path that is in use, whatever visitors invent', () => {
    const config = createConfig()
    const first = authFor(config, '/0')
    for (let i = 1; i <= 150; i++) {
      authFor(config, `/${i}`)
      expect(authFor(config, '/0')).toBe(first)
    }
  })

  test('forgets the oldest base path beyond a hundred', () => {
    const config = createConfig()
    const first = authFor(config, '/0')
    for (let i = 1; i <= 100; i++) authFor(config, `/${i}`)
    expect(authFor(config, '/0')).not.toBe(first)
  })
})
