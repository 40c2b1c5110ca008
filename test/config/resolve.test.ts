import { describe, expect, test } from 'vitest'
import { memory } from '../../src/adapters/memory.ts'
import { type Finding, InvalidConfiguration } from '../../src/errors/errors.ts'
import { resolvePreset } from '../../src/features/preset.ts'
import { skipCSRFCheck } from '../../src/http/csrf/skip-csrf-check.ts'
import { createAuth } from '../../src/index.ts'
import { ServerAuth } from '../../src/integrations/express/index.ts'
import { authjs } from '../../src/migrate/authjs.ts'
import { Credentials } from '../../src/providers/credentials.ts'
import { Mail } from '../../src/providers/mail.ts'
import { Plunk } from '../../src/providers/plunk.ts'
import type { AuthConfig } from '../../src/types/config.ts'
import { OLD_SECRET, openConfig, SECRET } from '../harness.ts'

const ENV = { AUTH_URL: 'https://app.example' }
const PASSWORD = Credentials({ credentials: { password: {} }, authorize: () => ({ id: '1' }) })

function findingsOf(config: object, env: Record<string, string> = ENV): readonly Finding[] {
  try {
    resolvePreset({ providers: [], secret: SECRET, ...config } as AuthConfig, env)
    return []
  } catch (error) {
    if (error instanceof InvalidConfiguration) return error.findings
    throw error
  }
}

const warningsOf = (config: object, env?: Record<string, string>): unknown[] =>
  openConfig(config, env).log.warnings.map(([code]) => code)

describe('configuration', () => {
  test('needs no more than providers and a secret', () => {
    expect(openConfig()).toMatchObject({
      basePath: '/auth',
      secrets: [SECRET],
      useSecureCookies: null,
      session: {
        strategy: 'jwt',
        maxAge: 2_592_000,
        updateAge: 86_400,
        absoluteAge: 7_776_000,
        isRevoked: null,
        memo: null,
      },
      jwt: { maxAge: 2_592_000, encode: null, decode: null },
      callbacks: { signIn: null, redirect: null, jwt: null, session: null },
      development: false,
      debug: false,
      skipsCsrf: false,
      account: { sealTokens: false },
    })
  })

  test('is frozen', () => {
    const config = resolvePreset({ providers: [PASSWORD], secret: SECRET }, ENV)
    for (const part of [
      config,
      config.session,
      config.jwt,
      config.callbacks,
      config.events,
      config.pages,
      config.theme,
      config.origin,
      config.cookies,
      config.cookies.secure,
      config.redirectProxyTargets,
    ])
      expect(Object.isFrozen(part)).toBe(true)
    for (const provider of config.providers.values()) expect(Object.isFrozen(provider)).toBe(true)
  })

  test("leaves the application's own object as it was", () => {
    const make = (): AuthConfig => ({
      providers: [PASSWORD],
      secret: [SECRET, OLD_SECRET],
      session: { maxAge: 60, memo: { size: 5 } },
      jwt: { maxAge: 60 },
      pages: { signIn: '/auth/signin', error: '/oops' },
      cookies: { sessionToken: { name: 'sid', options: { sameSite: 'strict' } } },
      theme: { brandColor: '#123456' },
      events: {},
      callbacks: {},
      redirectProxyTargets: ['https://a.example'],
    })
    const own = deepFreeze(make())
    expect(() => resolvePreset(own, ENV)).not.toThrow()
    expect(own).toEqual(make())
  })

  test('is not changed by what the application does to its object later', () => {
    const own = {
      providers: [],
      secret: [SECRET],
      redirectProxyTargets: ['https://a.example'],
      pages: { signIn: '/in' },
    }
    const config = resolvePreset(own, ENV)
    own.secret.unshift(OLD_SECRET)
    own.redirectProxyTargets.push('https://evil.example')
    own.pages.signIn = '/evil'
    expect(config).toMatchObject({
      secrets: [SECRET],
      redirectProxyTargets: ['https://a.example'],
      pages: { signIn: '/in' },
    })
  })

  test('takes the secrets of the environment, newest first', () => {
    const env = { ...ENV, AUTH_SECRET: OLD_SECRET, AUTH_SECRET_1: SECRET }
    expect(resolvePreset({ providers: [] }, env).secrets).toEqual([SECRET, OLD_SECRET])
    expect(resolvePreset({ providers: [], secret: OLD_SECRET }, env).secrets).toEqual([OLD_SECRET])
    expect(resolvePreset({ providers: [], secret: '' }, env).secrets).toEqual([SECRET, OLD_SECRET])
    expect(resolvePreset({ providers: [], secret: [] }, env).secrets).toEqual([SECRET, OLD_SECRET])
  })

  test.each([
    [true, { size: 1000, maxAge: 30 }],
    [{ size: 5 }, { size: 5, maxAge: 30 }],
    [{ maxAge: 10 }, { size: 1000, maxAge: 10 }],
    [{ maxAge: 3600 }, { size: 1000, maxAge: 30 }],
    [false, null],
    [undefined, null],
  ])('session.memo: %j', (memo, expected) => {
    expect(openConfig({ session: memo === undefined ? {} : { memo } }).session.memo).toEqual(expected)
  })

  test.each([
    ['signIn', '/auth/signin'],
    ['signOut', '/auth/signout'],
    ['error', '/auth/error'],
    ['verifyRequest', '/auth/verify-request?x=1'],
  ] as const)('takes pages.%s at our own address for ours: it would redirect to itself for ever', (name, path) => {
    expect(openConfig({ pages: { [name]: path } }).pages).toEqual({})
    expect(openConfig({ pages: { [name]: `/my${path}` } }).pages).toEqual({ [name]: `/my${path}` })
  })

  test('keeps a page that is another built-in one', () => {
    expect(openConfig({ pages: { error: '/auth/signin' } }).pages).toEqual({ error: '/auth/signin' })
  })
})

function deepFreeze<T>(value: T): T {
  if (typeof value === 'object' && value !== null) for (const part of Object.values(value)) deepFreeze(part)
  return Object.freeze(value)
}

describe('configuration > findings', () => {
  test.each<[string, object, string]>([
    ['no secret', { secret: undefined }, 'AUTH_SECRET'],
    ['a weak secret', { secret: 'x' }, 'secret'],
    ['a weak secret of the session', { jwt: { secret: 'x' } }, 'jwt.secret'],
    ['an empty secret among others', { secret: [SECRET, ''] }, 'secret[1]'],
    ['a base path with a pattern', { basePath: '/auth/*' }, 'basePath'],
    ['a base path with an escape', { basePath: '/a%2fb' }, 'basePath'],
    ['a base path that is a host', { basePath: '//evil.example' }, 'basePath'],
    ['a base path without a slash', { basePath: 'auth' }, 'basePath'],
    ['two base paths', { basePath: '/a', prefix: '/b' }, 'prefix'],
    ['an origin with a path', { origin: 'https://app.example/x' }, 'origin'],
    ['an origin without a scheme', { origin: 'app.example' }, 'origin'],
    ['an origin of another scheme', { origin: 'ftp://app.example' }, 'origin'],
    ['an origin that is a number', { origin: 7 }, 'origin'],
    ['an origin among others', { origin: ['https://a.example', 'b.example'] }, 'origin'],
    ['a proxy target that is no origin', { redirectProxyTargets: ['*'] }, 'redirectProxyTargets'],
    ['a session that never begins', { session: { maxAge: 0 } }, 'session.maxAge'],
    ['an age as text', { session: { maxAge: '1d' } }, 'session.maxAge'],
    ['an age in fractions', { session: { updateAge: 0.5 } }, 'session.updateAge'],
    ['an age below zero', { session: { absoluteAge: -1 } }, 'session.absoluteAge'],
    ['an age of the token below one', { jwt: { maxAge: 0 } }, 'jwt.maxAge'],
    ['a memo without bound', { session: { memo: { size: Infinity } } }, 'session.memo.size'],
    ['a memo as text', { session: { memo: 'yes' } }, 'session.memo'],
    ['a strategy that needs an adapter', { session: { strategy: 'database' } }, 'adapter'],
    ['a strategy that is none', { session: { strategy: 'cookie' } }, 'session.strategy'],
    ['a limit without a window', { rateLimit: { limits: { mail: { max: 3 } } } }, 'rateLimit.limits.mail'],
    ['a migration that is none', { migrate: {} }, 'migrate'],
    ['only encode', { jwt: { encode: () => '' } }, 'jwt'],
    ['only decode', { jwt: { decode: () => null } }, 'jwt'],
    ['a page of another site', { pages: { signIn: 'https://evil.example' } }, 'pages.signIn'],
    ['a page of another host', { pages: { error: '//evil.example' } }, 'pages.error'],
    ['a page behind a backslash', { pages: { signOut: '/\\evil.example' } }, 'pages.signOut'],
    ['a callback that is none', { callbacks: { jwt: {} } }, 'callbacks.jwt'],
    ['an event that is none', { events: { signIn: true } }, 'events.signIn'],
    ['a logger that is none', { logger: { error: 'stderr' } }, 'logger.error'],
    ['isRevoked that is none', { session: { isRevoked: true } }, 'session.isRevoked'],
    ['a cookie no browser takes', { cookies: { sessionToken: { name: 'a b' } } }, 'cookies.sessionToken.name'],
    ['sealed tokens as text', { account: { sealTokens: 'yes' } }, 'account.sealTokens'],
    ['raw', { raw: Symbol('raw') }, 'raw'],
    ['an adapter without methods', { adapter: {} }, 'adapter'],
    ['an adapter that is none', { adapter: 'sql' }, 'adapter'],
    ['skipCSRFCheck that is not the symbol', { skipCSRFCheck: true }, 'skipCSRFCheck'],
    ['providers that are no list', { providers: {} }, 'providers'],
    ['a provider twice', { providers: [PASSWORD, PASSWORD] }, 'providers.credentials'],
    ['a colour that is none', { theme: { brandColor: 'red; background: url(//evil.example)' } }, 'theme.brandColor'],
  ])('%s', (_, config, option) => {
    const findings = findingsOf(config)
    expect(findings.map((finding) => finding.option)).toContain(option)
    for (const { problem, fix } of findings) {
      expect(problem).not.toBe('')
      expect(fix).not.toBe('')
    }
  })

  test.each(['callbacks.jwt', 'events.signIn', 'logger.error', 'session.maxAge'])(
    'an inherited %s that is wrong',
    (option) => {
      const [group = '', name = ''] = option.split('.')
      expect(findingsOf({ [group]: Object.create({ [name]: {} }) })).toMatchObject([{ option }])
    },
  )

  test('an invalid AUTH_URL', () => {
    expect(findingsOf({}, { AUTH_URL: 'app.example' })).toMatchObject([{ option: 'AUTH_URL' }])
  })

  test('come all at once, and none twice', () => {
    const findings = findingsOf(
      {
        secret: 'x',
        basePath: 'auth',
        session: { maxAge: 0 },
        pages: { error: 'x' },
        callbacks: { jwt: 1 },
        raw: true,
        providers: [PASSWORD, PASSWORD],
      },
      { AUTH_URL: 'x' },
    )
    const options = findings.map(({ option }) => option)
    expect(options.sort()).toEqual(
      [
        'AUTH_URL',
        'basePath',
        'callbacks.jwt',
        'pages.error',
        'providers.credentials',
        'raw',
        'secret',
        'session.maxAge',
      ].sort(),
    )
  })

  test('are in the message, each with its fix', () => {
    const error = new InvalidConfiguration(findingsOf({ session: { maxAge: 0 }, basePath: 'auth' }))
    expect(error.message).toMatch(/^2 configuration errors:/)
    expect(error.message.match(/Fix: /g)).toHaveLength(2)
  })

  test('never show a secret', () => {
    const error = new InvalidConfiguration(findingsOf({ secret: 'hunter2' }))
    expect(error.message).not.toContain('hunter2')
  })

  test.each([
    ['secret', null],
    ['secret', 42],
    ['session', null],
    ['jwt', null],
    ['pages', null],
    ['callbacks', null],
    ['events', null],
    ['cookies', null],
    ['theme', null],
    ['logger', null],
    ['basePath', 42],
    ['prefix', null],
    ['origin', null],
    ['redirectProxyTargets', 'https://a.example'],
  ])('%s: %j is a finding or nothing, never a crash', (option, value) => {
    expect(() => findingsOf({ [option]: value })).not.toThrow()
  })
})

describe('configuration > providers', () => {
  test('are none if the option is left out', () => {
    expect(resolvePreset({ secret: SECRET }, ENV).providers.size).toBe(0)
  })

  test('are explained on the sign-in page of a configuration without any, in development', async () => {
    const auth = createAuth({ secret: SECRET }, { env: { ...ENV, NODE_ENV: 'development' } })
    const page = await auth.handle(new Request('https://app.example/auth/signin', { headers: { accept: 'text/html' } }))
    expect(await page.text()).toContain('providers')
    expect((await auth.session(new Request('https://app.example/'))).session).toBeNull()
  })
})

test.each([undefined, null, 'x'])('a call with %s says that a configuration is missing', (config) => {
  expect(() => resolvePreset(config as never, ENV)).toThrow('configuration: is missing')
  expect(() => ServerAuth(config as never)).toThrow('Pass one: { providers: [GitHub] }, with import { GitHub }')
})

describe('tokens of an application', () => {
  const findingsFor = (generateSessionToken: () => string) => findingsOf({ session: { generateSessionToken } })
  const option = 'session.generateSessionToken'

  test('are refused at start-up if they are short or repeat', () => {
    expect(findingsFor(() => `${Math.random()}`.slice(0, 15))).toMatchObject([
      { option, problem: 'returns 15 of 16 characters' },
    ])
    expect(findingsFor(() => SECRET)).toMatchObject([{ option, problem: 'returns the same token twice' }])
  })

  test('are left to the sign-in if they cannot be made at start-up', () => {
    const noRandomValues = () => {
      throw new Error('Disallowed operation called within global scope.')
    }
    expect(findingsFor(noRandomValues)).toEqual([])
    expect(findingsFor((async () => 'x') as never)).toEqual([])
    expect(findingsFor((() => Promise.reject(new Error('x'))) as never)).toEqual([])
    expect(findingsFor(() => crypto.randomUUID())).toEqual([])
  })
})

describe('configuration > warnings', () => {
  test.each<[string, object, string]>([
    ['an unknown option', { providerz: [] }, 'unknown-option'],
    ['an unknown callback', { callbacks: { authorized: () => true } }, 'unknown-option'],
    ['an unknown page', { pages: { signin: '/in' } }, 'unknown-option'],
    ["a cookie of Auth.js'", { cookies: { state: { name: 's' } } }, 'unknown-option'],
    ['passkeys', { experimental: { enableWebAuthn: true } }, 'experimental-webauthn'],
    ['COOK-02: http', { origin: 'http://app.example' }, 'insecure-origin'],
    ['sessions that end earlier than `maxAge` says', { session: { maxAge: 34_560_000 } }, 'absolute-age'],
    ['tokens that end earlier than `maxAge` says', { jwt: { maxAge: 34_560_000 } }, 'absolute-age'],
    [
      'a service that rewrites links',
      { adapter: memory(), providers: [Plunk({ apiKey: 'k', from: 'a@b.example' })] },
      'mail-link-tracking',
    ],
    [
      'SESS-07: stored sessions without a store that keeps when they were revoked',
      { adapter: { ...memory(), state: undefined } },
      'state-store',
    ],
    ['trust in unproven users', { migrate: authjs({ unprovenUsers: 'trust' }) }, 'unproven-users'],
  ])('%s', (_, config, code) => {
    expect(warningsOf(config)).toEqual([code])
  })

  test.each<[string, object]>([
    ['the adapter has a store', { adapter: memory() }],
    ['`stateStore` is one', { adapter: { ...memory(), state: undefined }, stateStore: memory() }],
    ['sessions are in cookies', { adapter: { ...memory(), state: undefined }, session: { strategy: 'jwt' } }],
    [
      'the adapter cannot end the sessions of a user',
      {
        adapter: {
          ...memory(),
          ...{ state: undefined, deleteSessionsByUserId: undefined, listSessionsByUserId: undefined },
        },
      },
    ],
  ])('no warning about revocations if %s', (_, config) => {
    expect(warningsOf(config)).toEqual([])
  })

  test.each(['http://localhost:3000', 'http://127.0.0.1:3000', 'http://[::1]:3000', 'http://app.localhost'])(
    'COOK-02: none for %s',
    (origin) => {
      expect(warningsOf({ origin })).toEqual([])
    },
  )

  const MAIL = { providers: [Mail({ sendVerificationRequest: async () => {} })], adapter: memory() }

  test.each<[string, object, Record<string, string>]>([
    ['the option', { trustHost: true }, {}],
    ['the environment', {}, { AUTH_TRUST_HOST: 'true' }],
  ])('email sign-in where %s trusts every host', (_, option, env) => {
    const { warnings } = openConfig({ ...MAIL, ...option }, env).log
    expect(warnings).toEqual([['trusted-host-email', expect.stringContaining('AUTH_URL')]])
  })

  test.each<[string, object, Record<string, string>]>([
    ['AUTH_URL is set', { trustHost: true }, { AUTH_URL: ENV.AUTH_URL }],
    ['`origin` lists the origins', { trustHost: true, origin: ['https://a.example', 'https://b.example'] }, {}],
    [
      '`origin` is a function that refuses other hosts',
      { trustHost: true, origin: (origin: string) => origin === ENV.AUTH_URL },
      {},
    ],
    ['the platform routes by host', {}, { VERCEL: '1' }],
    ['the platform routes by host, and the option says the same', { trustHost: true }, { CF_PAGES: '1' }],
    ['the application is being developed', { trustHost: true }, { NODE_ENV: 'development' }],
    ['no provider sends mail', { trustHost: true, providers: [PASSWORD], adapter: undefined }, {}],
  ])('no warning about email sign-in if %s', (_, option, env) => {
    expect(warningsOf({ ...MAIL, ...option }, env)).toEqual([])
  })

  test.each([
    [{ maxAge: 34_560_000, absoluteAge: 34_560_000 }],
    [{ maxAge: 34_560_000, absoluteAge: 0 }],
    [{ maxAge: 34_560_000, absoluteAge: 86_400 }],
    [{ maxAge: 7_776_000 }],
    [{ maxAge: 34_560_000, hashToken: false }],
  ])('no warning about ages for %j', (session) => {
    expect(warningsOf({ session })).toEqual([])
  })

  test('debug in production', () => {
    expect(warningsOf({ debug: true }, { ...ENV, NODE_ENV: 'production' })).toEqual(['debug-enabled'])
  })

  test('none for an ordinary configuration', () => {
    expect(
      warningsOf({ providers: [PASSWORD], skipCSRFCheck, pages: { signIn: '/in' }, session: { memo: true } }),
    ).toEqual([])
  })
})
