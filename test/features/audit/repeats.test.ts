import { describe, expect, test, vi } from 'vitest'
import { MAX_KINDS, MAX_SINGLE } from '../../../src/features/audit/repeats.ts'
import type { AuditEvent, AuthConfig } from '../../../src/index.ts'
import { Credentials } from '../../../src/providers/credentials.ts'
import { ORIGIN, openAuth, stopClock } from '../../harness.ts'
import { openAudit } from './open-audit.ts'

const authorize = ({ name, password }: Record<string, unknown>) => (password === 'right' ? { id: String(name) } : null)
const providers = [Credentials({ credentials: { name: {}, password: { type: 'password' } }, authorize })]

function open(config: Partial<AuthConfig> = {}, audit = openAudit()) {
  const opened = openAuth({ providers, audit: audit.audit, rateLimit: false, ...config })
  const signIn = async (password: string, name = 'ada') => {
    const request = new Request(`${ORIGIN}/login`, { method: 'POST', headers: { origin: ORIGIN } })
    const signed = opened.auth.signIn(request, 'credentials', { fields: { name, password } })
    await signed.catch((error) => expect(error.type).toBe('CredentialsSignin'))
  }
  /** A form without a token. */
  const refuse = (clientAddress: string) =>
    opened.auth.handle(new Request(`${ORIGIN}/auth/callback/credentials`, { method: 'POST' }), { clientAddress })
  return { ...opened, ...audit, refuse, signIn }
}

/** Events in order, with the number that each stands for. */
const summarize = (events: readonly AuditEvent[]) =>
  events.map(({ count, outcome, type }) => `${type} ${outcome} ${count}`)

const sum = (events: readonly AuditEvent[]) => events.reduce((all, { count }) => all + count, 0)

describe('F11: repeated refusals', () => {
  test('from one client become one event a minute, with their number', async () => {
    const clock = stopClock()
    const { events, settle, signIn } = open()
    for (let i = 0; i < 300; i++) await signIn('wrong')
    await settle()
    expect(events).toHaveLength(MAX_SINGLE)
    clock.advance(61)
    await signIn('wrong')
    await settle()
    expect(summarize(events.slice(MAX_SINGLE))).toEqual([`sign-in refused ${300 - MAX_SINGLE}`, 'sign-in refused 1'])
    expect(sum(events)).toBe(301)
  })

  test('are delivered after the minute even without another event', async () => {
    vi.useFakeTimers({ toFake: ['Date', 'setTimeout', 'clearTimeout'] })
    try {
      const { events, settle, signIn } = open()
      for (let i = 0; i < 20; i++) await signIn('wrong')
      await settle()
      await vi.advanceTimersByTimeAsync(61_000)
      expect(summarize(events.slice(MAX_SINGLE))).toEqual([`sign-in refused ${20 - MAX_SINGLE}`])
    } finally {
      vi.useRealTimers()
    }
  })

  test('from several clients are counted separately', async () => {
    const { events, refuse, settle } = open()
    for (let i = 0; i < 20; i++) for (const client of ['192.0.2.1', '192.0.2.2']) await refuse(client)
    await settle()
    expect(events).toHaveLength(2 * MAX_SINGLE)
  })

  test('from too many clients are counted together', async () => {
    const clock = stopClock()
    const { events, refuse, settle, signIn } = open()
    for (let i = 0; i < MAX_KINDS + 100; i++) await refuse(`client ${i}`)
    await settle()
    expect(events).toHaveLength(MAX_KINDS + MAX_SINGLE)
    clock.advance(61)
    await signIn('right')
    await settle()
    expect(sum(events)).toBe(MAX_KINDS + 101)
  })

  test('do not count successes', async () => {
    const { events, settle, signIn } = open()
    for (let i = 0; i < 20; i++) await signIn('right')
    await settle()
    expect(summarize(events)).toEqual(Array(20).fill('sign-in success 1'))
  })
})

test('F11: do not use up the space for a success in a sink that hangs', async () => {
  const received: AuditEvent[] = []
  const sink = (event: AuditEvent) => {
    received.push(event)
    return new Promise(() => {})
  }
  const { log, refuse, signIn } = open({}, openAudit({ sink, waitUntil: () => {} }))
  for (let i = 0; i < 1100; i++) await refuse(`client ${i % 900}`)
  await signIn('right')
  await vi.waitFor(() => expect(received.at(-1)).toMatchObject({ type: 'sign-in', outcome: 'success', actor: 'ada' }))
  expect(received.filter(({ outcome }) => outcome === 'refused')).toHaveLength(500)
  expect(log.errors.map(({ name }) => name)).toContain('EventError')
})

describe('F12: the end of a session is reported once', () => {
  const cookieOf = (headers: Headers) =>
    headers
      .getSetCookie()
      .map((text) => text.split(';', 1)[0])
      .join('; ')

  test.each<[string, NonNullable<AuthConfig['session']>, Partial<AuthConfig>, number]>([
    ['revoked', { isRevoked: () => true }, {}, 0],
    ['expired', { maxAge: 60 }, {}, 61],
    ['jwt-callback', {}, { callbacks: { jwt: ({ token, user }) => (user ? token : null) } }, 0],
  ])('as %s, even if the cookie is sent several times', async (reason, session, config, seconds) => {
    const clock = stopClock()
    const { auth, events, settle } = open({ session, ...config })
    const cookies = []
    for (const name of ['ada', 'bob']) {
      const request = new Request(`${ORIGIN}/login`, { method: 'POST', headers: { origin: ORIGIN } })
      cookies.push(
        cookieOf((await auth.signIn(request, 'credentials', { fields: { name, password: 'right' } })).headers),
      )
    }
    clock.advance(seconds)
    for (let i = 0; i < 10; i++) for (const cookie of cookies) await auth.session({ headers: { cookie } })
    await settle()
    const ends = events.filter(({ type }) => type === 'session.ended')
    expect(ends.map((event) => [event.reason, event.actor])).toEqual([
      [reason, 'ada'],
      [reason, 'bob'],
    ])
  })
})
