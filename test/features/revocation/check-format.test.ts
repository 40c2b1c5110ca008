import { describe, expect, test, vi } from 'vitest'
import { createMemoryState } from '../../../src/adapters/memory/state.ts'
import { checkFormat } from '../../../src/features/revocation/check-format.ts'
import { Credentials } from '../../../src/providers/credentials.ts'
import type { JWT } from '../../../src/types/jwt.ts'
import type { JwtOptions } from '../../../src/types/jwt-options.ts'
import { openAuth, openConfig, SECRET, SESSION, stopClock } from '../../harness.ts'
import { turn, until } from '../../turn.ts'

type Format = Required<Pick<JwtOptions, 'decode' | 'encode'>>

/** A format that keeps every claim, except those of `lost`. */
const createFormat = (...lost: readonly string[]) => {
  const decode = vi.fn<Format['decode']>(({ token = '' }) => {
    const claims: JWT = JSON.parse(atob(token))
    return Object.fromEntries(Object.entries(claims).filter(([name]) => !lost.includes(name)))
  })
  return { encode: vi.fn<Format['encode']>(({ token }) => btoa(JSON.stringify(token))), decode }
}

const open = (format: Format, revocation = true) =>
  openAuth({
    stateStore: createMemoryState(),
    session: { revocation },
    jwt: format,
    providers: [Credentials({ authorize: () => ({ id: '1', name: 'Ada' }) })],
  })

const ask = () => new Request('https://app.example/auth/session')
const cookie = { headers: { cookie: `${SESSION}=${btoa(JSON.stringify({ sub: '1', iat: 1 }))}` } }

describe('session.revocation > sample session', () => {
  const config = (format: Partial<Format>) =>
    openConfig({
      stateStore: createMemoryState(),
      session: { revocation: true },
      jwt: { ...createFormat(), ...format },
    })

  test('is encoded and decoded like a real session', async () => {
    const clock = stopClock()
    const format = createFormat()
    expect(await checkFormat(config(format))).toEqual([])
    const common = { secret: [SECRET], salt: SESSION }
    const [iat, maxAge] = [clock.now(), 30 * 86_400]
    const token = { sub: 'probe', sid: 'probe', start: expect.any(Number), auth_time: expect.any(Number), jti: 'probe' }
    expect(format.encode).toHaveBeenCalledWith({ ...common, maxAge, token: { ...token, iat, exp: iat + maxAge } })
    expect(format.decode).toHaveBeenCalledWith({ ...common, token: expect.any(String) })
  })

  test.each([null, undefined])('that decodes to %s loses every claim', async (claims) => {
    const [{ problem } = { problem: '' }] = await checkFormat(config({ decode: () => claims as null }))
    expect(problem).toMatch(/`sid`, `start`, `auth_time`/)
  })

  test.each([
    ['encodes to an empty text', { encode: () => '' }, 'jwt.encode', 'text'],
    ['encodes to no text', { encode: () => 5 as never }, 'jwt.encode', 'text'],
    ['decodes to no claims', { decode: () => 'claims' as never }, 'jwt.decode', 'claims'],
  ])('that %s is an error in the application', async (_, format, name, expected) => {
    const error = { type: 'CallbackError', cause: { name, expected } }
    await expect(checkFormat(config(format))).rejects.toMatchObject(error)
  })
})

describe('session.revocation > custom token format', () => {
  test.each(['sid', 'start', 'auth_time'])('is refused at start-up if it loses `%s`', async (name) => {
    const { log } = open(createFormat(name))
    await until(() => log.errors.length > 0)
    const findings = [{ option: 'jwt.decode', problem: expect.stringContaining(`\`${name}\``) }]
    expect(log.errors).toMatchObject([{ type: 'InvalidConfiguration', findings }])
  })

  test('fails every kind of request if it loses claims', async () => {
    const format = createFormat('start')
    const { auth, browser } = open(format)
    for (const path of ['session', 'providers', 'signin', 'csrf'])
      expect((await browser.fetch(`/auth/${path}`)).status, path).toBe(500)
    const refused = { type: 'InvalidConfiguration', findings: [{ option: 'jwt.decode' }] }
    await expect(auth.session(cookie)).rejects.toMatchObject(refused)
    await expect(auth.signIn(ask(), 'credentials')).rejects.toMatchObject(refused)
    await expect(auth.sessions('1')).rejects.toMatchObject(refused)
    await expect(auth.signOutEverywhere('1')).rejects.toMatchObject(refused)
    // Only the sample was decoded: no token of a request.
    expect(format.decode.mock.calls.every(([{ token = '' }]) => JSON.parse(atob(token)).sub === 'probe')).toBe(true)
  })

  test('is refused if it returns no claims', async () => {
    const { browser, log } = open({ encode: () => 'token', decode: async () => null })
    expect((await browser.fetch('/auth/session')).status).toBe(500)
    expect(log.errors.at(-1)).toMatchObject({ findings: [{ problem: expect.stringContaining('`sid`, `start`') }] })
  })

  test('is checked once, not in later requests', async () => {
    const format = createFormat()
    const { browser } = open(format)
    await until(() => format.decode.mock.calls.length > 0)
    for (let i = 0; i < 3; i++) expect((await browser.fetch('/auth/session')).status).toBe(200)
    expect([format.encode.mock.calls.length, format.decode.mock.calls.length]).toEqual([1, 1])
  })

  test('costs a sign-in no more calls than without the option', async () => {
    const counts = await Promise.all(
      [true, false].map(async (revocation) => {
        const format = createFormat()
        const { browser } = open(format, revocation)
        await browser.fetch('/auth/session')
        format.encode.mockClear()
        await browser.submit('/auth/callback/credentials', {})
        expect(await browser.session()).toMatchObject({ user: { name: 'Ada' } })
        return format.encode.mock.calls.length
      }),
    )
    expect(counts).toEqual([1, 1])
  })

  test('refuses the request if it fails, and is checked again in the next one', async () => {
    const format = createFormat()
    const failure = new Error('the key service is down')
    format.encode.mockImplementationOnce(() => Promise.reject(failure))
    format.encode.mockImplementationOnce(() => Promise.reject(failure))
    const { auth, log } = open(format)
    await until(() => format.encode.mock.calls.length > 0)
    await turn()
    // Not at start-up, because some runtimes allow little then.
    expect(log.errors).toEqual([])
    await expect(auth.session(cookie)).rejects.toMatchObject({ type: 'CallbackError', cause: { err: failure } })
    expect((await auth.session({ headers: {} })).session).toBeNull()
  })

  test('is not checked without the option', async () => {
    const format = createFormat('start')
    const { browser } = open(format, false)
    expect((await browser.fetch('/auth/session')).status).toBe(200)
    expect(format.encode).not.toHaveBeenCalled()
  })
})
