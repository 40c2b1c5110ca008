import { describe, expect, test } from 'vitest'
import { memory } from '../../../../src/adapters/memory.ts'
import { customFetch } from '../../../../src/index.ts'
import { Oidc } from '../../../../src/providers/oidc.ts'
import { createAuthorizationServer } from '../../../../src/testing/index.ts'
import type { AdapterSession } from '../../../../src/types/adapter.ts'
import { stopClock } from '../../../harness.ts'
import { openBrowser, SESSION } from '../../../methods/browser.ts'

const DAY = 86_400

/** Two providers of one application that keeps its users in memory, and a browser. */
function open() {
  const adapter = memory()
  const sessions: AdapterSession[] = []
  const { createSession } = adapter
  adapter.createSession = (session) => {
    sessions.push(session)
    return createSession(session)
  }
  const server = createAuthorizationServer()
  const { issuer, clientId, clientSecret, fetch } = server
  const providers = ['one', 'two'].map((id) => Oidc({ id, issuer, clientId, clientSecret, [customFetch]: fetch }))
  const browser = openBrowser({ adapter, providers })
  const enter = async (id: string) => browser.deliver(await server.authorize(await browser.start(id)))
  const rowOf = ({ sessionToken }: AdapterSession) => adapter.getSessionAndUser(sessionToken)
  return { adapter, browser, server, sessions, enter, rowOf }
}

describe('database session > a complete sign-in', () => {
  test('DEMAND-27: creates a session that is read and ended by a sign-out', async () => {
    const { browser, enter, sessions, rowOf } = open()
    await enter('one')
    expect(await browser.session()).toMatchObject({ user: { email: expect.any(String) } })
    expect(sessions).toHaveLength(1)
    const { csrfToken } = (await (await browser.send('/auth/csrf')).json()) as { csrfToken: string }
    await browser.send('/auth/signout', { method: 'POST', body: new URLSearchParams({ csrfToken }) })
    expect(await browser.session()).toBeNull()
    expect(await rowOf(sessions[0] as AdapterSession)).toBeNull()
  })

  test('LINK-05: creates a new session and deletes the old row when an account is linked', async () => {
    const { browser, enter, sessions, rowOf } = open()
    await enter('one')
    const before = browser.cookies.get(SESSION)
    await enter('two')
    const [first, second] = sessions as [AdapterSession, AdapterSession]
    expect(second.userId).toBe(first.userId)
    expect(browser.cookies.get(SESSION)).not.toBe(before)
    expect(await rowOf(first)).toBeNull()
    expect(await rowOf(second)).not.toBeNull()
    expect(await browser.session()).not.toBeNull()
  })

  test.each<[string, (one: ReturnType<typeof open>) => unknown]>([
    [
      'expired a year ago',
      ({ adapter, sessions }) => {
        const [{ sessionToken }] = sessions as [AdapterSession]
        return adapter.updateSession({ sessionToken, expires: new Date(Date.now() - 365 * DAY * 1000) })
      },
    ],
    ['ended', ({ adapter, sessions }) => adapter.deleteSession((sessions as [AdapterSession])[0].sessionToken)],
    [
      'of a user who was deleted',
      ({ adapter, sessions }) => adapter.deleteUser((sessions as [AdapterSession])[0].userId),
    ],
  ])('LINK-05: links nothing to the user of a session that is %s', async (_what, end) => {
    stopClock()
    const one = open()
    await one.enter('one')
    const [{ userId }] = one.sessions as [AdapterSession]
    const accounts = async () => (await one.adapter.listAccountsByUserId(userId)).map(({ provider }) => provider)
    await end(one)
    await one.enter('two')
    expect(await accounts()).not.toContain('two')
    expect(one.sessions.slice(1).map((session) => session.userId)).not.toContain(userId)
  })

  test('SESS-07: can be followed by ending all sessions of a user at once', async () => {
    const { browser, enter, adapter, sessions } = open()
    await enter('one')
    await adapter.deleteSessionsByUserId((sessions as [AdapterSession])[0].userId)
    expect(await browser.session()).toBeNull()
    expect(browser.cookies.has(SESSION)).toBe(false)
  })
})
