import { beforeEach, describe, expect, test, vi } from 'vitest'
import { createAuth } from '../../../src/index.ts'
import { Credentials } from '../../../src/providers/credentials.ts'
import type { Auth } from '../../../src/types/auth.ts'
import type { AuthConfig } from '../../../src/types/config.ts'
import type { CookieAttributes } from '../../../src/types/cookies.ts'
import { SECRET } from '../../harness.ts'
import { openRows, USERS } from '../../session/rows.ts'
import { RealBrowser } from './real-browser.ts'

const ORIGIN = 'https://www.app.example'

/** The same options for all cookies of a browser that stay, as the guide about iframes has it. */
const cookiesOf = (options: CookieAttributes, prefix: string | null): AuthConfig['cookies'] => ({
  sessionToken: { options, ...(prefix !== null && { name: `${prefix}session` }) },
  csrfToken: { options, ...(prefix !== null && { name: `${prefix}csrf` }) },
})

interface Change {
  readonly what: string
  /** Of the names; `null`: the default. */
  readonly prefix: string | null
  readonly before: CookieAttributes
  readonly after: CookieAttributes
  /** Whether no other host can set the cookie. */
  readonly isSafe: boolean
}

const PARTITIONED: CookieAttributes = { sameSite: 'none', partitioned: true }

const CHANGES: readonly Change[] = [
  { what: 'partitioned, on', prefix: null, before: {}, after: PARTITIONED, isSafe: true },
  { what: 'partitioned, off', prefix: null, before: PARTITIONED, after: {}, isSafe: true },
  { what: 'partitioned, own name', prefix: '__Host-', before: {}, after: PARTITIONED, isSafe: true },
  { what: 'partitioned, name without prefix', prefix: 'my.', before: {}, after: PARTITIONED, isSafe: false },
  { what: 'domain, set', prefix: 'my.', before: {}, after: { domain: 'app.example' }, isSafe: false },
  {
    ...{ what: 'domain, widened', prefix: null, isSafe: false },
    ...{ before: { domain: 'www.app.example' }, after: { domain: '.app.example' } },
  },
  {
    ...{ what: 'domain, narrowed', prefix: null, isSafe: false },
    ...{ before: { domain: 'app.example' }, after: { domain: 'www.app.example' } },
  },
  { what: 'domain, removed', prefix: 'my.', before: { domain: 'app.example' }, after: {}, isSafe: false },
  { what: 'path, narrowed', prefix: 'my.', before: {}, after: { path: '/auth' }, isSafe: false },
  { what: 'path, widened', prefix: 'my.', before: { path: '/auth' }, after: {}, isSafe: false },
  {
    ...{ what: 'all of them', prefix: 'my.', isSafe: false },
    ...{ before: {}, after: { ...PARTITIONED, path: '/auth', domain: 'app.example' } },
  },
]

const PASSWORD = Credentials({
  credentials: { name: {} },
  authorize: ({ name }) => USERS.find((user) => user.name === name) ?? null,
})

interface Scene {
  readonly browser: RealBrowser
  readonly before: Auth
  readonly after: Auth
  readonly warnings: string[]
}

/** An application before and after the change, and a browser in which Ada has signed in before. */
async function open({ prefix, before, after }: Change, options: Partial<AuthConfig>): Promise<Scene> {
  const warnings: string[] = []
  const logger = { error() {}, debug() {}, warn: (...texts: unknown[]) => void warnings.push(texts.join(' ')) }
  const make = (attributes: CookieAttributes) =>
    createAuth(
      {
        ...{ providers: [PASSWORD], secret: SECRET, logger, cookies: cookiesOf(attributes, prefix), ...options },
        session: { updateAge: 0, ...options.session },
      },
      { env: { AUTH_URL: ORIGIN } },
    )
  const scene = { browser: new RealBrowser(ORIGIN), before: make(before), after: make(after), warnings }
  await scene.browser.submit(scene.before, '/auth/callback/credentials', { name: 'Ada' })
  expect(await scene.browser.user(scene.before)).toBe('Ada')
  return scene
}

const sessionsIn = (browser: RealBrowser): string[] => browser.names().filter((name) => /session(?:\.\d)?$/.test(name))

/** Reads the session some times, each a second after the last: sooner, no record is renewed. */
async function read({ browser, after }: Scene, times: number): Promise<(string | null)[]> {
  const users: (string | null)[] = []
  for (let i = 0; i < times; i++) {
    vi.advanceTimersByTime(1000)
    users.push(await browser.user(after))
  }
  return users
}

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'] })
  return () => vi.useRealTimers()
})

const size = (): Partial<AuthConfig> => ({ callbacks: { jwt: ({ token }) => ({ ...token, x: 'x'.repeat(6000) }) } })

const KINDS: readonly (readonly [string, () => Promise<Partial<AuthConfig>>])[] = [
  ['jwt', async () => ({})],
  ['jwt, in chunks', async () => size()],
  ['database', async () => ({ adapter: openRows().adapter, session: { strategy: 'database' } })],
]

describe.each(KINDS)('FC-A: changed options of a cookie, %s', (kind, options) => {
  // The limit of lines leaves no room to clear chunks after several changes at once, as the documentation says.
  const changes = kind.includes('chunks') ? CHANGES.filter(({ what }) => what !== 'all of them') : CHANGES
  describe.each(changes)('$what', (change) => {
    test('sign a browser out at most once', async () => {
      const scene = await open(change, await options())
      const users = await read(scene, 4)
      const isSignedIn = users.map((user) => user === 'Ada')
      if (change.isSafe) expect(isSignedIn).toEqual([true, true, true, true])
      // Once signed out, it stays so.
      else expect(isSignedIn.join()).toMatch(/^(?:true,)*false(?:,false)*$|^true,true,true,true$/)
      expect(new Set(sessionsIn(scene.browser)).size).toBe(sessionsIn(scene.browser).length)
      expect(scene.browser.lines).toBeLessThanOrEqual(20)
    })

    test('let another user sign in after reads, and sign out', async () => {
      const scene = await open(change, await options())
      await read(scene, 3)
      await scene.browser.submit(scene.after, '/auth/callback/credentials', { name: 'Bob' })
      expect(await read(scene, 3)).toEqual(['Bob', 'Bob', 'Bob'])
      await scene.browser.submit(scene.after, '/auth/signout')
      expect(await read(scene, 3)).toEqual([null, null, null])
      expect(sessionsIn(scene.browser)).toEqual([])
    })

    test('let another user sign in immediately', async () => {
      const scene = await open(change, await options())
      await scene.browser.submit(scene.after, '/auth/callback/credentials', { name: 'Bob' })
      expect(await read(scene, 3)).toEqual(['Bob', 'Bob', 'Bob'])
      await scene.browser.submit(scene.after, '/auth/signout')
      expect(await read(scene, 3)).toEqual([null, null, null])
    })

    test('let the user sign out immediately', async () => {
      const scene = await open(change, await options())
      await scene.browser.submit(scene.after, '/auth/signout')
      expect(sessionsIn(scene.browser)).toEqual([])
      expect(await read(scene, 2)).toEqual([null, null])
    })
  })
})
