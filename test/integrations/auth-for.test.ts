import { describe, expect, test } from 'vitest'
import { getAuth } from '../../src/integrations/get-auth.ts'
import { getMount } from '../../src/integrations/get-mount.ts'
import { resolvedConfigs } from '../../src/kernel/resolved-configs.ts'
import type { AuthConfig } from '../../src/types/config.ts'

const createConfig = (): AuthConfig => ({ providers: [], secret: 'Hd5s_W8kRn3-pY6tCx9bMq2VfLz7GjT4' })

describe('authFor', () => {
  test('creates one `Auth` per configuration and base path', () => {
    const config = createConfig()
    expect(getAuth(config)).toBe(getAuth(config))
    expect(getMount(getAuth(config), '/a')).toBe(getMount(getAuth(config), '/a'))
    expect(getMount(getAuth(config), '/a')).not.toBe(getAuth(config))
    expect(getAuth(createConfig())).not.toBe(getAuth(config))
  })

  test('does not change the configuration', () => {
    const config = Object.freeze(createConfig())
    expect(getMount(getAuth(config), '/a').basePath).toBe('/a')
    expect(config).not.toHaveProperty('basePath')
  })

  test('keeps a base path that is in use, however many paths visitors invent', () => {
    const config = createConfig()
    const first = getMount(getAuth(config), '/0')
    for (let i = 1; i <= 150; i++) {
      getMount(getAuth(config), `/${i}`)
      expect(getMount(getAuth(config), '/0')).toBe(first)
    }
  })

  test.each([false, true])('drops the oldest base path beyond a hundred, with another before: %j', (isMounted) => {
    const config = createConfig()
    if (isMounted) getAuth(config)
    const first = getMount(getAuth(config), '/0')
    for (let i = 1; i <= 100; i++) getMount(getAuth(config), `/${i}`)
    expect(getMount(getAuth(config), '/0')).not.toBe(first)
  })

  test('shares state between requests for all base paths', () => {
    const config = createConfig()
    const parts = [getAuth(config), getMount(getAuth(config), '/a')].map((auth) => {
      const { basePath: _, pages: __, ...shared } = resolvedConfigs.get(auth) ?? {}
      return shared
    })
    for (const [name, part] of Object.entries(parts[0] ?? {})) expect(part).toBe(Reflect.get(parts[1] ?? {}, name))
  })

  test('keeps custom pages that the base path does not replace', () => {
    const config = { ...createConfig(), pages: { signIn: '/a/signin', error: '/auth/error' } }
    const pagesAt = (basePath: string) => resolvedConfigs.get(getMount(getAuth(config), basePath))?.pages
    expect(resolvedConfigs.get(getAuth(config))?.pages).toEqual({ signIn: '/a/signin' })
    expect(pagesAt('/a')).toEqual({ error: '/auth/error' })
    expect(pagesAt('/b')).toEqual(config.pages)
  })
})
