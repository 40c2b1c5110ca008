import { describe, expect, test, vi } from 'vitest'
import { memory } from '../../../src/adapters/memory.ts'
import { createAuth } from '../../../src/index.ts'
import { Credentials } from '../../../src/providers/credentials.ts'
import { Mail } from '../../../src/providers/mail.ts'
import type { AuthConfig } from '../../../src/types/config.ts'
import { withMail, withPasskey, withPassword, withProvider } from '../../errors/logger/flows.ts'
import { ORIGIN, openAuth, SECRET } from '../../harness.ts'
import { openAudit } from './open-audit.ts'

const PASSWORD = 'correct horse battery staple'
const ADA = { email: 'ada@mail.example', password: PASSWORD }

const credentials = () =>
  Credentials({
    credentials: { email: {}, password: { type: 'password' } },
    authorize: (given) => (given['password'] === PASSWORD ? { id: '1', name: 'Ada' } : null),
  })

const openWithPassword = (config: Partial<AuthConfig> = {}) => {
  const log = openAudit()
  return { ...log, ...openAuth({ providers: [credentials()], audit: log.audit, ...config }) }
}

describe('a sign-in is reported', () => {
  test('with a provider: the new user, the link and the sign-in', async () => {
    const { audit, events, take } = openAudit()
    await withProvider('oauth', 'database', { audit })
    expect(await take()).toEqual(['user.created success', 'account.linked success', 'sign-in success new-user'])
    const [created, linked, signIn] = events
    expect(signIn).toEqual({
      id: expect.stringMatching(/^[\w-]{22}$/),
      at: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
      type: 'sign-in',
      outcome: 'success',
      reason: 'new-user',
      actor: created?.actor,
      session: expect.stringMatching(/^[\w-]{43}$/),
      provider: 'idp',
      method: 'oauth',
      requestId: expect.stringMatching(/^[\w-]{22}$/),
      count: 1,
    })
    expect(created).toMatchObject({ actor: expect.any(String), session: null })
    expect(linked).toMatchObject({ actor: created?.actor, session: null, provider: 'idp' })
    expect(new Set(events.map(({ requestId }) => requestId)).size).toBe(1)
    expect(new Set(events.map(({ id }) => id)).size).toBe(3)
    expect(events.every(Object.isFrozen)).toBe(true)
  })

  test('by a mailed link: the sent mail, and then the sign-in', async () => {
    const { audit, take } = openAudit()
    await withMail('link', { audit })
    expect(await take()).toEqual(['mail.sent success', 'user.created success', 'sign-in success new-user'])
  })

  test('with a passkey: its registration, and the next sign-in', async () => {
    const { audit, events, take } = openAudit()
    await withPasskey({ audit })
    expect(await take()).toEqual([
      'passkey.added success',
      'user.created success',
      'account.linked success',
      'sign-in success new-user',
      'session.ended success sign-out',
      'sign-in success known-user',
    ])
    expect(new Set(events.map(({ actor }) => actor)).size).toBe(1)
    expect(events[0]).toMatchObject({ provider: 'passkey', method: 'webauthn', actor: expect.any(String) })
  })

  test('with a password', async () => {
    const { audit, events, take } = openAudit()
    await withPassword(PASSWORD, { audit })
    expect(await take()).toEqual(['sign-in success known-user'])
    expect(events[0]).toMatchObject({ actor: '1', provider: 'credentials', method: 'credentials' })
  })
})

describe('a refused sign-in is reported', () => {
  test('with a wrong password, and the id in the log', async () => {
    const { browser, events, log, take } = openWithPassword()
    await browser.submit('/auth/callback/credentials', { ...ADA, password: 'wrong' })
    expect(await take()).toEqual(['sign-in refused CredentialsSignin'])
    expect(events[0]).toMatchObject({ actor: null, session: null, provider: 'credentials', method: 'credentials' })
    expect(log.warnings).toMatchObject([['CredentialsSignin', expect.any(String), { errorId: events[0]?.id }]])
  })

  test('by the `signIn` callback, also with a redirect', async () => {
    const refused = openWithPassword({ callbacks: { signIn: () => false } })
    await refused.browser.submit('/auth/callback/credentials', ADA)
    expect(await refused.take()).toEqual(['sign-in refused AccessDenied'])
    const redirected = openWithPassword({ callbacks: { signIn: () => '/pay' } })
    await redirected.browser.submit('/auth/callback/credentials', ADA)
    expect(await redirected.take()).toEqual(['sign-in refused redirected'])
  })

  test('by the `jwt` callback', async () => {
    const { browser, take } = openWithPassword({ callbacks: { jwt: () => null } })
    await browser.submit('/auth/callback/credentials', ADA)
    expect(await take()).toEqual(['sign-in refused no-session'])
  })

  test('without a CSRF token of this browser', async () => {
    const { auth, take } = openWithPassword()
    const headers = { 'content-type': 'application/x-www-form-urlencoded', origin: ORIGIN }
    const body = new URLSearchParams(ADA)
    await auth.handle(new Request(`${ORIGIN}/auth/callback/credentials`, { method: 'POST', headers, body }))
    expect(await take()).toEqual(['sign-in refused MissingCSRF'])
  })

  test('over a limit, with the name of the limit', async () => {
    const { browser, events, take } = openWithPassword({
      rateLimit: { limits: { credentials: { max: 1, window: 60 } } },
    })
    for (const password of ['wrong', PASSWORD]) await browser.submit('/auth/callback/credentials', { ...ADA, password })
    expect(await take()).toEqual(['sign-in refused CredentialsSignin', 'rate-limit.exceeded refused credentials'])
    expect(events[1]).toMatchObject({ provider: 'credentials' })
  })

  test('with the type of the error only, if the application fails', async () => {
    const providers = [
      Credentials({
        credentials: { email: {} },
        authorize: () => {
          throw new Error('postgres://app:hunter2@db')
        },
      }),
    ]
    const { browser, events, take } = openWithPassword({ providers })
    await browser.submit('/auth/callback/credentials', ADA)
    expect(await take()).toEqual(['sign-in failed CallbackError'])
    expect(JSON.stringify(events)).not.toContain('hunter2')
  })

  test('if the mail cannot be sent', async () => {
    const provider = Mail({ id: 'email', sendVerificationRequest: () => Promise.reject(new Error('down')) })
    const { browser, take } = openWithPassword({ providers: [provider], adapter: memory() })
    await browser.submit('/auth/signin/email', { email: ADA.email })
    expect(await take()).toEqual(['sign-in failed EmailSignInError'])
  })

  test('from server code', async () => {
    const { auth, take } = openWithPassword()
    const request = new Request(`${ORIGIN}/login`, { method: 'POST', headers: { origin: ORIGIN } })
    const fields = { ...ADA, password: 'wrong' }
    await expect(auth.signIn(request, 'credentials', { fields })).rejects.toThrow()
    expect(await take()).toEqual(['sign-in refused CredentialsSignin'])
    await auth.signIn(request, 'credentials', { fields: ADA })
    expect(await take()).toEqual(['sign-in success known-user'])
  })
})

describe('other requests', () => {
  test('from scanners are not reported', async () => {
    const { auth, browser, take } = openWithPassword()
    await browser.fetch('/auth/wp-admin')
    await auth.handle(new Request(`${ORIGIN}/auth/signin`, { method: 'DELETE' }))
    await browser.submit('/auth/signin/unknown')
    expect(await take()).toEqual([])
  })

  test('are reported by their path if they are malformed', async () => {
    const { auth, take } = openWithPassword()
    const headers = { 'content-type': 'application/xml' }
    await auth.handle(new Request(`${ORIGIN}/auth/session`, { method: 'POST', headers, body: '<a/>' }))
    expect(await take()).toEqual(['session.updated refused UnsupportedMediaType'])
  })
})

describe('a refused configuration is reported', () => {
  test('with its type only', async () => {
    const { audit, events, take } = openAudit()
    expect(() => createAuth({ secret: 'short', audit }, { env: {} })).toThrow('secret')
    expect(await take()).toEqual(['configuration.refused failed InvalidConfiguration'])
    expect(JSON.stringify(events)).not.toContain('short')
  })

  test('even if the audit log itself is invalid, if it has a sink', async () => {
    const { audit, take } = openAudit()
    const logger = { error: vi.fn() }
    // Configurations in JavaScript.
    const broken = { ...audit, fields: ['password'] } as unknown as typeof audit
    const refused = [
      [broken, 'audit'],
      [5, 'audit'],
      [{ sink: 5 }, 'audit'],
      [{}, 'audit'],
    ] as const
    for (const [given, option] of refused)
      expect(() => createAuth({ secret: SECRET, audit: given as never, logger }, { env: {} })).toThrow(option)
    expect(await take()).toEqual(['configuration.refused failed InvalidConfiguration'])
    expect(logger.error).not.toHaveBeenCalled()
  })
})
