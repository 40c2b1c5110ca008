import { describe, expect, test, vi } from 'vitest'
import { type AuditEvent, type AuditOptions, type AuthConfig, createAuth } from '../../../src/index.ts'
import { Credentials } from '../../../src/providers/credentials.ts'
import { ORIGIN, openAuth, SECRET, stopClock } from '../../harness.ts'
import { openAudit } from './open-audit.ts'

const providers = [Credentials({ credentials: { name: {} }, authorize: ({ name }) => ({ id: String(name) }) })]

const openWith = (audit: AuditOptions, config: Partial<AuthConfig> = {}) => openAuth({ providers, audit, ...config })

const request = (headers: Record<string, string> = {}): Request =>
  new Request(`${ORIGIN}/login`, { method: 'POST', headers: { origin: ORIGIN, ...headers } })

const signIn = ({ auth }: ReturnType<typeof openAuth>, name = 'ada', sent: Request = request()) =>
  auth.signIn(sent, 'credentials', { fields: { name } })

describe('a sink', () => {
  test('may be an object whose method is called', async () => {
    const written: AuditEvent[] = []
    class Sink {
      readonly rows = written
      write(event: AuditEvent) {
        this.rows.push(event)
      }
    }
    const { audit, settle } = openAudit({ sink: new Sink() })
    await signIn(openWith(audit))
    await settle()
    expect(written).toMatchObject([{ type: 'sign-in', actor: 'ada' }])
  })

  test.each([
    [
      'throws',
      () => {
        throw new Error('disk full')
      },
    ],
    ['rejects', () => Promise.reject(new Error('disk full'))],
    [
      'throws no error',
      () => {
        throw 'disk full'
      },
    ],
  ] as const)('that %s is logged once a minute and blocks no sign-in', async (_, sink) => {
    const clock = stopClock()
    const { audit, settle } = openAudit({ sink })
    const opened = openWith(audit)
    for (const name of ['a', 'b', 'c']) expect((await signIn(opened, name)).url).toBe(`${ORIGIN}/`)
    await settle()
    expect(opened.log.errors).toMatchObject([{ name: 'EventError', cause: { name: 'audit.sink', seen: '1 events' } }])
    clock.advance(61)
    await signIn(opened)
    await settle()
    expect(opened.log.errors.slice(1)).toMatchObject([{ name: 'EventError', cause: { seen: '3 events' } }])
  })

  test('is called after the caller continues', async () => {
    const order: string[] = []
    const { audit, settle } = openAudit({ sink: () => void order.push('sink') })
    const { auth } = openWith(audit)
    await signIn({ auth } as ReturnType<typeof openAuth>)
    await settle()
    order.length = 0
    const answered = auth.signOutEverywhere('ada').catch(() => order.push('answer'))
    await answered
    await settle()
    expect(order).toEqual(['answer', 'sink'])
  })

  test('that hangs delays no response', async () => {
    const opened = openWith({ sink: () => new Promise(() => {}) })
    expect((await signIn(opened)).url).toBe(`${ORIGIN}/`)
  })

  test('that hangs holds at most 1,000 events', async () => {
    const clock = stopClock()
    let called = 0
    const kept: Promise<unknown>[] = []
    const hang = () => {
      called++
      return new Promise(() => {})
    }
    const opened = openWith({ sink: hang, waitUntil: (promise) => void kept.push(promise) })
    const { log } = opened
    const succeed = () => signIn(opened)
    for (let i = 0; i < 1100; i++) await succeed()
    await vi.waitFor(() => expect(log.errors).toHaveLength(1))
    expect(called).toBe(1000)
    expect(log.errors[0]).toMatchObject({ name: 'EventError', message: expect.stringContaining('too slow') })
    // The first ones are given up, and no host waits for them.
    clock.advance(61)
    await succeed()
    await vi.waitFor(() => expect(called).toBe(1001))
    await Promise.all(kept.slice(0, 1000))
  })

  test('receives no events of another application', async () => {
    const [mine, other] = [openAudit(), openAudit()]
    const opened = openWith(mine.audit)
    openWith(other.audit)
    await signIn(opened)
    expect(await mine.take()).toHaveLength(1)
    expect(await other.take()).toEqual([])
  })

  test('has one shared limit if each request creates a configuration', async () => {
    let called = 0
    const sink = () => {
      called++
      return new Promise(() => {})
    }
    for (let i = 0; i < 1100; i++) {
      const auth = createAuth(
        { providers, secret: SECRET, logger: { error() {} }, audit: { sink } },
        { env: { AUTH_URL: ORIGIN } },
      )
      await signIn({ auth } as ReturnType<typeof openAuth>)
    }
    await vi.waitFor(() => expect(called).toBe(1000))
  })

  test('receives the events of one request in order', async () => {
    const { audit, events, settle } = openAudit()
    const opened = openWith(audit)
    const same = request()
    for (const name of ['a', 'b', 'c', 'd']) await signIn(opened, name, same)
    await settle()
    expect(events.map(({ actor }) => actor)).toEqual(['a', 'b', 'c', 'd'])
  })
})

describe('`waitUntil`', () => {
  test('of the host receives each event of a request', async () => {
    const { audit, take } = openAudit({ waitUntil: undefined })
    const kept: Promise<unknown>[] = []
    const { auth } = openWith(audit)
    const waitUntil = (promise: Promise<unknown>) => void kept.push(promise)
    await auth.handle(new Request(`${ORIGIN}/auth/signout`, { method: 'POST' }), { waitUntil })
    await auth.signIn(request(), 'credentials', { fields: { name: 'ada' }, waitUntil })
    expect(kept).toHaveLength(2)
    await Promise.all(kept)
    expect(await take()).toEqual(['session.ended refused MissingCSRF', 'sign-in success known-user'])
  })

  test('of the configuration takes precedence', async () => {
    const { audit, take } = openAudit()
    const waitUntil = vi.fn()
    await openWith(audit).auth.handle(new Request(`${ORIGIN}/auth/signout`, { method: 'POST' }), { waitUntil })
    expect(await take()).toHaveLength(1)
    expect(waitUntil).not.toHaveBeenCalled()
  })

  test('may throw without an effect', async () => {
    const events: AuditEvent[] = []
    const waitUntil = () => {
      throw new TypeError('Illegal invocation')
    }
    await signIn(openWith({ sink: (event) => void events.push(event), waitUntil }))
    await vi.waitFor(() => expect(events).toHaveLength(1))
  })
})

describe('`fields`', () => {
  const HEADERS = { 'user-agent': `Browser\t\t\t[31m${'x'.repeat(1000)}` }

  async function eventWith(fields: AuditOptions['fields'], config: Partial<AuthConfig> = {}) {
    const { audit, events, settle } = openAudit({ fields })
    const { auth } = openWith(audit, config)
    const options = { fields: { name: 'ada' }, clientAddress: '203.0.113.7' }
    await auth.signIn(request(HEADERS), 'credentials', options)
    await settle()
    return events[0]
  }

  test('are not included by default', async () => {
    expect(Object.keys((await eventWith(undefined)) ?? {})).not.toContain('ip')
    expect(Object.keys((await eventWith([])) ?? {})).not.toContain('userAgent')
  })

  test('include the client address from the host', async () => {
    expect(await eventWith(['ip'])).toMatchObject({ ip: '203.0.113.7' })
  })

  test('include the client address from the application, which takes precedence', async () => {
    const rateLimit = { clientAddress: () => '2001:db8::7' }
    expect(await eventWith(['ip'], { rateLimit })).toMatchObject({ ip: '2001:db8::7' })
  })

  test('include the user agent, truncated and without control characters', async () => {
    const event = await eventWith(['userAgent'])
    expect(event?.userAgent).toHaveLength(256)
    expect(event?.userAgent).toMatch(/^Browser {3}\[31mx+$/)
    expect(event && 'ip' in event).toBe(false)
  })

  test('are `null` if they are unknown', async () => {
    const { audit, events, settle } = openAudit({ fields: ['ip', 'userAgent'] })
    await signIn(openWith(audit))
    await settle()
    expect(events[0]).toMatchObject({ ip: null, userAgent: null })
  })

  test('include the user agent from plain headers in a session read', async () => {
    const { audit, events, settle } = openAudit({ fields: ['userAgent'] })
    const isRevoked = () => Promise.reject(new Error('down'))
    const { auth, browser } = openWith(audit, { session: { isRevoked } })
    await browser.submit('/auth/callback/credentials', { name: 'ada' })
    const cookie = Array.from(browser.cookies, ([name, value]) => `${name}=${value}`).join('; ')
    await expect(auth.session({ headers: { cookie, 'user-agent': 'Express' } })).rejects.toThrow()
    await settle()
    expect(events.at(-1)).toMatchObject({ type: 'session.read', userAgent: 'Express' })
  })
})
