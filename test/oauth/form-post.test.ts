import { beforeEach, describe, expect, test } from 'vitest'
import { createKeyRing } from '../../src/crypto/key-ring.ts'
import { open } from '../../src/crypto/sealed.ts'
import { getToken } from '../../src/session/jwt.ts'
import type { AuthorizationResponse } from '../../src/testing/index.ts'
import type { AuthConfig } from '../../src/types/config.ts'
import { type App, deliver, HOME, lastError, openApp } from '../features/stored/account/open-app.ts'
import { type Browser, ORIGIN, SECRET, SESSION, stopClock, TRANSACTION } from '../harness.ts'

const ANSWER = `${TRANSACTION}answer`
const CROSS_SITE = { 'sec-fetch-site': 'cross-site' }

/** Both providers post their answers. */
const openFormPost = (config: Partial<AuthConfig> = {}): App =>
  openApp({ config, provider: { formPost: true, callbackParams: ['user.name', 'note'] } })

let app: App
beforeEach(() => {
  app = openFormPost()
})

async function answerOf(
  user = 'ada',
  { browser, servers }: App = app,
  provider = 'idp',
): Promise<AuthorizationResponse> {
  const started = await browser.submit(`/auth/signin/${provider}`)
  const answer = await servers[provider]?.authorize(started.headers.get('location') ?? '', { user })
  if (answer?.form) return answer
  throw new Error('The answer is not posted.')
}

const follow = (browser: Browser, posted: Response): Promise<Response> =>
  browser.navigate(posted.headers.get('location') ?? '', CROSS_SITE)

const namesOf = ({ cookies }: Browser, prefix: string): string[] =>
  [...cookies.keys()].filter((name) => name.startsWith(prefix) && (prefix === ANSWER || name !== ANSWER))

const tokenCalls = (): number => app.servers['idp']?.calls.filter(({ endpoint }) => endpoint === 'token').length ?? -1

describe('a response by POST', () => {
  test('OA-36: requires no cookie that crosses sites', async () => {
    const started = await app.browser.submit('/auth/signin/idp')
    const [transaction] = started.headers.getSetCookie().filter((text) => text.startsWith(TRANSACTION))
    expect(transaction).toMatch(/; Path=\/; HttpOnly; SameSite=Lax; Secure; Max-Age=600$/)
  })

  test('OA-42: is stored in a cookie for a minute, and redirects to its id', async () => {
    const answer = await answerOf()
    const posted = await app.browser.deliver(answer)
    const id = answer.params.get('state')?.slice(0, 12)
    expect(posted.status).toBe(303)
    expect(posted.headers.get('location')).toBe(`${ORIGIN}/auth/callback/idp?id=${id}`)
    const cookies = posted.headers.getSetCookie()
    expect(cookies).toHaveLength(1)
    expect(cookies[0]).toMatch(new RegExp(`^${ANSWER}=[\\w.-]+; Path=/; HttpOnly; SameSite=Lax; Secure; Max-Age=60$`))
    expect(tokenCalls()).toBe(0)
  })

  test('signs in by the GET that follows, which clears both cookies', async () => {
    const posted = await app.browser.deliver(await answerOf())
    const done = await follow(app.browser, posted)
    expect(done.headers.get('location')).toBe(HOME)
    expect(namesOf(app.browser, TRANSACTION).concat(namesOf(app.browser, ANSWER))).toEqual([])
    expect(await app.browser.session()).toMatchObject({ user: { name: 'Ada' } })
    expect(tokenCalls()).toBe(1)
  })

  test('OA-42: keeps only the fields that the definition allows', async () => {
    const answer = await answerOf()
    answer.form?.set('user', '{"name":"Ada"}')
    answer.form?.set('extra', 'x')
    answer.form?.set('error_description', 'd'.repeat(400))
    await app.browser.deliver(answer)
    const [name = ''] = namesOf(app.browser, ANSWER)
    const opened = await open(createKeyRing([SECRET]), 'posted-answer', app.browser.cookies.get(name) ?? '', 60)
    const { code, state, iss } = Object.fromEntries(answer.params)
    expect(opened).toMatchObject({ state: 'open', payload: { provider: 'idp' } })
    expect(opened.state === 'open' && opened.payload['fields']).toEqual({
      ...{ code, state, user: '{"name":"Ada"}', error_description: 'd'.repeat(300) },
      ...(iss !== undefined && { iss }),
    })
  })

  test.each([
    [2_560, 303, 1],
    [2_561, 413, 0],
  ])('OA-42: with %i bytes gets status %i and %i cookies', async (size, status, count) => {
    const answer = await answerOf()
    const used = JSON.stringify({ ...Object.fromEntries(answer.form ?? []), code: '' }).length
    answer.form?.set('code', 'c'.repeat(size - used))
    const posted = await app.browser.deliver(answer)
    expect([posted.status, namesOf(app.browser, ANSWER).length]).toEqual([status, count])
  })

  test.each(['', 'x', 'x.y', `0000000aaaa~.${'A'.repeat(43)}`])('with the state %j is refused', async (state) => {
    const answer = await answerOf()
    answer.form?.set('state', state)
    await app.browser.deliver(answer)
    expect(lastError(app)).toBe('InvalidCheck')
    expect(namesOf(app.browser, ANSWER)).toEqual([])
  })

  test('works over http on this machine', async () => {
    const { basePath, handle } = app.auth
    expect(basePath).toBe('/auth')
    const response = await handle(new Request('http://localhost:3000/auth/callback/idp', { method: 'POST' }))
    expect(response.status).toBe(400)
  })

  test('gives both cookies the options of the transaction', async () => {
    app = openFormPost({ cookies: { transaction: { options: { sameSite: 'none', partitioned: true } } } })
    const answer = await answerOf()
    const posted = await app.browser.deliver(answer)
    expect(posted.headers.getSetCookie()[0]).toContain('; SameSite=None; Secure; Partitioned; Max-Age=60')
    expect((await follow(app.browser, posted)).headers.get('location')).toBe(HOME)
  })
})

describe('the GET after a response by POST', () => {
  test('OA-37: without its transaction cookie sends no request and consumes nothing', async () => {
    const posted = await app.browser.deliver(await answerOf())
    const cookies = new Map(app.browser.cookies)
    for (const name of namesOf(app.browser, TRANSACTION)) app.browser.cookies.delete(name)
    await follow(app.browser, posted)
    expect([lastError(app), tokenCalls()]).toEqual(['InvalidCheck', 0])
    for (const [name, value] of cookies) app.browser.cookies.set(name, value)
    expect((await follow(app.browser, posted)).headers.get('location')).toBe(HOME)
  })

  test('without the response keeps the attempt', async () => {
    const answer = await answerOf()
    await app.browser.navigate(`${answer.url}?id=${answer.params.get('state')?.slice(0, 12)}`, CROSS_SITE)
    expect(lastError(app)).toBe('InvalidCheck')
    expect(namesOf(app.browser, TRANSACTION)).toHaveLength(1)
    expect((await deliver(app.browser, answer)).headers.get('location')).toBe(HOME)
  })

  test('OA-37: reads nothing from its own query', async () => {
    const { params, url } = await answerOf()
    await app.browser.navigate(`${url}?${params}`, CROSS_SITE)
    expect([lastError(app), tokenCalls()]).toEqual(['InvalidCheck', 0])
  })

  test('OA-42: is refused the second time', async () => {
    const posted = await app.browser.deliver(await answerOf())
    const cookies = new Map(app.browser.cookies)
    await follow(app.browser, posted)
    for (const [name, value] of cookies) app.browser.cookies.set(name, value)
    await follow(app.browser, posted)
    expect([lastError(app), tokenCalls()]).toEqual(['InvalidCheck', 1])
  })

  test.each([
    [59, HOME, undefined],
    [60, null, 'InvalidCheck'],
  ])('after %i seconds', async (seconds, target, error) => {
    const clock = stopClock()
    const posted = await app.browser.deliver(await answerOf())
    clock.advance(seconds)
    const done = await follow(app.browser, posted)
    expect(lastError(app)).toBe(error)
    if (target) expect(done.headers.get('location')).toBe(target)
  })

  test('OA-42: refuses the response of another provider or to another attempt', async () => {
    const [first, second] = [await answerOf(), await answerOf('bob')]
    const posted = await app.browser.deliver(first)
    const location = posted.headers.get('location') ?? ''
    await app.browser.navigate(location.replace('/idp?', '/other?'), CROSS_SITE)
    expect(lastError(app)).toBe('InvalidCheck')
    await app.browser.deliver(first)
    const ids = [first, second].map(({ params }) => params.get('state')?.slice(0, 12) ?? '')
    await app.browser.navigate(location.replace(ids[0] ?? '', ids[1] ?? ''), CROSS_SITE)
    expect([lastError(app), tokenCalls()]).toEqual(['InvalidCheck', 0])
  })

  test('OA-42: clears responses of earlier versions, at most 32 at once', async () => {
    const posted = await app.browser.deliver(await answerOf())
    for (let i = 0; i < 40; i++) app.browser.cookies.set(`${ANSWER}.${String(i).padStart(12, '0')}`, 'x')
    await follow(app.browser, posted)
    expect(namesOf(app.browser, ANSWER)).toHaveLength(8)
  })

  test('OA-42: completes five attempts in reverse order', async () => {
    const answers: AuthorizationResponse[] = []
    for (const user of ['ada', 'bob', 'ada', 'bob', 'ada']) answers.unshift(await answerOf(user))
    for (const answer of answers) expect((await deliver(app.browser, answer)).headers.get('location')).toBe(HOME)
  })

  test('G8: succeeds for the later of two simultaneous responses', async () => {
    const answers = [await answerOf('ada'), await answerOf('bob')]
    const posted: Response[] = []
    for (const answer of answers) posted.push(await app.browser.deliver(answer))
    const [first, second] = posted as [Response, Response]
    await follow(app.browser, first)
    expect([lastError(app), tokenCalls()]).toEqual(['InvalidCheck', 0])
    expect((await follow(app.browser, second)).headers.get('location')).toBe(HOME)
    // The attempt of the first is open, so the provider can still answer it.
    expect((await deliver(app.browser, answers[0] as AuthorizationResponse)).headers.get('location')).toBe(HOME)
  })

  test('G8: has one small cookie, however many forms another site posts', async () => {
    const action = `${ORIGIN}/auth/callback/idp`
    for (let i = 0; i < 40; i++) {
      const body = new URLSearchParams({ state: `${1e11 + i}.x`, code: 'x'.repeat(2_400) })
      await app.browser.fetch(action, {
        method: 'POST',
        body,
        headers: { ...CROSS_SITE, origin: 'https://evil.example' },
      })
    }
    const cookies = Array.from(app.browser.cookies, ([name, value]) => `${name}=${value}`).join('; ')
    expect([app.browser.cookies.size, cookies.length < 4096]).toEqual([1, true])
    expect(await app.signIn('idp', 'ada')).toBe(HOME)
  })
})

describe.each(['jwt', 'database'] as const)('linking with a posted response (%s)', (strategy) => {
  const revoked = new Set<unknown>()
  const openSignedIn = async (session: AuthConfig['session'] = {}): Promise<AuthorizationResponse> => {
    revoked.clear()
    app = openFormPost({ session: { strategy, isRevoked: ({ sid }) => revoked.has(sid), ...session } })
    await app.signIn('idp', 'ada')
    return answerOf('bob', app, 'other')
  }
  const owners = () => app.tables.accounts.map(({ provider, userId }) => [provider, userId])

  test('LINK-14: links to the session that requested it', async () => {
    const answer = await openSignedIn()
    await deliver(app.browser, answer)
    const [ada] = app.tables.users
    expect(owners()).toEqual([
      ['idp', ada?.id],
      ['other', ada?.id],
    ])
  })

  test('LINK-14: ends the session that the sign-in replaces', async () => {
    const answer = await openSignedIn()
    await deliver(app.browser, answer)
    if (strategy === 'database') expect(app.tables.sessions).toHaveLength(1)
  })

  const ENDINGS: readonly (readonly [what: string, end: () => unknown])[] = [
    ['has signed out', () => app.browser.submit('/auth/signout')],
    ['has lost the session cookie', () => app.browser.cookies.delete(SESSION)],
    ['was signed out by the application', async () => revoked.add(await sidOf(app.browser))],
    [
      'has signed in once more, as the same user',
      async () => {
        const elsewhere = app.openBrowser()
        await app.signIn('idp', 'ada', elsewhere)
        app.browser.cookies.set(SESSION, elsewhere.cookies.get(SESSION) ?? '')
      },
    ],
    [
      'is another user by now',
      async () => {
        const elsewhere = app.openBrowser()
        await app.signIn('other', 'anon', elsewhere)
        app.browser.cookies.set(SESSION, elsewhere.cookies.get(SESSION) ?? '')
      },
    ],
  ]

  const sidOf = async (browser: Browser): Promise<unknown> => {
    const request = new Request(`${ORIGIN}/`, { headers: { cookie: `${SESSION}=${browser.cookies.get(SESSION)}` } })
    return strategy === 'jwt'
      ? (await getToken({ req: request, secret: SECRET }))?.sid
      : app.tables.sessions[0]?.sessionToken
  }

  test.each(ENDINGS)('LINK-05, LINK-14: links and creates nothing where the browser %s', async (_, end) => {
    const answer = await openSignedIn()
    await end()
    const before = [app.tables.users.length, app.tables.accounts.length]
    await deliver(app.browser, answer)
    expect([app.tables.users.length, app.tables.accounts.length]).toEqual(before)
    expect(app.tables.accounts.some(({ providerAccountId }) => providerAccountId === 'bob-1')).toBe(false)
  })

  test('LINK-14: with a stolen transaction cookie links nothing to the user who began', async () => {
    const answer = await openSignedIn()
    const thief = app.openBrowser()
    for (const [name, value] of app.browser.cookies) if (name.startsWith(TRANSACTION)) thief.cookies.set(name, value)
    await deliver(thief, answer)
    expect(app.tables.accounts).toHaveLength(1)
    expect(await thief.session()).toBeNull()
  })

  test('LINK-14: signs in the owner of the account after the request to link has ended', async () => {
    app = openFormPost({ session: { strategy } })
    await app.signIn('idp', 'ada')
    const answer = await answerOf('ada')
    app.browser.cookies.delete(SESSION)
    expect((await deliver(app.browser, answer)).headers.get('location')).toBe(HOME)
    expect(await app.browser.session()).toMatchObject({ user: { name: 'Ada' } })
    expect([app.tables.users.length, app.tables.accounts.length]).toEqual([1, 1])
  })

  test('LINK-14: is refused with a reason where the session cookie is Strict', async () => {
    app = openFormPost({ session: { strategy }, cookies: { sessionToken: { options: { sameSite: 'strict' } } } })
    expect(await app.signIn('idp', 'ada')).toBe(HOME)
    expect(await app.signIn('other', 'bob')).toBe('OAuthAccountNotLinked')
    expect(app.log.errors.at(-1)?.cause).toMatchObject({ seen: expect.stringContaining('SameSite=Strict') })
    expect(app.tables.accounts).toHaveLength(1)
  })
})

describe('a sign-out', () => {
  test('LINK-15: ends the attempts in the browser, with their responses', async () => {
    await app.signIn('idp', 'ada')
    const [first, second] = [await answerOf('bob', app, 'other'), await answerOf('bob')]
    await app.browser.deliver(first)
    await app.browser.submit('/auth/signout')
    expect(namesOf(app.browser, TRANSACTION).concat(namesOf(app.browser, ANSWER))).toEqual([])
    for (const answer of [first, second]) {
      await deliver(app.browser, answer)
      expect(lastError(app)).toBe('InvalidCheck')
    }
    expect(app.tables.users).toHaveLength(1)
  })
})
