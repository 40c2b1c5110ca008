import { DatabaseSync } from 'node:sqlite'
import { describe, expect, test } from 'vitest'
import { fromSqlite, sql } from '../../../src/adapters/sql.ts'
import { customFetch } from '../../../src/index.ts'
import { Oidc } from '../../../src/providers/oidc.ts'
import type { AuthConfig } from '../../../src/types/config.ts'
import { OLD_SECRET, ORIGIN, openAuth, openBrowser, SECRET, stopClock } from '../../harness.ts'
import { openTokens } from './open-tokens.ts'

const HOUR = 3600
const SEALED = /^latchkey1:[\w-]{8}\.[\w-]+$/
const ON: Partial<AuthConfig> = { account: { sealTokens: true } }

/** An empty database, and its only account as the table contains it. */
async function openDatabase() {
  const database = new DatabaseSync(':memory:')
  const adapter = sql(fromSqlite(database))
  await adapter.migrate()
  const readRow = () => database.prepare('select * from accounts').get() as Readonly<Record<string, string>>
  const change = (name: string, value: string | null) =>
    void database.prepare(`update accounts set ${name} = ?`).run(value)
  return { adapter, change, readRow }
}

const readTokens = ({ access_token, id_token, refresh_token }: Readonly<Record<string, unknown>>) => ({
  access_token,
  id_token,
  refresh_token,
})

/** Ada, signed in with tokens in SQLite, and the tokens of the provider that the events reported. */
async function openSealed(config: Partial<AuthConfig> = ON, options: Parameters<typeof openTokens>[2] = {}) {
  const database = await openDatabase()
  const given: Record<string, unknown>[] = []
  const events: AuthConfig['events'] = {
    linkAccount: ({ account }) => void given.push(readTokens(account)),
    signIn: ({ account }) => void given.push(readTokens(account ?? {})),
  }
  const opened = await openTokens({ adapter: database.adapter, events, ...config }, {}, options)
  return { ...opened, ...database, given }
}

type Opened = Awaited<ReturnType<typeof openSealed>>

/** Another process of the application, which accepts the same sessions. */
function openOther(
  { adapter, fetch, server: { clientId, clientSecret, issuer } }: Opened,
  config: Partial<AuthConfig>,
) {
  const idp = { id: 'idp', issuer, clientId, clientSecret, [customFetch]: fetch }
  const sessions: Partial<AuthConfig> = { session: { strategy: 'jwt' }, jwt: { secret: SECRET } }
  return openAuth({ adapter, ...sessions, ...config, providers: [Oidc(idp)] })
}

/** The same, with a sign-in of the same user. */
function openTokensOf(opened: Opened, config: Partial<AuthConfig>) {
  const { auth } = openOther(opened, config)
  const browser = openBrowser(auth, ORIGIN, [opened.server.issuer])
  const signIn = async () => {
    const { csrfToken } = await (await browser.fetch('/auth/csrf')).json()
    const started = await browser.post('/auth/signin/idp', { csrfToken: String(csrfToken) })
    await browser.deliver(await opened.server.authorize(started.headers.get('location') ?? '', {}))
  }
  return { auth, signIn }
}

/** Asserts that every token of a row is sealed, or none. */
function expectSealed(row: object, isSealed = true): void {
  for (const value of Object.values(readTokens({ ...row })))
    isSealed ? expect(value).toMatch(SEALED) : expect(value).not.toMatch(/^latchkey1:/)
}

describe('sealed account tokens', () => {
  test('are stored by the first sign-in, and reported unsealed', async () => {
    const { given, readRow } = await openSealed()
    expectSealed(readRow())
    expect(readRow()).toMatchObject({ token_type: 'bearer', expires_at: expect.any(Number) })
    expect(given.length).toBeGreaterThan(0)
    for (const tokens of given) expectSealed(tokens, false)
  })

  test('are stored by a sign-in that writes user and account separately', async () => {
    const { adapter, readRow } = await openDatabase()
    const { createUserWithAccount: _, ...rest } = adapter
    await openTokens({ ...ON, adapter: rest })
    expectSealed(readRow())
  })

  test('are opened for `auth.accessToken`, before and after a refresh', async () => {
    const clock = stopClock()
    const { auth, given, readRow, request } = await openSealed()
    expect((await auth.accessToken(request, 'idp')).accessToken).toBe(given[0]?.['access_token'])
    const before = readRow()
    clock.advance(HOUR)
    const { accessToken } = await auth.accessToken(request, 'idp')
    expect(accessToken).not.toMatch(/^latchkey1:/)
    expect((await auth.accessToken(request, 'idp')).accessToken).toBe(accessToken)
    expectSealed(readRow())
    expect(readRow()['access_token']).not.toBe(before['access_token'])
    // Under the newest secret already.
    expect(readRow()['id_token']).toBe(before['id_token'])
  })

  test('cannot be opened in another column', async () => {
    const { auth, change, readRow, request } = await openSealed()
    change('access_token', readRow()['refresh_token'] ?? null)
    await expect(auth.accessToken(request, 'idp')).rejects.toMatchObject({
      type: 'AdapterError',
      cause: { name: 'access_token', seen: 'an altered or copied token' },
    })
  })

  test('are opened even if some are missing', async () => {
    const { auth, change, given, request } = await openSealed()
    change('id_token', null)
    change('refresh_token', '')
    expect((await auth.accessToken(request, 'idp')).accessToken).toBe(given[0]?.['access_token'])
  })
})

describe('account.sealTokens', () => {
  test('is off by default', async () => {
    expectSealed((await openSealed({})).readRow(), false)
  })

  test('reads plain rows, and seals all their tokens at the next refresh', async () => {
    const clock = stopClock()
    const opened = await openSealed({}, { rotates: false })
    const { auth } = openOther(opened, ON)
    const plain = opened.readRow()
    expect((await auth.accessToken(opened.request, 'idp')).accessToken).toBe(plain['access_token'])
    clock.advance(HOUR)
    await auth.accessToken(opened.request, 'idp')
    expectSealed(opened.readRow())
  })

  test('keeps the tokens of a sign-in that happens while a refresh is saved', async () => {
    const clock = stopClock()
    const opened = await openSealed({}, { rotates: false })
    let during = async () => {}
    const adapter: typeof opened.adapter = {
      ...opened.adapter,
      async getAccount(...key) {
        const row = await opened.adapter.getAccount(...key)
        const once = during
        during = async () => {}
        await once()
        return row
      },
    }
    const { auth, signIn } = openTokensOf({ ...opened, adapter }, ON)
    let refreshToken: string | undefined
    during = async () => {
      await signIn()
      refreshToken = opened.readRow()['refresh_token']
    }
    clock.advance(HOUR)
    await auth.accessToken(opened.request, 'idp')
    expect(refreshToken).toMatch(SEALED)
    expect(opened.readRow()['refresh_token']).toBe(refreshToken)
  })

  test('reads sealed rows if it is disabled again, and writes plain tokens', async () => {
    const clock = stopClock()
    const opened = await openSealed()
    const { auth } = openOther(opened, { account: { sealTokens: false } })
    const { accessToken } = await auth.accessToken(opened.request, 'idp')
    expect(accessToken).toBe(opened.given[0]?.['access_token'])
    clock.advance(HOUR)
    const fresh = await auth.accessToken(opened.request, 'idp')
    expect(opened.readRow()['access_token']).toBe(fresh.accessToken)
    expect((await auth.accessToken(opened.request, 'idp')).accessToken).toBe(fresh.accessToken)
  })

  test('reseals with the first secret', async () => {
    const clock = stopClock()
    const opened = await openSealed()
    const { auth } = openOther(opened, { ...ON, secret: [OLD_SECRET, SECRET] })
    const findId = (name: string) => opened.readRow()[name]?.slice(0, 18)
    const old = findId('access_token')
    expect((await auth.accessToken(opened.request, 'idp')).accessToken).toBe(opened.given[0]?.['access_token'])
    clock.advance(HOUR)
    await auth.accessToken(opened.request, 'idp')
    const [id] = new Set(['access_token', 'refresh_token', 'id_token'].map(findId))
    expect(id).toMatch(/^latchkey1:/)
    expect(id).not.toBe(old)
  })

  test('reports a token of an unknown secret, and lets the user sign in', async () => {
    const opened = await openSealed()
    const { auth } = openOther(opened, { ...ON, secret: OLD_SECRET })
    await expect(auth.accessToken(opened.request, 'idp')).rejects.toMatchObject({
      type: 'AdapterError',
      cause: { provider: 'idp', fix: expect.stringMatching(/earlier secret.+npx .+ reseal/) },
    })
    expect(await auth.accounts(opened.request)).toHaveLength(1)
    await openTokensOf(opened, { ...ON, secret: OLD_SECRET }).signIn()
    const { accessToken } = await auth.accessToken(opened.request, 'idp')
    expect(accessToken).not.toBe(opened.given[0]?.['access_token'])
  })

  test.each([true, false])('%j: keeps a provider token that looks sealed', async (sealTokens) => {
    const opened = await openSealed()
    const token = opened.readRow()['access_token']
    opened.server.tamper.tokens = { access_token: token }
    const other = openTokensOf(opened, { account: { sealTokens } })
    await other.signIn()
    expect(opened.readRow()['access_token']).not.toBe(token)
    expect((await other.auth.accessToken(opened.request, 'idp')).accessToken).toBe(token)
  })
})
