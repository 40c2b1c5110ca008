import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { type MemoryAdapter, memory } from '../../../src/adapters/memory.ts'
import { type AuthConfig, createAuth } from '../../../src/index.ts'
import { Mail } from '../../../src/providers/mail.ts'
import { Password, type PasswordOptions } from '../../../src/providers/password.ts'
import { customFetch } from '../../../src/types/fetch.ts'
import { type Browser, ORIGIN, openBrowser, SECRET } from '../../harness.ts'
import { ADA, createRequest, FAST, locationOf, OTHER, PASSWORD } from './scene.ts'

/** Without what it counts with: attempts are counted in the memory of the process. */
function openWithoutCounters(): MemoryAdapter {
  const { rateLimit: _, state: __, ...adapter } = memory()
  return adapter as MemoryAdapter // what is missing is optional
}

/** An application whose configuration is a new object for each request, as on Workers, and what it has sent. */
function openFresh(adapter: MemoryAdapter, options: PasswordOptions = { hash: FAST }) {
  const sent: string[] = []
  const createConfig = (): AuthConfig => ({
    secret: SECRET,
    adapter: { ...adapter },
    logger: { error: () => {}, warn: () => {} },
    providers: [Password(options), Mail({ id: 'email', sendVerificationRequest: ({ kind }) => void sent.push(kind) })],
  })
  const create = () => createAuth(createConfig(), { env: { AUTH_URL: ORIGIN } })
  const open = () => openBrowser({ ...create(), handle: (request) => create().handle(request) })
  const errorOf = async (answer: Promise<Response>) => locationOf(await answer).searchParams.get('error')
  return {
    sent,
    open,
    signIn: (password: string, browser = open()) =>
      errorOf(browser.submit('/auth/callback/password', { email: ADA, password })),
    forgot: (email = ADA) => errorOf(open().submit('/auth/password/forgot', { email })),
    change: (browser: Browser, fields: { password: string; newPassword: string }) =>
      create().changePassword(createRequest(browser), fields),
    async add(hash: string) {
      const { id } = await adapter.createUser({ id: '', email: ADA, emailVerified: new Date() })
      await adapter.updatePasswordHashIf(id, null, hash)
    },
  }
}

const times = <T>(count: number, run: (i: number) => Promise<T>): Promise<T[]> =>
  Promise.all(Array.from({ length: count }, (_, i) => run(i)))

describe.each([
  ['the store', memory],
  ['the process', openWithoutCounters],
])('a configuration that is a new object for each request, and counters of %s', (_, open) => {
  test('goes on counting wrong passwords of an account, also if they come at once', async () => {
    const app = openFresh(open())
    const errors = await times(12, () => app.signIn(OTHER))
    expect(errors.sort()).toEqual([...Array(10).fill('CredentialsSignin'), ...Array(2).fill('TooManyRequests')])
  })

  test('goes on counting the mails to an address', async () => {
    const app = openFresh(open())
    for (let round = 0; round < 3; round++) await app.forgot()
    expect([await app.forgot(), app.sent.length]).toEqual(['TooManyRequests', 3])
  })

  test('goes on counting lookups of breaches', async () => {
    const asked: string[] = []
    const fetch = async (url: string | URL | Request) => {
      asked.push(String(url))
      throw new Error('down')
    }
    const app = openFresh(open(), { hash: FAST, breached: 'refuse', [customFetch]: fetch })
    await app.add(String(await FAST.hash?.(`${OTHER} 0`)))
    const browser = app.open()
    await app.signIn(`${OTHER} 0`, browser)
    const types: string[] = []
    for (let round = 0; round < 11; round++) {
      const fields = { password: `${OTHER} ${round}`, newPassword: `${OTHER} ${round + 1}` }
      await app.change(browser, fields).catch(({ type }) => types.push(type))
    }
    expect([types, asked.length]).toEqual([['TooManyRequests'], 10])
  })
})

describe('hashes of a configuration that is a new object for each request', () => {
  test('wait in one queue, two at once', async () => {
    const seen = { running: 0, most: 0 }
    const spy = vi.spyOn(crypto.subtle, 'deriveBits').mockImplementation(async () => {
      seen.most = Math.max(seen.most, ++seen.running)
      await new Promise(setImmediate)
      seen.running--
      return new ArrayBuffer(32)
    })
    onTestFinished(() => spy.mockRestore())
    const app = openFresh(memory(), {})
    await app.add(`$pbkdf2-sha512$i=100000$${'A'.repeat(22)}$${'A'.repeat(43)}`)
    await times(8, () => app.signIn(PASSWORD))
    expect([seen.most, spy.mock.calls.length >= 8]).toEqual([2, true])
  })
})
