import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { memory } from '../../../src/adapters/memory.ts'
import { type AuthError, ERRORS } from '../../../src/errors/errors.ts'
import { Mail } from '../../../src/providers/mail.ts'
import { OLD_SECRET, ORIGIN, SECRET, SESSION, stopClock, TRANSACTION } from '../../harness.ts'
import { until } from '../../turn.ts'
import { formOf, locationOf, type MailApp, openMail, openStore } from '../mail.ts'

const ADA = 'ada@a.example'
const QUERY = (response: Response) => Object.fromEntries(locationOf(response).searchParams)
const pathOf = (response: Response) => locationOf(response).pathname
const isSignedIn = ({ browser }: Pick<MailApp, 'browser'>) => browser.cookies.has(SESSION)
const attemptsOf = ({ browser }: MailApp) => [...browser.cookies.keys()].filter((name) => name.startsWith(TRANSACTION))
const errorsOf = ({ log }: MailApp) => log.errors.map((error) => (error as AuthError).type)

/** Records the requests with JSON that are created from now on. */
function recordJsonRequests(): Request[] {
  const built: Request[] = []
  class Recorded extends Request {
    constructor(input: string | URL | Request, init?: RequestInit) {
      super(input, init)
      if (this.headers.get('content-type') === 'application/json') built.push(this)
    }
  }
  vi.stubGlobal('Request', Recorded)
  return built
}

describe('requesting a mail', () => {
  test('stores the link without the secret before it is sent', async () => {
    const stored: number[] = []
    const store = openStore()
    const app = openMail({ sendVerificationRequest: () => void stored.push(store.tokens.size) }, {}, store)
    await app.ask(ADA)
    expect(stored).toEqual([1])
  })

  test('stores a MAC under the normalised address', async () => {
    const clock = stopClock()
    const app = openMail()
    await app.ask(' Ada@A.example ')
    const [row] = [...app.tokens.values()]
    expect(row).toEqual({
      identifier: ADA,
      token: expect.stringMatching(/^[\w-]{43}$/),
      expires: new Date((clock.now() + 600) * 1000),
    })
    expect(row?.token).not.toContain(app.mail().token)
  })

  test('passes the data that a sender needs', async () => {
    const clock = stopClock()
    const app = openMail({ from: 'us@app.example' }, { theme: { brandColor: '#123456' } })
    await app.browser.submit(
      '/auth/signin/email',
      { email: ADA, locale: 'de', code: 'invited' },
      { 'accept-language': 'de' },
    )
    const { identifier, url, expires, provider, token, code, theme, request } = app.mail()
    expect({ identifier, theme, token, code, expires }).toEqual({
      identifier: ADA,
      theme: { brandColor: '#123456' },
      token: expect.stringMatching(/^[\w-]{43}$/),
      code: expect.stringMatching(/^\d{6}$/),
      expires: new Date((clock.now() + 600) * 1000),
    })
    expect(url).toMatch(/^https:\/\/app\.example\/auth\/callback\/email\?token=[\w.-]+$/)
    expect(provider).toMatchObject({ id: 'email', from: 'us@app.example', maxAge: 600 })
    expect(await request.json()).toEqual({ email: ADA, locale: 'de', code: 'invited' })
    expect(request.headers.get('accept-language')).toBe('de')
  })

  test('builds the request once, when the sender reads it', async () => {
    const built = recordJsonRequests()
    const counts: number[] = []
    const app = openMail({
      sendVerificationRequest(mail) {
        counts.push(built.length)
        const copy = { ...mail }
        counts.push(new Set([copy.request, mail.request, ...built]).size)
      },
    })
    await app.ask(ADA)
    expect(counts).toEqual([0, 1])
  })

  test('redirects to the page that says so', async () => {
    const app = openMail()
    const response = await app.ask(ADA)
    expect([response.status, pathOf(response)]).toEqual([303, '/auth/verify-request'])
    expect(QUERY(response)).toEqual({
      provider: 'email',
      type: 'email',
      state: expect.stringMatching(/^[0-9a-z]{12}$/),
    })
    expect(app.browser.cookies.has(`${TRANSACTION}${QUERY(response)['state']}`)).toBe(true)
  })

  test("redirects to the application's page with the same parameters, and no others", async () => {
    const app = openMail({}, { pages: { verifyRequest: '/sent' } })
    const asked = await app.ask(ADA)
    const response = await app.browser.navigate(`${locationOf(asked)}&evil=1`)
    expect(pathOf(response)).toBe('/sent')
    expect(QUERY(response)).toEqual(QUERY(asked))
  })

  test.each(['victim@x.com,att@evil.com', '"att@evil.com"@x.com', 'a＠b@x.com', 'a@x.com\r\nBcc: v@y.com', ''])(
    'EMAIL-01, 02, 03, 05: refuses %j and sends nothing',
    async (address) => {
      const app = openMail()
      const response = await app.ask(address)
      expect([pathOf(response), QUERY(response)['error']]).toEqual(['/auth/signin', 'InvalidEmail'])
      expect([app.sent.length, app.calls]).toEqual([0, []])
    },
  )

  test.each(['["a@x.com"]', '{"$ne":null}', '123', 'null'])('EMAIL-09: %s in JSON is 400', async (value) => {
    const app = openMail()
    const csrfToken = await app.browser.csrfToken()
    const response = await app.browser.fetch('/auth/signin/email', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: `{"csrfToken":"${csrfToken}","email":${value}}`,
    })
    expect(response.status).toBe(400)
    expect(app.calls).toEqual([])
  })

  test('EMAIL-09: no address at all is 400', async () => {
    const app = openMail()
    const body = new URLSearchParams({ csrfToken: await app.browser.csrfToken() })
    const response = await app.browser.fetch('/auth/signin/email', { method: 'POST', body })
    expect([response.status, (await response.json()).error]).toEqual([400, 'InvalidEmail'])
  })

  test('sends a code only if every process counts the attempts', async () => {
    for (const [store, rateLimit] of [
      [openStore(false), undefined],
      [openStore(), false],
      [openStore(), { limits: { code: false } }],
    ] as const) {
      const app = openMail({}, rateLimit === undefined ? {} : { rateLimit }, store)
      const asked = await app.ask(ADA)
      expect(app.mail().code).toBeNull()
      expect(await formOf(await app.browser.navigate(locationOf(asked).href))).not.toHaveProperty('code')
      await app.follow()
      expect(isSignedIn(app)).toBe(true)
    }
  })

  test('a secret of the application replaces that of latchkey', async () => {
    const app = openMail({ generateVerificationToken: async () => 'abc' })
    await app.ask(ADA)
    expect(app.mail().token).toBe('abc')
    expect(pathOf(await app.follow())).toBe('/home')
  })

  test.each([
    ['throws', () => Promise.reject(new Error('no'))],
    ['is empty', () => ''],
    ['is none', () => 7 as never],
  ])('a secret that %s causes an error in the application', async (_what, generateVerificationToken) => {
    const app = openMail({ generateVerificationToken })
    expect(QUERY(await app.ask(ADA))['error']).toBe('Configuration')
    expect([app.sent.length, app.tokens.size, errorsOf(app)]).toEqual([0, 0, ['CallbackError']])
  })
})

describe('the `signIn` callback, before a mail is sent', () => {
  test('receives the stored user or a new one', async () => {
    const asked: unknown[] = []
    const app = openMail({}, { callbacks: { signIn: (params) => asked.push(params) > 0 } })
    app.users.set('u1', { id: 'u1', email: ADA, emailVerified: null, name: 'Ada' })
    await app.ask(ADA)
    await app.ask('eve@e.example')
    const account = (email: string) => ({ provider: 'email', providerAccountId: email, type: 'email' })
    expect(asked).toEqual([
      {
        user: expect.objectContaining({ id: 'u1', name: 'Ada', email: ADA }),
        account: account(ADA),
        email: { verificationRequest: true },
      },
      {
        user: { id: 'email|eve@e.example', email: 'eve@e.example' },
        account: account('eve@e.example'),
        email: { verificationRequest: true },
      },
    ])
  })

  test.each([
    [false, '/auth/error'],
    ['/join', '/join'],
  ])('that returns %j sends nothing', async (answer, path) => {
    const app = openMail({}, { callbacks: { signIn: () => answer } })
    expect(pathOf(await app.ask(ADA))).toBe(path)
    expect([app.sent.length, app.tokens.size]).toEqual([0, 0])
  })
})

describe('ENUM-01: requesting a mail', () => {
  /** All that a browser sees, without what is random. */
  async function seen(app: MailApp, address: string) {
    const response = await app.ask(address)
    const headers = [...response.headers].map(([name, value]) => [
      name,
      value.replace(/state=[0-9a-z]{12}/, 'state=*').replace(/tx\.[0-9a-z]{12}=[\w.-]+/, (text) => `tx ${text.length}`),
    ])
    return { status: response.status, headers, body: await response.text() }
  }

  test('has the same response for a known, an unknown and a blocked address', async () => {
    const signIn = ({ user, email }: { user: { email?: string | null }; email?: object }) =>
      email !== undefined || user.email !== 'bob@a.example'
    const app = openMail({}, { callbacks: { signIn } })
    for (const email of [ADA, 'bob@a.example'])
      app.users.set(email, { id: email, email, emailVerified: new Date(0), name: 'Somebody' })
    const answers: unknown[] = []
    for (const address of [ADA, 'eve@a.example', 'bob@a.example']) {
      app.browser.cookies.clear()
      answers.push(await seen(app, address))
    }
    expect(answers[0]).toMatchObject({ status: 303, body: '' })
    expect(answers).toEqual([answers[0], answers[0], answers[0]])
    expect(app.sent).toHaveLength(3)
  })

  // What is asked decides how long it takes; measuring it is a benchmark's affair.
  test('ENUM-02: causes the same adapter calls in the same order', async () => {
    // Nobody is looked up where no callback wants to know.
    const asked = ['rateLimit', 'createVerificationToken']
    const calls: string[][] = []
    for (const address of [ADA, 'eve@a.example']) {
      const app = openMail()
      app.users.set('u1', { id: 'u1', email: ADA, emailVerified: null })
      await app.ask(address)
      calls.push(app.calls)
    }
    expect(calls).toEqual([asked, asked])
  })

  test('is refused in the same way beyond the limit', async () => {
    const app = openMail()
    app.users.set('u1', { id: 'u1', email: ADA, emailVerified: null })
    for (const address of [ADA, 'eve@a.example']) {
      for (let i = 0; i < 3; i++) await app.ask(address)
      expect(QUERY(await app.ask(address))).toEqual({
        error: 'TooManyRequests',
        id: expect.any(String),
        callbackUrl: `${ORIGIN}/home`,
      })
    }
  })
})

describe('MAGIC-09: mails', () => {
  test('are limited to three per address in ten minutes, for all clients together', async () => {
    const app = openMail()
    for (let i = 0; i < 30; i++) await app.ask(ADA, app.otherBrowser())
    expect(app.sent).toHaveLength(3)
  })

  test('MAGIC-10: share this limit between all spellings', async () => {
    const app = openMail()
    for (const address of [ADA, 'ADA@a.example', ' ada@a.example', 'ada@A.EXAMPLE', 'Ada@A.example'])
      await app.ask(address)
    expect(app.sent).toHaveLength(3)
  })

  test('MAGIC-10: share this limit even if the application normalizes the address', async () => {
    const app = openMail({ normalizeIdentifier: (text) => text.replace(/\+.*@/, '@') })
    for (let i = 0; i < 9; i++) await app.ask(`ada+${i}@a.example`)
    expect(app.sent.map(({ identifier }) => identifier)).toEqual([ADA, ADA, ADA])
  })

  test('are limited to thirty per client, for any number of addresses', async () => {
    const app = openMail({}, { rateLimit: { clientAddress: () => '192.0.2.1' } })
    for (let i = 0; i < 40; i++) await app.ask(`a${i}@a.example`)
    expect(app.sent).toHaveLength(30)
  })

  test('are limited even if the store does not count', async () => {
    const app = openMail({}, {}, openStore(false))
    for (let i = 0; i < 9; i++) await app.ask(ADA)
    expect(app.sent).toHaveLength(3)
  })

  test('RATE-01: cause Retry-After beyond the limit', async () => {
    stopClock()
    const app = openMail()
    for (let i = 0; i < 3; i++) await app.ask(ADA)
    const body = new URLSearchParams({ csrfToken: await app.browser.csrfToken(), email: ADA })
    const response = await app.browser.fetch('/auth/signin/email', { method: 'POST', body })
    expect([response.status, (await response.json()).error]).toEqual([429, 'TooManyRequests'])
    expect(response.headers.get('retry-after')).toBe('600')
  })

  test('RATE-05: are not sent while the counter fails', async () => {
    const store = openStore()
    store.adapter.rateLimit = () => Promise.reject(new Error('down'))
    const app = openMail({}, {}, store)
    const response = await app.ask(ADA)
    expect([pathOf(response), errorsOf(app), app.sent.length]).toEqual(['/auth/error', ['AdapterError'], 0])
  })
})

describe('MAGIC-14: a mail that fails', () => {
  test.each([
    ['throws', () => Promise.reject(new Error('550 no such user'))],
    [
      'throws at once',
      () => {
        throw new Error('550 no such user')
      },
    ],
  ])('because sending %s leaves no valid link', async (_what, sendVerificationRequest) => {
    const app = openMail({ sendVerificationRequest })
    const response = await app.ask(ADA)
    expect([pathOf(response), QUERY(response)['error']]).toEqual(['/auth/signin', 'EmailSignInError'])
    expect([app.tokens.size, errorsOf(app)]).toEqual([0, ['EmailSignInError']])
    expect(attemptsOf(app)).toEqual([])
  })

  test('because sending hangs times out after 15 seconds, and its link is deleted', async () => {
    const app = openMail({ sendVerificationRequest: () => new Promise(() => {}) })
    const csrfToken = await app.browser.csrfToken()
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    onTestFinished(() => void vi.useRealTimers())
    const asked = app.browser.post('/auth/signin/email', { email: ADA, csrfToken })
    await until(() => app.tokens.size === 1)
    await vi.advanceTimersByTimeAsync(15_000)
    expect(QUERY(await asked)['error']).toBe('EmailSignInError')
    expect(app.tokens.size).toBe(0)
  })

  test('is not sent if the store fails', async () => {
    const store = openStore()
    store.adapter.createVerificationToken = () => Promise.reject(new Error('down'))
    const app = openMail({}, {}, store)
    expect(QUERY(await app.ask(ADA))['error']).toBe('Configuration')
    expect([app.sent.length, errorsOf(app)]).toEqual([0, ['AdapterError']])
  })

  test('is reported with its own error if the link cannot be deleted', async () => {
    const store = openStore()
    store.adapter.useVerificationToken = () => Promise.reject(new Error('down'))
    const app = openMail({ sendVerificationRequest: () => Promise.reject(new Error('550')) }, {}, store)
    expect(QUERY(await app.ask(ADA))['error']).toBe('EmailSignInError')
    expect(errorsOf(app)).toEqual(['AdapterError', 'EmailSignInError'])
  })

  test('LOG-01: leaves neither link nor code in the log, whatever the error contains', async () => {
    let leaked: string[] = []
    const app = openMail({
      sendVerificationRequest({ url, token, code }) {
        leaked = [new URL(url).searchParams.get('token') ?? '', token, `${code}`]
        throw new Error(`Could not send ${url} with ${token} and ${code}`, { cause: url })
      },
    })
    await app.ask(ADA)
    const logged = app.log.errors.map((error) => [error.message, error.stack, inspect((error as AuthError).cause)])
    for (const secret of leaked) expect(JSON.stringify(logged)).not.toContain(secret)
    expect(JSON.stringify(logged)).toContain('The text is omitted')
  })
})

/** Everything that an error says, also of the error underneath. */
const inspect = (value: unknown): string =>
  JSON.stringify(value, (_key, item) =>
    item instanceof Error ? { message: item.message, stack: item.stack, cause: item.cause } : item,
  )

describe('a mailed link', () => {
  test('signs in on confirmation and redirects', async () => {
    const app = openMail()
    await app.ask(ADA)
    const response = await app.follow()
    expect([response.status, response.headers.get('location')]).toEqual([303, `${ORIGIN}/home`])
    expect(await app.browser.session()).toMatchObject({ user: { email: ADA } })
    expect([...app.users.values()]).toMatchObject([{ email: ADA, emailVerified: expect.any(Date) }])
    expect(app.tokens.size).toBe(0)
    expect(attemptsOf(app)).toEqual([])
  })

  test('signs in the same user the next time', async () => {
    const app = openMail()
    for (let i = 0; i < 2; i++) {
      await app.ask(ADA)
      await app.follow(app.otherBrowser())
    }
    expect(app.users.size).toBe(1)
  })

  test('MAGIC-01, DEMAND-10, DEMAND-12: stays valid after a scanner opened it, which gets no session', async () => {
    const app = openMail()
    await app.ask(ADA)
    const { url } = app.mail()
    const scanner = app.otherBrowser()
    expect((await scanner.fetch(url, { method: 'HEAD' })).status).toBe(405)
    for (let i = 0; i < 3; i++) expect((await scanner.navigate(url)).status).toBe(200)
    const prefetched = await scanner.navigate(url, { 'sec-purpose': 'prefetch', purpose: 'prefetch' })
    expect(prefetched.status).toBe(200)
    expect(scanner.cookies.has(SESSION)).toBe(false)
    expect(app.tokens.size).toBe(1)
    await app.follow()
    expect(isSignedIn(app)).toBe(true)
  })

  test('MAGIC-01: stays valid after a POST without a token of the page', async () => {
    const app = openMail()
    await app.ask(ADA)
    const token = new URL(app.mail().url).searchParams.get('token') ?? ''
    const response = await app.otherBrowser().post('/auth/callback/email', { token })
    expect(QUERY(response)['error']).toBe('MissingCSRF')
    expect(app.tokens.size).toBe(1)
  })

  test('MAGIC-02: cannot be used twice', async () => {
    const app = openMail()
    await app.ask(ADA)
    await app.follow()
    const other = app.otherBrowser()
    const response = await app.follow(other)
    expect([pathOf(response), QUERY(response)['error']]).toEqual(['/auth/error', 'Verification'])
    expect(other.cookies.has(SESSION)).toBe(false)
  })

  test('MAGIC-02: cannot be used again after a refusal', async () => {
    const answers = [true, false, true]
    const app = openMail({}, { callbacks: { signIn: () => answers.shift() ?? true } })
    await app.ask(ADA)
    expect(QUERY(await app.follow())['error']).toBe('AccessDenied')
    expect(QUERY(await app.follow())['error']).toBe('Verification')
    expect(isSignedIn(app)).toBe(false)
  })

  test('MAGIC-03, DEMAND-12: creates one session for twenty confirmations', async () => {
    const app = openMail()
    await app.ask(ADA)
    const browsers = Array.from({ length: 20 }, () => app.otherBrowser())
    const responses = await Promise.all(browsers.map((browser) => app.follow(browser)))
    expect(browsers.filter(({ cookies }) => cookies.has(SESSION))).toHaveLength(1)
    expect(responses.filter((response) => QUERY(response)['error'] === 'Verification')).toHaveLength(19)
  })

  test.each([
    [undefined, 599, true],
    [undefined, 600, false],
    [86_400, 86_399, true],
    [86_400, 86_400, false],
    [60, 61, false],
  ])('MAGIC-05: with a lifetime of %s s, after %i s: %s', async (maxAge, age, isGood) => {
    const clock = stopClock()
    const app = openMail(maxAge === undefined ? {} : { maxAge })
    await app.ask(ADA)
    clock.advance(age)
    const page = await app.browser.navigate(app.mail().url)
    expect(page.status === 200).toBe(isGood)
    if (isGood) await app.follow()
    else expect(QUERY(page)['error']).toBe('Verification')
    expect(isSignedIn(app)).toBe(isGood)
  })

  test('MAGIC-05: is refused if it expires while its page is open', async () => {
    const clock = stopClock()
    const app = openMail()
    await app.ask(ADA)
    const { token = '' } = await formOf(await app.browser.navigate(app.mail().url))
    clock.advance(600)
    expect(QUERY(await app.browser.submit('/auth/callback/email', { token }))['error']).toBe('Verification')
  })

  test('MAGIC-06: uses the address from its own row only', async () => {
    const app = openMail()
    await app.ask(ADA)
    const { token = '' } = await formOf(await app.browser.navigate(`${app.mail().url}&email=eve@e.example`))
    await app.browser.submit('/auth/callback/email?email=eve@e.example', { token, email: 'eve@e.example' })
    expect(await app.browser.session()).toMatchObject({ user: { email: ADA } })
  })

  test.each([
    ['none', ''],
    ['an empty one', '?token='],
    ['an address alone', '?email=ada@a.example'],
    ["one of Auth.js' form", `?token=${'0'.repeat(64)}&email=ada@a.example`],
  ])('MAGIC-06: is refused with %s for a token', async (_what, query) => {
    const app = openMail()
    const response = await app.browser.navigate(`/auth/callback/email${query}`)
    expect([pathOf(response), QUERY(response)['error']]).toEqual(['/auth/error', 'Verification'])
    expect(QUERY(await app.browser.submit('/auth/callback/email'))['error']).toBe('Verification')
  })

  test('MAGIC-06: is refused with two tokens, or an altered one', async () => {
    const app = openMail()
    await app.ask(ADA)
    const { url } = app.mail()
    const token = new URL(url).searchParams.get('token') ?? ''
    const altered = `${token.slice(0, -30)}${token.at(-30) === 'A' ? 'B' : 'A'}${token.slice(-29)}`
    for (const link of [`${url}&token=${token}`, url.replace(token, altered)])
      expect(QUERY(await app.browser.navigate(link))['error']).toBe('Verification')
  })

  test('MAGIC-06: is refused for another provider', async () => {
    const app = openMail()
    const provider = Mail({ id: 'other', sendVerificationRequest: () => {} })
    const two = openMail({}, { providers: [provider] }, openStore())
    await app.ask(ADA)
    const { url } = app.mail()
    const response = await two.browser.navigate(url.replace('/callback/email', '/callback/other'))
    expect(QUERY(response)['error']).toBe('Verification')
  })

  test('MAGIC-08: cannot be guessed in a hundred attempts', async () => {
    const app = openMail()
    await app.ask(ADA)
    const csrfToken = await app.browser.csrfToken()
    for (let i = 0; i < 100; i++) {
      const response = await app.browser.post('/auth/callback/email', { csrfToken, token: `a..${i}` })
      expect(QUERY(response)['error']).toBe('Verification')
    }
    expect(app.tokens.size).toBe(1)
    expect(app.calls.filter((name) => name === 'useVerificationToken')).toEqual([])
  })

  test('MAGIC-11: is not sent to other sites by its page, and is followed by an address without it', async () => {
    const app = openMail()
    await app.ask(ADA)
    const page = await app.browser.navigate(app.mail().url)
    expect(Object.fromEntries(page.headers)).toMatchObject({
      'cache-control': 'private, no-store',
      'referrer-policy': 'same-origin',
      'content-security-policy': expect.stringContaining("default-src 'none'"),
    })
    const response = await app.follow()
    expect(response.status).toBe(303)
    expect(locationOf(response).search).toBe('')
  })

  test('MAGIC-13: creates a new user if the old one was deleted', async () => {
    const app = openMail()
    app.users.set('old', { id: 'old', email: ADA, emailVerified: new Date(0), name: 'Stale' })
    await app.ask(ADA)
    app.users.clear()
    await app.follow()
    expect((await app.browser.session()) as object).not.toMatchObject({ user: { name: 'Stale' } })
  })

  test('MAGIC-13: refuses a user who was banned in between', async () => {
    let isBanned = false
    const app = openMail({}, { callbacks: { signIn: () => !isBanned } })
    await app.ask(ADA)
    isBanned = true
    expect(QUERY(await app.follow())['error']).toBe('AccessDenied')
    expect([isSignedIn(app), app.tokens.size]).toEqual([false, 0])
  })

  test('LCSRF-04: warns in another browser than the requesting one, and works there', async () => {
    const app = openMail()
    await app.ask(ADA)
    const { url } = app.mail()
    const other = app.otherBrowser()
    expect(await (await app.browser.navigate(url)).text()).not.toContain('role="note"')
    expect(await (await other.navigate(url)).text()).toContain('role="note"')
    await app.follow(other)
    expect(other.cookies.has(SESSION)).toBe(true)
  })

  test('stays valid after a rotation of the secret', async () => {
    const store = openStore()
    const old = openMail({}, { secret: OLD_SECRET }, store)
    await old.ask(ADA)
    const app = openMail({}, { secret: [SECRET, OLD_SECRET] }, store)
    await app.follow(app.browser, old.mail().url)
    expect(isSignedIn(app)).toBe(true)
  })

  test('drops a target that is too long', async () => {
    const app = openMail()
    await app.ask(ADA, app.browser, `/${'x'.repeat(1100)}`)
    expect(app.mail().url.length).toBeLessThan(1000)
    expect((await app.follow()).headers.get('location')).toBe(`${ORIGIN}/`)
  })

  test('causes an error while the store is down, and signs no user in', async () => {
    const store = openStore()
    const app = openMail({}, {}, store)
    await app.ask(ADA)
    store.adapter.useVerificationToken = () => Promise.reject(new Error('down'))
    expect(QUERY(await app.follow())['error']).toBe('Configuration')
    expect([errorsOf(app), isSignedIn(app)]).toEqual([['AdapterError'], false])
  })
})

describe('a mailed code', () => {
  /** An application whose browser is on the page that takes the code. */
  async function asked(...options: Parameters<typeof openMail>) {
    const app = openMail(...options)
    const page = locationOf(await app.ask(ADA)).href
    const code = app.mail().code ?? ''
    const wrong = `${code.slice(0, 5)}${(Number(code.slice(5)) + 1) % 10}`
    return { ...app, page, code, wrong }
  }

  test.each([
    ['as it is', (code: string) => code],
    ['in two groups', (code: string) => `${code.slice(0, 3)} ${code.slice(3)}`],
    [
      'with what mail programs and keyboards add',
      (code: string) => `\u200e${code.slice(0, 3)}\u2013${code.slice(3)}\r\n`,
    ],
    [
      'in Persian digits',
      (code: string) => code.replace(/\d/g, (digit) => String.fromCodePoint(0x6f0 + Number(digit))),
    ],
  ])('signs in if it is entered %s, and invalidates the link', async (_how, typed) => {
    const app = await asked()
    const response = await app.type(typed(app.code), app.page)
    expect([response.status, response.headers.get('location')]).toEqual([303, `${ORIGIN}/home`])
    expect(await app.browser.session()).toMatchObject({ user: { email: ADA } })
    expect(attemptsOf(app)).toEqual([])
    expect(QUERY(await app.follow(app.otherBrowser()))['error']).toBe('Verification')
  })

  test('is invalid after the link was used', async () => {
    const app = await asked()
    const form = await formOf(await app.browser.navigate(app.page))
    await app.follow(app.otherBrowser())
    const response = await app.browser.submit('/auth/verify-request', { ...form, code: app.code })
    expect(QUERY(response)['error']).toBe('Verification')
    expect(isSignedIn(app)).toBe(false)
  })

  test('is invalid in another browser', async () => {
    const app = await asked()
    const form = await formOf(await app.browser.navigate(app.page))
    const other = app.otherBrowser()
    expect(await formOf(await other.navigate(app.page))).toEqual({})
    const { csrfToken: _, ...fields } = form
    const response = await other.submit('/auth/verify-request', { ...fields, code: app.code })
    expect(QUERY(response)['error']).toBe('Verification')
    expect(other.cookies.has(SESSION)).toBe(false)
    expect(app.tokens.size).toBe(1)
  })

  test('can be entered again if it was wrong', async () => {
    const app = await asked()
    const response = await app.type(app.wrong, app.page)
    expect([response.status, pathOf(response)]).toEqual([303, '/auth/verify-request'])
    expect(QUERY(response)).toMatchObject({ error: 'Verification', provider: 'email', type: 'email' })
    const page = await app.browser.navigate(locationOf(response).href)
    expect(page.status).toBe(ERRORS.Verification.status)
    expect(await page.clone().text()).toContain('This is not the code')
    expect(Object.keys(await formOf(page))).toContain('code')
    expect(pathOf(await app.type(app.code, locationOf(response).href))).toBe('/home')
  })

  test("redirects to the application's own page if it was wrong", async () => {
    const app = await asked({}, { pages: { verifyRequest: '/sent' } })
    const { state = '' } = QUERY({ headers: new Headers({ location: app.page }) } as Response)
    const fields = { provider: 'email', state, code: app.wrong }
    const response = await app.browser.submit('/auth/verify-request', fields)
    expect(pathOf(response)).toBe('/sent')
    expect(QUERY(response)).toMatchObject({ provider: 'email', type: 'email', state, error: 'Verification' })
  })

  test('MAGIC-08: is invalidated with its link after five wrong codes', async () => {
    const app = await asked()
    const before = new Map(app.browser.cookies)
    const form = await formOf(await app.browser.navigate(app.page))
    for (let i = 0; i < 5; i++) {
      expect(app.tokens.size, `before miss ${i + 1}`).toBe(1)
      await app.browser.submit('/auth/verify-request', { ...form, code: app.wrong })
    }
    expect(app.tokens.size).toBe(0)
    const late = await app.browser.submit('/auth/verify-request', { ...form, code: app.code })
    expect(QUERY(late)['error']).toBe('Verification')
    expect(await (await app.browser.navigate(locationOf(late).href)).text()).toContain('Go to sign-in')
    // Also with the cookie that it had then.
    for (const [name, value] of before) app.browser.cookies.set(name, value)
    const again = await app.browser.submit('/auth/verify-request', { ...form, code: app.code })
    expect([pathOf(again), QUERY(again)['error']]).toEqual(['/auth/error', 'TooManyRequests'])
    expect(QUERY(await app.follow())['error']).toBe('Verification')
    expect(isSignedIn(app)).toBe(false)
  })

  test('MAGIC-08: counts wrong codes for one address over all its mails', async () => {
    const limits = { mail: { max: 99, window: 600 }, 'code-address': { max: 3, window: 600 } }
    const app = await asked({}, { rateLimit: { limits } })
    const form = await formOf(await app.browser.navigate(app.page))
    for (let i = 0; i < 3; i++) await app.browser.submit('/auth/verify-request', { ...form, code: app.wrong })
    const late = await app.browser.submit('/auth/verify-request', { ...form, code: app.code })
    expect(QUERY(late)['error']).toBe('TooManyRequests')
    expect(isSignedIn(app)).toBe(false)
  })

  test('MAGIC-08: is checked for five of fifty simultaneous attempts', async () => {
    const app = await asked()
    const csrfToken = await app.browser.csrfToken()
    const { state = '' } = await formOf(await app.browser.navigate(app.page))
    const codes = [...Array.from({ length: 49 }, () => app.wrong), app.code]
    const cookies = new Map(app.browser.cookies)
    const responses = await Promise.all(
      codes.map((code) => {
        const browser = app.otherBrowser()
        for (const [name, value] of cookies) browser.cookies.set(name, value)
        return browser.post('/auth/verify-request', { csrfToken, provider: 'email', state, code })
      }),
    )
    const errors = responses.map((response) => QUERY(response)['error'])
    // Which of them, is nobody's to say: the right one may be among them.
    expect(errors.filter((error) => error !== 'TooManyRequests')).toHaveLength(5)
    expect(errors.filter((error) => error === 'TooManyRequests')).toHaveLength(45)
  })

  test.each(['', '12345', '1234567', 'abcdef', '一二三四五六'])(
    'is not recognized as %j, which is not counted',
    async (typed) => {
      const app = await asked()
      for (let i = 0; i < 6; i++) expect(QUERY(await app.type(typed, app.page))['error']).toBe('Verification')
      expect(pathOf(await app.type(app.code, app.page))).toBe('/home')
    },
  )

  test('expires with the mail', async () => {
    const clock = stopClock()
    const app = await asked()
    const form = await formOf(await app.browser.navigate(app.page))
    clock.advance(600)
    const response = await app.browser.submit('/auth/verify-request', { ...form, code: app.code })
    expect(QUERY(response)['error']).toBe('Verification')
    expect(await formOf(await app.browser.navigate(app.page))).toEqual({})
  })

  test('RATE-05: is not checked while the counter fails', async () => {
    const store = openStore()
    const app = await asked({}, {}, store)
    store.adapter.rateLimit = () => Promise.reject(new Error('down'))
    await app.type(app.code, app.page)
    expect([errorsOf(app), isSignedIn(app), app.tokens.size]).toEqual([['AdapterError'], false, 1])
  })

  test('reports its status to an API client', async () => {
    const app = await asked()
    const form = await formOf(await app.browser.navigate(app.page))
    const body = new URLSearchParams({ ...form, code: app.wrong })
    const response = await app.browser.fetch('/auth/verify-request', { method: 'POST', body })
    expect([response.status, (await response.json()).error]).toEqual([403, 'Verification'])
  })

  test.each(['', 'github', '__proto__'])('is not accepted for provider %j', async (provider) => {
    const app = openMail()
    const response = await app.browser.submit('/auth/verify-request', { provider, state: 'x', code: '123456' })
    expect(QUERY(response)['error']).toBe('InvalidProvider')
  })

  test('from one attempt does not match another', async () => {
    const app = await asked()
    const second = locationOf(await app.ask('bob@b.example')).href
    const form = await formOf(await app.browser.navigate(second))
    const response = await app.browser.submit('/auth/verify-request', { ...form, code: app.code })
    expect(QUERY(response)['error']).toBe('Verification')
  })

  test('belongs to its own attempt in each of two tabs', async () => {
    const app = await asked()
    const second = locationOf(await app.ask('bob@b.example')).href
    const bob = app.mail().code ?? ''
    expect(pathOf(await app.type(bob, second))).toBe('/home')
    expect(await app.browser.session()).toMatchObject({ user: { email: 'bob@b.example' } })
  })
})

describe('with a latchkey adapter that contains sessions', () => {
  const open = () => openMail({}, { adapter: memory(), session: { strategy: 'database' } })

  test('a link signs in the user that a code signed in before', async () => {
    const app = open()
    const page = locationOf(await app.ask(ADA)).href
    await app.type(app.mail().code ?? '', page)
    expect(await app.browser.session()).toMatchObject({ user: { email: ADA } })
    await app.ask(ADA)
    const other = app.otherBrowser()
    expect(pathOf(await app.follow(other))).toBe('/home')
    expect(await other.session()).toMatchObject({ user: { email: ADA } })
  })

  test('MAGIC-03: twenty confirmations open one session', async () => {
    const app = open()
    await app.ask(ADA)
    const browsers = Array.from({ length: 20 }, () => app.otherBrowser())
    await Promise.all(browsers.map((browser) => app.follow(browser)))
    expect(browsers.filter(({ cookies }) => cookies.has(SESSION))).toHaveLength(1)
  })

  test('MAGIC-08: a code dies after five misses', async () => {
    const app = open()
    const form = await formOf(await app.browser.navigate(locationOf(await app.ask(ADA)).href))
    const code = app.mail().code ?? ''
    const wrong = code === '000000' ? '000001' : '000000'
    for (let i = 0; i < 5; i++) await app.browser.submit('/auth/verify-request', { ...form, code: wrong })
    await app.browser.submit('/auth/verify-request', { ...form, code })
    await app.follow()
    expect(isSignedIn(app)).toBe(false)
  })
})

test('LOG-01: no secret from a mail reaches the log', async () => {
  const app = openMail({}, { debug: true })
  const page = locationOf(await app.ask(ADA)).href
  const { url, token, code } = app.mail()
  await app.type('000000', page)
  await app.follow()
  await app.follow()
  await app.browser.navigate(`${url}x`)
  const text = inspect([app.log.errors, app.log.warnings, app.log.debug])
  expect(app.log.errors.length).toBeGreaterThan(1)
  for (const secret of [new URL(url).searchParams.get('token') ?? '', token, code ?? ''])
    expect(text).not.toContain(secret)
})
