import { describe, expect, test } from 'vitest'
import { createAuth } from '../../src/core.ts'
import { InvalidConfiguration, MissingCSRF, UntrustedHost } from '../../src/errors/errors.ts'
import { inspect } from '../../src/kernel/inspect.ts'
import type { FeatureValue } from '../../src/types/feature-value.ts'
import { ORIGIN, SECRET } from '../harness.ts'

const open = (options: object = {}, env: Record<string, string> = {}) =>
  createAuth({ secret: SECRET, pages: { signIn: '/login', error: '/oops' }, ...options } as never, { env })

const sent = (headers: Record<string, string> = {}, url = `${ORIGIN}/page`) => ({ headers: new Headers(headers), url })

describe('inspect', () => {
  test.each<[string, ReturnType<typeof open>, string | null, 'basePath' | 'AUTH_URL' | null]>([
    ['no setting', open(), null, null],
    ['AUTH_URL without a path', open({}, { AUTH_URL: ORIGIN }), null, null],
    ['AUTH_URL with the default', open({}, { AUTH_URL: `${ORIGIN}/auth` }), '/auth', 'AUTH_URL'],
    ['`basePath` with the default', open({ basePath: '/auth' }), '/auth', 'basePath'],
    ['`prefix` over AUTH_URL', open({ prefix: '/in' }, { AUTH_URL: `${ORIGIN}/auth` }), '/in', 'basePath'],
    ['the root', open({ basePath: '/' }), '', 'basePath'],
    ['`auth.at`', open().at('/in'), '/in', null],
  ])('returns the base path of %s', (_, auth, basePath, basePathSetting) => {
    expect(inspect(auth)).toMatchObject({ basePath, basePathSetting })
  })

  test.each([
    [{}, true],
    [{ rateLimit: false }, false],
    [{ rateLimit: { clientAddress: () => null } }, false],
  ])('returns whether %j uses client addresses', (options, countsAddresses) => {
    expect(inspect(open(options))).toMatchObject({ countsAddresses })
  })

  test('knows the routes of features', () => {
    const routes = { 'GET toy/page': { guard: 'none', run: 'show' } }
    const toy = { name: 'toy', owns: [], routes, resolve: () => null } as unknown as FeatureValue
    const { isRoute } = inspect(open({ use: [toy] }))
    expect(['/signin/github', '/toy/page', '/toy', '/auth/signin'].map(isRoute)).toEqual([true, true, false, false])
  })

  test('compares the origin of a page request', () => {
    const { assertSameOrigin, getOrigin, isSameOrigin } = inspect(open({ origin: ORIGIN }))
    expect(getOrigin(sent({}, 'http://inside.example/'))).toBe(ORIGIN)
    expect([sent(), sent({ origin: ORIGIN }), sent({ origin: 'null' })].map(isSameOrigin)).toEqual([null, true, false])
    expect(() => assertSameOrigin(sent({ origin: 'https://evil.example' }))).toThrow(MissingCSRF)
  })

  test('refuses an untrusted host', () => {
    const { getOrigin } = inspect(open())
    expect(() => getOrigin(sent())).toThrow(UntrustedHost)
  })

  test.each([{}, { ...open() }, { providers: [] }])('refuses an object that createAuth did not return: %#', (other) => {
    expect(() => inspect(other)).toThrow(InvalidConfiguration)
  })

  test('returns no secret', () => {
    expect(JSON.stringify(Object.values(inspect(open())))).not.toContain(SECRET)
  })
})
