import { describe, expect, test } from 'vitest'
import { createToken, readVia } from '../../../../src/features/stored/sessions/stored-session.ts'
import { authjs } from '../../../../src/migrate/authjs.ts'
import type { AuthConfig } from '../../../../src/types/config.ts'
import { openConfig, openContext, stopClock } from '../../../harness.ts'
import { down, openRows } from '../../../session/rows.ts'
import { ADA, signIn } from '../../../session/walk.ts'

const ACCOUNT = { provider: 'credentials', providerAccountId: '1', type: 'credentials' } as const
const SIGNED_IN = { user: ADA, account: ACCOUNT, isNewUser: false }

/** A session of Ada's that began an hour ago, and requests of her browser. */
async function open(session: AuthConfig['session'] = {}, migrate?: AuthConfig['migrate']) {
  const clock = stopClock()
  const rows = openRows()
  const config = openConfig({ adapter: rows.adapter, migrate, session: { strategy: 'database', ...session } })
  const cookie = await signIn(config)
  const [[key = '', row] = []] = rows.sessions
  const began = clock.now()
  clock.advance(3600)
  const request = () => openContext(config, { cookie })
  const expires = row?.expires.getTime()
  return { began, config, expires, key, request, rows, strategy: config.plan.strategy }
}

describe('a session that follows another session', () => {
  test('continues it with its start and its facts', async () => {
    const { began, expires, key, request, strategy } = await open()
    const { relation } = await strategy.open(request(), SIGNED_IN, true)
    const facts = { sid: key, userId: '1', start: began * 1000, authTime: began, expires, via: '.credentials' }
    expect(relation).toEqual({ kind: 'continued', from: facts })
  })

  test('has no known start if the previous token is unhashed', async () => {
    const { request, strategy } = await open({ hashToken: false })
    const { relation } = await strategy.open(request(), SIGNED_IN, true)
    expect(relation).toMatchObject({ kind: 'continued', from: { start: 0, authTime: null, via: null } })
  })

  test('replaces a session that the request has read', async () => {
    const { key, request, strategy } = await open()
    const context = request()
    await strategy.current(context)
    const { relation } = await strategy.open(context, SIGNED_IN, false)
    expect(relation).toMatchObject({ kind: 'replaced', from: { sid: key } })
  })

  test('does not read any other session', async () => {
    const { request, rows, strategy } = await open()
    rows.calls.length = 0
    expect((await strategy.open(request(), SIGNED_IN, false)).relation).toEqual({ kind: 'first' })
    expect(rows.calls).toEqual([])
  })

  test('counts as the first if the previous one could not be read', async () => {
    const { request, rows, strategy } = await open()
    const context = request()
    rows.faults.set('getSessionAndUser', down)
    await strategy.sid(context)
    expect((await strategy.open(context, SIGNED_IN, false)).relation).toEqual({ kind: 'first' })
  })

  test('has the start and the expiry of its row', async () => {
    const { began, request, rows, strategy } = await open()
    const opening = await strategy.open(request(), SIGNED_IN, false)
    const created = await opening.create(began, { via: 'git~hub' } as Parameters<typeof opening.create>[1])
    const [key = '', row] = [...rows.sessions].at(-1) ?? []
    const facts = { sid: key, userId: '1', start: began * 1000, authTime: began, via: 'git~hub' }
    expect(created?.facts).toEqual({ ...facts, expires: row?.expires.getTime() })
  })
})

describe('a session token contains the provider', () => {
  test('unless it is unknown', async () => {
    const token = await createToken(openConfig(), 0)
    expect(token.value).toMatch(/^0\.[\w-]{43}$/)
    expect(readVia(token)).toBeNull()
  })

  test('whatever the custom token contains', async () => {
    const session = { generateSessionToken: () => `text~${crypto.randomUUID()}` }
    expect(readVia(await createToken(openConfig({ session }), 0, 'git~hub'))).toBe('git~hub')
  })

  test('only if it is hashed', async () => {
    const session = { hashToken: false, generateSessionToken: () => `${crypto.randomUUID()}~YWRh` }
    expect(readVia(await createToken(openConfig({ session }), 0, 'github'))).toBeNull()
  })

  test('in base64url only', async () => {
    const session = { generateSessionToken: () => `${crypto.randomUUID()}~a` }
    expect(readVia(await createToken(openConfig({ session }), 0))).toBeNull()
  })
})

test('a row that the store fails to delete is deleted at most ten times', async () => {
  const { request, rows, strategy } = await open({}, authjs())
  rows.sessions.delete = () => false
  await strategy.revoke(request())
  expect(rows.calls.filter((name) => name === 'deleteSession')).toHaveLength(10)
})
