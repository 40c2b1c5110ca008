// In a process of its own: the secret exists once per process.

import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { InvalidConfiguration } from '../../src/errors/errors.ts'
import { createAuth } from '../../src/index.ts'
import { getAuth } from '../../src/integrations/get-auth.ts'
import { sessionReader } from '../../src/session/session-reader.ts'
import { mintSession } from '../../src/testing/index.ts'
import type { AuthConfig } from '../../src/types/config.ts'
import type { Env } from '../../src/types/env.ts'
import { openConfig, SECRET } from '../harness.ts'

const ORIGIN = 'http://localhost:3000'
const DEVELOPMENT = { AUTH_URL: ORIGIN, NODE_ENV: 'development' }

/** Every warning of this file, in order. */
const warnings: unknown[][] = []
const logger = { warn: (...messages: unknown[]) => void warnings.push(messages) }

/** A configuration without a secret, as an application that creates it for each request has it. */
const create = (overrides: Partial<AuthConfig> = {}): AuthConfig => ({ providers: [], logger, ...overrides })

/** Returns the types of the errors in a configuration. */
function typesOf(env: Env, overrides?: Partial<AuthConfig>): readonly unknown[] {
  try {
    createAuth(create(overrides), { env })
    return []
  } catch (error) {
    if (error instanceof InvalidConfiguration) return error.findings.map(({ type }) => type)
    throw error
  }
}

/** Lets the generator fail, as workerd does outside of a request. */
function refuseRandom(): () => void {
  const spy = vi.spyOn(crypto, 'getRandomValues').mockImplementation(() => {
    throw new Error('Disallowed operation called within global scope.')
  })
  onTestFinished(() => spy.mockRestore())
  return () => spy.mockRestore()
}

describe('without a secret', () => {
  test('development starts once random values are allowed, and warns once per process', () => {
    const allowRandom = refuseRandom()
    expect(typesOf(DEVELOPMENT)).toEqual(['MissingSecret'])
    expect(warnings).toEqual([])
    allowRandom()
    expect(typesOf(DEVELOPMENT)).toEqual([])
    expect(typesOf(DEVELOPMENT)).toEqual([])
    expect(warnings).toEqual([
      ['development-secret', expect.stringMatching(/^AUTH_SECRET is not set.*AUTH_SECRET="\$/)],
    ])
  })

  test.each([
    undefined,
    '',
    'production',
    'test',
    'staging',
    'dev',
    'Development',
    'DEVELOPMENT',
    ' development',
    'development ',
    '"development"',
    'true',
  ])('does not start with NODE_ENV=%s', (mode) => {
    expect(typesOf({ AUTH_URL: ORIGIN, NODE_ENV: mode })).toEqual(['MissingSecret'])
  })

  test('does not start because the environment of the process is that of development', () => {
    vi.stubEnv('NODE_ENV', 'development')
    onTestFinished(() => void vi.unstubAllEnvs())
    expect(typesOf({ AUTH_URL: ORIGIN })).toEqual(['MissingSecret'])
  })

  test('names the leftover of next-auth in development, too', () => {
    expect(typesOf({ ...DEVELOPMENT, NEXTAUTH_SECRET: SECRET })).toEqual(['MissingSecret'])
  })

  test('makes a random text, which no log contains', () => {
    const { log, secrets } = openConfig({ secret: '' }, DEVELOPMENT)
    expect(secrets).toEqual([expect.stringMatching(/^[\w-]{43}$/)])
    expect(JSON.stringify([log, warnings])).not.toContain(secrets[0])
  })
})

describe('the secret of development', () => {
  test('is shared by two configurations of a process', async () => {
    const minted = await mintSession(
      createAuth(create(), { env: DEVELOPMENT }),
      { id: '1', name: 'Ada' },
      { origin: ORIGIN },
    )
    const request = new Request(ORIGIN, { headers: { cookie: minted.cookie } })
    const { session } = await createAuth(create(), { env: DEVELOPMENT }).session(request)
    expect(session?.user?.name).toBe('Ada')
  })

  test('is shared by configurations that an integration gets anew with each request', async () => {
    for (const [name, value] of Object.entries(DEVELOPMENT)) vi.stubEnv(name, value)
    vi.stubEnv('AUTH_SECRET', '')
    onTestFinished(() => void vi.unstubAllEnvs())
    const minted = await mintSession(getAuth(create()), { id: '1', name: 'Ada' }, { origin: ORIGIN })
    const { session } = await getAuth(create()).session(new Request(ORIGIN, { headers: { cookie: minted.cookie } }))
    expect(session?.user?.name).toBe('Ada')
  })

  test('is shared by two copies of the package', async () => {
    vi.resetModules()
    const copy = await import('../harness.ts')
    expect(copy.openConfig).not.toBe(openConfig)
    expect(copy.openConfig({ secret: '' }, DEVELOPMENT).secrets).toEqual(
      openConfig({ secret: '' }, DEVELOPMENT).secrets,
    )
  })

  test('is not used beside a configured one', () => {
    expect(openConfig({ secret: '' }, { ...DEVELOPMENT, AUTH_SECRET: SECRET }).secrets).toEqual([SECRET])
    expect(openConfig({ secret: SECRET }, DEVELOPMENT).secrets).toEqual([SECRET])
  })

  test('does not replace a weak one', () => {
    expect(typesOf({ ...DEVELOPMENT, AUTH_SECRET: 'short' })).toEqual([undefined])
    expect(typesOf(DEVELOPMENT, { secret: 'short' })).toEqual([undefined])
  })

  test('is not known to the session reader, whose error says so', () => {
    vi.stubEnv('NODE_ENV', 'development')
    onTestFinished(() => void vi.unstubAllEnvs())
    expect(() => sessionReader({ secret: '' })).toThrow(/^"secret" must be AUTH_SECRET\. A random one is not shared$/)
  })
})
