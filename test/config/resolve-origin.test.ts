import { describe, expect, test } from 'vitest'
import { readEnv } from '../../src/config/env.ts'
import { checkUrl, resolveBasePath, resolveOrigin } from '../../src/config/resolve-origin.ts'
import type { AuthConfig } from '../../src/types/config.ts'

const resolve = (config: Partial<AuthConfig>, env: Record<string, string> = {}) =>
  resolveOrigin({ providers: [], ...config }, readEnv(env))

function basePath(config: Partial<AuthConfig>, url?: string): { path: string; warnings: string[] } {
  const warnings: string[] = []
  const env = readEnv(url === undefined ? {} : { AUTH_URL: url })
  const path = resolveBasePath({ providers: [], ...config }, env, (code) => void warnings.push(code))
  return { path, warnings }
}

describe('origin policy', () => {
  test.each([
    [{}, {}, null],
    [{}, { AUTH_URL: 'https://app.example' }, 'https://app.example'],
    [{}, { AUTH_URL: 'https://app.example/auth' }, 'https://app.example'],
    [{ origin: 'https://a.example/' }, {}, 'https://a.example'],
    [{ origin: 'HTTPS://A.example' }, {}, 'https://a.example'],
    [{ origin: ['https://a.example'] }, {}, 'https://a.example'],
    [{ origin: 'https://a.example' }, { AUTH_URL: 'https://b.example' }, 'https://a.example'],
    [{ origin: ['https://a.example', 'https://b.example'] }, {}, null],
    [{ origin: 'https://*.a.example' }, {}, null],
    [{ origin: () => true }, {}, null],
  ] as const)('%j and %j fix %s', (config, env, fixed) => {
    expect(resolve(config as Partial<AuthConfig>, env).fixed).toBe(fixed)
  })

  test('asks a list, or a function', () => {
    const list = resolve({ origin: ['https://a.example', 'https://*.b.example'] }).isAllowed
    expect(['https://a.example', 'https://x.b.example', 'https://b.example'].map((one) => list?.(one))).toEqual([
      true,
      true,
      false,
    ])
    expect(resolve({ origin: (one) => one === 'https://c.example' }).isAllowed?.('https://c.example')).toBe(true)
  })

  test.each([
    [{}, {}, false],
    [{ trustHost: true }, {}, true],
    [{}, { AUTH_TRUST_HOST: 'true' }, true],
    [{}, { AUTH_TRUST_HOST: 'false' }, false],
    [{ trustHost: false }, { AUTH_TRUST_HOST: 'true' }, false],
    [{ trustHost: true }, { AUTH_TRUST_HOST: 'false' }, true],
    [{}, { VERCEL: '1' }, true],
  ])('%j and %j trust the host: %s', (config, env, trustHost) => {
    expect(resolve(config, env).trustHost).toBe(trustHost)
  })

  test.each([
    ['production', false],
    ['development', true],
  ])('NODE_ENV=%s trusts loopback: %s', (value, trustLoopback) => {
    expect(resolve({}, { NODE_ENV: value }).trustLoopback).toBe(trustLoopback)
  })
})

describe('AUTH_URL', () => {
  test.each(['https://app.example', 'https://app.example/', 'https://app.example/api/auth', 'http://localhost:3000'])(
    'may be %s',
    (url) => {
      expect(checkUrl(readEnv({ AUTH_URL: url }))).toEqual([])
    },
  )

  test.each([
    'app.example',
    'localhost:3000',
    'ftp://app.example',
    'https://',
    'https://app.example/?x=1',
    'https://app.example/#x',
    'https://app.example//evil.example',
    'https://app.example/a%20b',
    'javascript:alert(1)',
  ])('may not be %s', (url) => {
    expect(checkUrl(readEnv({ AUTH_URL: url }))).toMatchObject([
      { option: 'AUTH_URL', fix: expect.stringContaining('https://') },
    ])
  })
})

describe('base path', () => {
  test.each([
    [{}, undefined, '/auth'],
    [{}, 'https://app.example', '/auth'],
    [{}, 'https://app.example/', '/auth'],
    [{}, 'https://app.example/api/auth', '/api/auth'],
    [{}, 'https://app.example/api/auth/', '/api/auth'],
    [{ basePath: '/x' }, undefined, '/x'],
    [{ basePath: '/x/' }, undefined, '/x'],
    [{ basePath: '/' }, undefined, ''],
    [{ prefix: '/api/auth' }, undefined, '/api/auth'],
    [{ basePath: '/x', prefix: '/x' }, undefined, '/x'],
  ])('%j and %s: %j', (config, url, path) => {
    expect(basePath(config, url)).toEqual({ path, warnings: [] })
  })

  test('counts more than AUTH_URL, with a warning where they differ', () => {
    expect(basePath({ basePath: '/x' }, 'https://app.example/y')).toEqual({
      path: '/x',
      warnings: ['env-url-basepath-mismatch'],
    })
    expect(basePath({ basePath: '/x/' }, 'https://app.example/x')).toEqual({ path: '/x', warnings: [] })
  })
})
