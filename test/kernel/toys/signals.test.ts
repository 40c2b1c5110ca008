import { describe, expect, test } from 'vitest'
import { createMemoryState } from '../../../src/adapters/memory/state.ts'
import { createAuth } from '../../../src/core.ts'
import { resolveKeys } from '../../../src/crypto/resolve-keys.ts'
import { seal } from '../../../src/crypto/sealed.ts'
import { revocation } from '../../../src/features/revocation/index.ts'
import { type Browser, passMillisecond, SECRET } from '../../harness.ts'
import { BOTH, openCore } from './open-core.ts'
import { claimsOf } from './open-paused.ts'
import { type SecurityEvent, signals } from './signals.ts'

const TYPE = 'application/secevent+jwt'

const createToken = (event: Partial<SecurityEvent>): Promise<string> =>
  seal(resolveKeys([SECRET]), 'feature', { userId: 'ada', sid: null, jti: '1', ...event })

const send = (browser: Browser, body: string, headers: Record<string, string> = {}): Promise<Response> =>
  browser.fetch('/auth/signals', { method: 'POST', body, headers: { 'content-type': TYPE, ...headers } })

describe.each(BOTH)('signals %s', (_, extend) => {
  const open = () =>
    openCore(
      extend({
        use: [signals(), revocation],
        session: { revocation: { maxStaleness: 0 } },
        stateStore: createMemoryState(),
      }),
    )

  test('ends the sessions of a user', async () => {
    const { browser, signIn } = open()
    await signIn()
    await passMillisecond()
    expect((await send(browser, await createToken({}))).status).toBe(200)
    expect(await browser.session()).toBeNull()
  })

  test('ends one session only', async () => {
    const app = open()
    await app.signIn()
    const other = app.openBrowser()
    await app.signIn('ada', other)
    await send(app.openBrowser(), await createToken({ sid: String((await claimsOf(other)).sid) }))
    expect([await other.session(), (await app.browser.session()) !== null]).toEqual([null, true])
  })

  test('counts an event once', async () => {
    const { browser, signIn } = open()
    const token = await createToken({})
    await send(browser, token)
    await passMillisecond()
    await signIn()
    expect((await send(browser, token)).status).toBe(200)
    expect(await browser.session()).not.toBeNull()
  })

  test.each([
    ['forged', 'x.y.z', {}],
    ['of another type', '', { 'content-type': 'application/json' }],
    ['missing', '', {}],
  ])('refuses a token that is %s', async (_name, body, headers) => {
    const { browser, signIn } = open()
    await signIn()
    const response = await send(browser, body, headers)
    expect([response.status, response.headers.getSetCookie()]).toEqual([400, []])
    expect(await browser.session()).not.toBeNull()
  })

  test('does not read a body that is too large', async () => {
    const { browser } = open()
    expect((await send(browser, 'x'.repeat(1025))).status).toBe(413)
  })

  test('never uses the session of the browser that sends a token', async () => {
    const { browser, signIn } = open()
    await signIn()
    await send(browser, await createToken({ userId: 'eve' }))
    expect(await browser.session()).not.toBeNull()
  })
})

test('signals require a feature that ends sessions', () => {
  const create = () =>
    createAuth({ use: [signals()], secret: SECRET, providers: [], pages: { signIn: '/a', error: '/b' } })
  expect(create).toThrow('use: has no sessions, state, which signals needs')
})
