import { describe, expect, test } from 'vitest'
import { createAuth as createCore } from '../../src/core.ts'
import { Dev } from '../../src/dev/index.ts'
import type { Browser } from '../../src/testing/open-browser.ts'
import type { AuthConfig } from '../../src/types/config.ts'
import { ENV, LOCAL, type Oddity, openDev } from './open-dev.ts'

const ADA = { person: 'ada@example.com' }

const FAR = { clientAddress: '192.168.1.20' }

/** What must not work, and what the error says about it. */
const REFUSED: readonly (readonly [name: string, oddity: Oddity, seen: string])[] = [
  ['a peer in the network', { host: FAR }, 'a client at 192.168.1.20'],
  ['a peer that only begins like loopback', { host: { clientAddress: '127.0.0.1.evil.example' } }, 'a client at 127'],
  ['a peer that is unknown', { host: {} }, 'a client whose address is unknown'],
  ['Forwarded', { headers: { forwarded: 'for=127.0.0.1' } }, 'the header forwarded'],
  ['X-Forwarded-For', { headers: { 'x-forwarded-for': '127.0.0.1' } }, 'the header x-forwarded-for'],
  ['X-Forwarded-Host', { headers: { 'x-forwarded-host': 'localhost' } }, 'the header x-forwarded-host'],
  ['any other X-Forwarded header', { headers: { 'x-forwarded-new': '' } }, 'the header x-forwarded-new'],
  ['Via', { headers: { via: '1.1 proxy' } }, 'the header via'],
  ['X-Real-IP', { headers: { 'x-real-ip': '127.0.0.1' } }, 'the header x-real-ip'],
  ['a tunnel of Cloudflare', { headers: { 'cdn-loop': 'cloudflare' } }, 'the header cdn-loop'],
  ['another host', { origin: 'http://192.168.1.5:3000' }, 'the host 192.168.1.5:3000'],
  ['a host that resolves to this machine', { origin: 'http://evil.example:3000' }, 'the host evil.example:3000'],
  ['such a host in the header only', { headers: { host: 'evil.example:3000' } }, 'the host evil.example:3000'],
  ['a malformed Host header', { headers: { host: 'evil example' } }, 'the host of a malformed address'],
  [
    'such a host while the origin is configured',
    { origin: 'http://evil.example:3000', env: { AUTH_URL: LOCAL } },
    'the host evil.example:3000',
  ],
]

/** The requests of a sign-in. Each gets what those before it have received, and `refuse` is called before it. */
const STEPS: Readonly<Record<string, (browser: Browser, refuse: () => void) => Promise<unknown>>> = {
  async start(browser, refuse) {
    const csrfToken = await browser.csrfToken()
    refuse()
    await browser.post('/auth/signin/dev', { csrfToken })
  },
  async 'page of people'(browser, refuse) {
    const query = await start(browser)
    refuse()
    await browser.navigate(`/auth/dev/people${query}`)
  },
  async choice(browser, refuse) {
    const fields = { ...ADA, query: await start(browser), csrfToken: await browser.csrfToken() }
    refuse()
    await browser.post('/auth/dev/people', fields)
  },
  async callback(browser, refuse) {
    const { headers } = await browser.submit('/auth/dev/people', { ...ADA, query: await start(browser) })
    refuse()
    await browser.navigate(headers.get('location') ?? '')
  },
}

/** Starts a sign-in. @returns The authorization request. */
async function start(browser: Browser): Promise<string> {
  const { headers } = await browser.submit('/auth/signin/dev')
  return new URL(headers.get('location') ?? '').search
}

describe.each(Object.keys(STEPS))('the %s is refused for', (step) => {
  test.each(REFUSED)('%s', async (_, oddity, seen) => {
    const { errors, openBrowser, setOddity } = openDev({}, { env: { ...ENV, ...oddity.env } })
    const browser = openBrowser('manual')
    await STEPS[step]?.(browser, () => setOddity(oddity))
    setOddity({})
    expect(await browser.session()).toBeNull()
    expect(errors.map(({ name }) => name)).toEqual(['AccessDenied'])
    expect(errors[0]?.cause).toMatchObject({ seen: expect.stringContaining(seen), fix: expect.stringMatching(/\.$/) })
  })
})

describe('a local request is accepted', () => {
  test.each<readonly [name: string, oddity: Oddity]>([
    ['from ::1', { host: { clientAddress: '::1' } }],
    ['from a mapped address', { host: { clientAddress: '::ffff:127.0.0.1' } }],
    ['from another loopback address', { host: { clientAddress: '127.8.9.1' } }],
    ['at a name below localhost', { origin: 'http://shop.localhost:3000' }],
    ['at 127.0.0.1', { headers: { host: '127.0.0.1:3000' } }],
    ['at [::1]', { headers: { host: '[::1]:3000' } }],
  ])('%s', async (_, oddity) => {
    const { errors, openBrowser, setOddity } = openDev()
    setOddity(oddity)
    const { headers } = await openBrowser('manual').submit('/auth/signin/dev')
    expect([headers.get('location')?.includes('/auth/dev/people?'), errors]).toEqual([true, []])
  })
})

describe('the choice of a test user is refused', () => {
  /** Sends the choice after a change. */
  async function send(fields: Readonly<Record<string, string>>, headers?: Readonly<Record<string, string>>) {
    const { errors, openBrowser } = openDev()
    const browser = openBrowser('manual')
    const query = await start(browser)
    const response = await browser.submit('/auth/dev/people', { ...ADA, query, ...fields }, headers)
    return { names: errors.map(({ name }) => name), location: response.headers.get('location') }
  }

  test('from a page of another site', async () => {
    const evil = { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' }
    expect((await send({}, evil)).names).toEqual(['MissingCSRF'])
  })

  test('without a CSRF token of this browser', async () => {
    expect((await send({ csrfToken: 'x' })).names).toEqual(['MissingCSRF'])
  })

  test.each([
    ['another site', 'redirect_uri=https%3A%2F%2Fevil.example%2Fauth%2Fcallback%2Fdev'],
    ['another path', `redirect_uri=${encodeURIComponent(`${LOCAL}/elsewhere`)}`],
    ['another client', `redirect_uri=${encodeURIComponent(`${LOCAL}/auth/callback/dev`)}&client_id=x&state=y`],
    ['nowhere', ''],
  ])('if its response would be sent to %s', async (_name, query) => {
    const { location, names } = await send({ query })
    expect(names).toEqual(['InvalidRequest'])
    expect(location).toBeNull()
  })

  test('without PKCE', async () => {
    const { errors, openBrowser } = openDev()
    const browser = openBrowser('manual')
    const query = new URLSearchParams(await start(browser))
    query.delete('code_challenge')
    await browser.submit('/auth/dev/people', { ...ADA, query: `${query}` })
    expect(errors[0]?.message).toContain('PKCE')
  })
})

describe('the configuration is refused', () => {
  const production = { ...ENV, NODE_ENV: 'production' }

  test.each<readonly [name: string, env: Record<string, string>]>([
    ['in production', production],
    ['in tests', { ...ENV, NODE_ENV: 'test' }],
    ['without NODE_ENV', { AUTH_SECRET: ENV.AUTH_SECRET }],
  ])('%s', (_, env) => {
    expect(() => openDev({}, { env })).toThrow(
      /providers\.dev: .* works only with NODE_ENV=development\n {4}Fix: Remove `Dev`/,
    )
  })

  test('in production under another id', () => {
    expect(() => openDev({ providers: [{ ...Dev(), id: 'other' }] }, { env: production })).toThrow(
      'NODE_ENV=development',
    )
  })

  test.each<readonly [name: string, config: Partial<AuthConfig>, env: Record<string, string>]>([
    ['AUTH_URL', {}, { ...ENV, AUTH_URL: 'https://app.example' }],
    ['origin', { origin: 'http://192.168.1.5:3000' }, ENV],
    ['one of several', { origin: [LOCAL, 'https://*.app.example'] }, ENV],
  ])('with an origin elsewhere in %s', (_, config, env) => {
    expect(() => openDev(config, { env })).toThrow(/providers\.dev: works only on localhost, and the origin is http/)
  })

  test('with two development providers', () => {
    expect(() => openDev({ providers: [Dev, { ...Dev(), id: 'other' }] })).toThrow('two features with the name dev')
  })

  test('without pages', () => {
    const create = () => createCore({ providers: [Dev] }, { env: ENV })
    expect(create).toThrow("import { pages } from 'latchkey/pages'")
  })

  test.each([[[{ name: 'Ada' }]], [[{ name: '', email: 'a@b.c' }]], ['Ada']])('with the test users %j', (people) => {
    expect(() => openDev({}, { options: { people } as never })).toThrow('providers.dev.people: has an entry without')
  })
})
