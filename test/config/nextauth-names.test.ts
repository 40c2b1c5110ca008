import { describe, expect, test } from 'vitest'
import { createAuth } from '../../src/index.ts'
import type { AuthConfig } from '../../src/types/config.ts'
import { SECRET } from '../harness.ts'

type Env = Record<string, string | undefined>

function start(env: Env, overrides: Partial<AuthConfig> = {}) {
  const errors: Error[] = []
  const warnings: unknown[][] = []
  const logger = {
    error: (error: Error) => void errors.push(error),
    warn: (...all: unknown[]) => void warnings.push(all),
  }
  return { auth: createAuth({ providers: [], logger, ...overrides }, { env }), errors, warnings }
}

const SECRET_VALUE = 'hunter2-of-the-old-application-xx'

describe('variables of next-auth', () => {
  test('NEXTAUTH_SECRET is not read, and the error says to rename it', () => {
    const begin = () => start({ NEXTAUTH_SECRET: SECRET_VALUE, AUTH_URL: 'https://app.example' })
    expect(begin).toThrow(
      /AUTH_SECRET: is missing; NEXTAUTH_SECRET is not read\n {4}Fix: Rename NEXTAUTH_SECRET to AUTH_SECRET\./,
    )
    expect(begin).not.toThrow(SECRET_VALUE)
  })

  test.each<[string, Env]>([
    ['is not set', {}],
    ['is empty', { NEXTAUTH_SECRET: ' ' }],
  ])('NEXTAUTH_SECRET is not named where it %s', (_what, env) => {
    expect(() => start(env)).toThrow(/AUTH_SECRET: is missing\n/)
  })

  test('starts although the environment denies access to variables', () => {
    const env = new Proxy<Env>(
      { AUTH_SECRET: SECRET },
      {
        get(target, name: string) {
          // As Deno does without the permission.
          if (name.startsWith('NEXTAUTH_')) throw new Error(`Requires env access to "${name}"`)
          return target[name]
        },
      },
    )
    expect(start(env).warnings).toEqual([])
  })

  test('does not report NEXTAUTH_SECRET if the configuration has a secret', () => {
    expect(start({ NEXTAUTH_SECRET: SECRET_VALUE }, { secret: SECRET }).warnings).toEqual([])
    expect(() => start({ NEXTAUTH_SECRET: SECRET_VALUE }, { secret: [] as unknown as string })).toThrow(
      /NEXTAUTH_SECRET/,
    )
  })

  test('NEXTAUTH_URL is not read: a warning at start-up, and the refusal of a host names it', async () => {
    const { auth, errors, warnings } = start({
      AUTH_SECRET: SECRET,
      NEXTAUTH_URL: 'https://app.example',
      NODE_ENV: 'production',
    })
    expect(warnings).toEqual([['nextauth-url', expect.stringContaining('Rename it to AUTH_URL')]])
    const response = await auth.handle(new Request('https://app.example/auth/session'))
    expect(response.status).toBe(400)
    expect(errors[0]).toMatchObject({
      name: 'UntrustedHost',
      cause: { fix: expect.stringMatching(/^NEXTAUTH_URL is not read: rename it to AUTH_URL\. /) },
    })
  })

  test.each<[string, Env, Partial<AuthConfig>]>([
    ['AUTH_URL is set', { AUTH_URL: 'https://app.example' }, {}],
    ['the origin is configured', {}, { origin: 'https://app.example' }],
  ])('NEXTAUTH_URL is not named where %s', (_what, env, overrides) => {
    const { warnings } = start({ AUTH_SECRET: SECRET, NEXTAUTH_URL: 'https://old.example', ...env }, overrides)
    expect(warnings).toEqual([])
  })
})
