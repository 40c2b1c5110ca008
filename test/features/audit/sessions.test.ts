import { describe, expect, test } from 'vitest'
import { memory } from '../../../src/adapters/memory.ts'
import type { AuditEvent } from '../../../src/index.ts'
import { mintSession } from '../../../src/testing/index.ts'
import type { AuthConfig } from '../../../src/types/config.ts'
import { ORIGIN, openAuth, SECRET, stopClock } from '../../harness.ts'
import { openAudit } from './open-audit.ts'

const ADA = { name: 'Ada', email: 'ada@mail.example', emailVerified: null, id: '' }
const DAY = 86_400

type Session = NonNullable<AuthConfig['session']>

/** An application with Ada in its store, and a session of hers. */
async function openSignedIn(session: Session, more: Partial<AuthConfig> = {}) {
  const log = openAudit()
  const adapter = memory()
  const user = (await adapter.createUser?.(ADA)) ?? ADA
  const config = { providers: [], adapter, session, audit: log.audit, ...more }
  const opened = openAuth(config)
  const { isRevoked: _, ...accepted } = session
  const minting = { providers: [], secret: SECRET, origin: ORIGIN, adapter, session: accepted }
  const minted = await mintSession(minting, user)
  const headers = { cookie: minted.cookie, origin: ORIGIN }
  return { ...log, ...opened, adapter, user, request: new Request(`${ORIGIN}/account`, { method: 'POST', headers }) }
}

const theOnly = (events: readonly AuditEvent[]): Partial<AuditEvent> | undefined =>
  events.length === 1 ? events[0] : undefined

describe.each(['jwt', 'database'] as const)('session events with the strategy %s', (strategy) => {
  test('include a sign-out', async () => {
    const { auth, events, request, take, user } = await openSignedIn({ strategy })
    await auth.signOut(request)
    expect(await take()).toEqual(['session.ended success sign-out'])
    expect(theOnly(events)).toMatchObject({ actor: user.id, session: expect.stringMatching(/^[\w-]{43}$/) })
  })

  test('do not include a sign-out without a session', async () => {
    const { auth, take } = await openSignedIn({ strategy })
    await auth.signOut(new Request(`${ORIGIN}/account`, { method: 'POST', headers: { origin: ORIGIN } }))
    expect(await take()).toEqual([])
  })

  test('include a revocation when a read notices it', async () => {
    const { auth, events, request, take, user } = await openSignedIn({ strategy, isRevoked: () => true })
    expect((await auth.session(request)).session).toBe(null)
    expect(await take()).toEqual(['session.ended success revoked'])
    expect(theOnly(events)).toMatchObject({ actor: user.id, session: expect.any(String) })
  })

  test('include an expiry when a read notices it', async () => {
    const clock = stopClock()
    const { auth, events, request, take, user } = await openSignedIn({ strategy, maxAge: 60 })
    clock.advance(60)
    expect((await auth.session(request)).session).toBe(null)
    expect(await take()).toEqual(['session.ended success expired'])
    expect(theOnly(events)).toMatchObject({ actor: user.id, at: new Date().toISOString() })
  })

  test('include a failure if the read fails', async () => {
    const isRevoked = () => Promise.reject(new Error('down'))
    const { auth, request, take } = await openSignedIn({ strategy, isRevoked })
    await expect(auth.session(request)).rejects.toThrow()
    const reason = strategy === 'jwt' ? 'JWTSessionError' : 'SessionTokenError'
    expect(await take()).toEqual([`session.read failed ${reason}`])
  })

  test('do not include an ended cookie that is sent again', async () => {
    const { auth, request, take } = await openSignedIn({ strategy })
    const { headers } = await auth.signOut(request)
    await take()
    const ended = headers.getSetCookie().find((line) => line.includes('.ended='))
    const cookie = [request.headers.get('cookie'), ended?.split(';', 1)[0]].filter(Boolean).join('; ')
    expect((await auth.session(new Request(request.url, { headers: { cookie } }))).session).toBeNull()
    expect(await take()).toEqual([])
  })

  test('do not include reads', async () => {
    const clock = stopClock()
    const { auth, request, take } = await openSignedIn({ strategy })
    await auth.session(request)
    clock.advance(2 * DAY)
    expect((await auth.session(request)).setCookies).toHaveLength(1)
    expect(await take()).toEqual([])
  })

  test('include updates', async () => {
    const { auth, events, request, take, user } = await openSignedIn({ strategy })
    await auth.update(request, { name: 'Eve' })
    expect(await take()).toEqual(['session.updated success'])
    expect(theOnly(events)).toMatchObject({ actor: user.id, session: expect.any(String) })
    const foreign = new Request(request, { headers: { origin: 'https://evil.example' } })
    await expect(auth.update(foreign, {})).rejects.toThrow()
    expect(await take()).toEqual(['session.updated refused MissingCSRF'])
  })
})

describe('the end of a session is reported', () => {
  test('if the `jwt` callback ends it', async () => {
    const { auth, request, take } = await openSignedIn({ strategy: 'jwt' }, { callbacks: { jwt: () => null } })
    expect((await auth.session(request)).session).toBe(null)
    expect(await take()).toEqual(['session.ended success jwt-callback'])
  })

  test('if `signOutEverywhere` ends it, once per user', async () => {
    const { auth, events, take, user } = await openSignedIn({ strategy: 'database' })
    await auth.signOutEverywhere(user.id)
    expect(await take()).toEqual(['session.ended success sign-out-everywhere'])
    expect(theOnly(events)).toMatchObject({ actor: user.id, session: null })
  })

  test('if the user ends it from another device', async () => {
    const { auth, events, request, take, user } = await openSignedIn({ strategy: 'database' })
    const [listed] = await auth.sessions(user.id)
    expect(await auth.endSession(request, 'unknown')).toBe(false)
    expect(await auth.endSession(request, listed?.id ?? '')).toBe(true)
    expect(await take()).toEqual(['session.ended success ended-by-user'])
    expect(theOnly(events)).toMatchObject({ actor: user.id, session: listed?.id })
    await expect(auth.endSession(request, listed?.id ?? '')).rejects.toThrow()
    expect(await take()).toEqual(['session.ended refused AccessDenied'])
  })

  test('if a sign-out fails', async () => {
    const { adapter, auth, request, take } = await openSignedIn({ strategy: 'database' })
    Object.assign(adapter, { deleteSession: () => Promise.reject(new Error('down')) })
    await auth.signOut(request)
    expect(await take()).toEqual(['session.ended failed SignOutError'])
  })
})

test('a session in an event has the id that `auth.sessions` returns', async () => {
  const { auth, events, request, settle, user } = await openSignedIn({ strategy: 'database' })
  const [listed] = await auth.sessions(user.id)
  await auth.signOut(request)
  await settle()
  expect(events[0]?.session).toBe(listed?.id)
})

test('an event contains no unhashed session id', async () => {
  const session = { strategy: 'database', hashToken: false } as const
  const { auth, events, request, settle } = await openSignedIn(session)
  const [, token = ''] = /=([^;]+)/.exec(request.headers.get('cookie') ?? '') ?? []
  await auth.signOut(request)
  await settle()
  expect(token.length).toBeGreaterThan(20)
  expect(JSON.stringify(events)).not.toContain(token)
  expect(events[0]?.session).toMatch(/^[\w-]{43}$/)
})

test('events of calls with the same request have the same request id', async () => {
  const { auth, events, request, settle } = await openSignedIn({ strategy: 'jwt' })
  await auth.update(request, {})
  await auth.update(request, {})
  await auth.update(new Request(request), {})
  await settle()
  const ids = events.map(({ requestId }) => requestId)
  expect(ids[0]).toBe(ids[1])
  expect(ids[2]).not.toBe(ids[1])
})
