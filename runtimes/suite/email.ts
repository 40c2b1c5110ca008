import { assert, assertEqual, assertMatch, type Test } from '../harness.ts'
import type { Library } from '../library.ts'
import { errorIn, locationOf, SESSION } from './application.ts'
import { assertContains, assertNoMatch } from './assert.ts'
import { type Browser, ORIGIN, openBrowser } from './browser.ts'
import { atTime } from './clock.ts'
import { group, test } from './group.ts'
import { ADA, openMail } from './mail-application.ts'

const START = '2031-03-01T12:00:00Z'

const isSignedIn = (browser: Browser): boolean => browser.cookies.has(SESSION)

const links = (library: Library): Test[] => [
  test('is sent, and asked for on the next page', async () => {
    const { ask, mail, log } = openMail(library)
    const answer = await ask(' Ada@Mail.EXAMPLE ')
    const { pathname, searchParams } = new URL(locationOf(answer))
    assertEqual([answer.status, pathname, searchParams.get('provider')], [303, '/auth/verify-request', 'email'])
    const { identifier, url, code, token } = mail()
    assertEqual([identifier, log.errors], [ADA, []])
    assertMatch(url, /^https:\/\/app\.example\/auth\/callback\/email\?token=[\w.-]+$/)
    assertMatch(code, /^\d{6}$/)
    assertMatch(token, /^[\w-]{43}$/)
  }),
  test('signs in, where the form wanted to go', async () => {
    const { adapter, ask, browser, follow } = openMail(library)
    await ask()
    assertEqual(locationOf(await follow()), `${ORIGIN}/home`)
    assertContains(await browser.session(), { user: { email: ADA } })
    assert((await adapter.getUserByEmail(ADA))?.emailVerified instanceof Date, 'the address is not proven')
  }),
  test('asks before it signs in, and says whom', async () => {
    const { ask, browser, mail } = openMail(library)
    await ask()
    const page = await browser.navigate(mail().url)
    const html = await page.text()
    assertEqual([page.status, html.includes(`Sign in as ${ADA}`), isSignedIn(browser)], [200, true, false])
  }),
  test('is not used up by those who look at it first', async () => {
    const { auth, ask, browser, follow, mail } = openMail(library)
    await ask()
    const { status } = await auth.handle(new Request(mail().url, { method: 'HEAD' }))
    for (let i = 0; i < 3; i++) await openBrowser(auth).navigate(mail().url)
    await follow()
    assertEqual([status, isSignedIn(browser)], [405, true])
  }),
  test('is good once', async () => {
    const { auth, ask, follow } = openMail(library)
    await ask()
    const browsers = [1, 2, 3].map(() => openBrowser(auth))
    const answers = await Promise.all(browsers.map((browser) => follow(browser)))
    assertEqual(answers.map(errorIn).sort(), ['Verification', 'Verification', null])
    assertEqual(browsers.filter(isSignedIn).length, 1)
  }),
  test('is good in another browser, which is told', async () => {
    const { auth, ask, follow, mail } = openMail(library)
    await ask()
    const phone = openBrowser(auth)
    assertMatch(await (await phone.navigate(mail().url)).text(), /another browser/)
    assertEqual([errorIn(await follow(phone)), isSignedIn(phone)], [null, true])
  }),
  ...(
    [
      [599, null],
      [600, 'Verification'],
    ] as const
  ).map(([age, error]) =>
    test(`after ${age} s ends in ${error}`, () =>
      atTime(START, async (clock) => {
        const { ask, follow } = openMail(library)
        await ask()
        clock.advance(age)
        assertEqual(errorIn(await follow()), error)
      })),
  ),
  ...([3, 40, -30, -3] as const).map((at) =>
    test(`is refused with its character ${at} altered`, async () => {
      const { ask, browser, follow, log, mail } = openMail(library)
      await ask()
      const token = new URL(mail().url).searchParams.get('token') ?? ''
      const i = at < 0 ? token.length + at : at
      const altered = `${token.slice(0, i)}${token[i] === 'A' ? 'B' : 'A'}${token.slice(i + 1)}`
      await follow(browser, `${ORIGIN}/?token=${altered}`)
      assertEqual([log.errors.at(-1)?.type, isSignedIn(browser)], ['Verification', false])
    }),
  ),
  test('that could not be sent is none', async () => {
    const seen: string[] = []
    const { ask, log, browser } = openMail(library, {
      sendVerificationRequest({ url, token }) {
        seen.push(url, token)
        throw new Error(`550 rejected: ${url}`)
      },
    })
    assertEqual(errorIn(await ask()), 'EmailSignInError')
    const [error] = log.errors
    const { err } = error?.cause ?? {}
    const logged = [error?.message, error?.stack, err?.message, err?.stack].join()
    assertMatch(logged, /The text is omitted/)
    for (const secret of seen) assertEqual(logged.includes(secret.split('token=').at(-1) ?? ''), false)
    assertEqual(isSignedIn(browser), false)
  }),
]

const codes = (library: Library): Test[] => [
  test('signs in the browser that asked', async () => {
    const { ask, browser, mail, type } = openMail(library)
    const page = locationOf(await ask())
    const code = mail().code ?? ''
    assertEqual(locationOf(await type(`${code.slice(0, 3)} ${code.slice(3)}`, page)), `${ORIGIN}/home`)
    assertEqual(isSignedIn(browser), true)
  }),
  test('signs in no other browser', async () => {
    const { auth, ask, mail, type } = openMail(library)
    const page = locationOf(await ask())
    const thief = openBrowser(auth)
    assertEqual([errorIn(await type(mail().code ?? '', page, thief)), isSignedIn(thief)], ['Verification', false])
  }),
  test('is good once, and takes its link along', async () => {
    const { auth, ask, follow, mail, type } = openMail(library)
    const page = locationOf(await ask())
    assertEqual(errorIn(await type(mail().code ?? '', page)), null)
    assertEqual(errorIn(await follow(openBrowser(auth))), 'Verification')
  }),
  test('can be missed four times', async () => {
    const { ask, mail, type } = openMail(library)
    const page = locationOf(await ask())
    const wrong = mail().code === '000000' ? '000001' : '000000'
    for (let i = 0; i < 4; i++) assertEqual(errorIn(await type(wrong, page)), 'Verification')
    assertEqual(errorIn(await type(mail().code ?? '', page)), null)
  }),
  test('cannot be missed five times', async () => {
    const { ask, browser, follow, mail, type } = openMail(library)
    const page = locationOf(await ask())
    const wrong = mail().code === '000000' ? '000001' : '000000'
    for (let i = 0; i < 5; i++) await type(wrong, page)
    await type(mail().code ?? '', page)
    await follow()
    assertEqual(isSignedIn(browser), false)
  }),
]

const senders = (library: Library): Test[] => [
  test('gets the request, and a copy of its parameters has the same one', async () => {
    const seen: unknown[] = []
    const { browser } = openMail(library, {
      async sendVerificationRequest(mail) {
        const { method, url, headers } = mail.request
        const copy = { ...mail }
        seen.push(method, url, headers.get('accept-language'), copy.request === mail.request)
        seen.push(await new Request(copy.request).json())
      },
    })
    await browser.submit('/auth/signin/email?x=1', { email: ADA, tenant: 'a' }, { 'accept-language': 'de' })
    assertEqual(seen, ['POST', `${ORIGIN}/auth/signin/email?x=1`, 'de', true, { email: ADA, tenant: 'a' }])
  }),
  test('over HTTP is given the link and keeps its key to itself', async () => {
    const calls: { url: string; headers: Headers; body: string }[] = []
    const { core, resend } = library
    const provider = resend.Resend({
      apiKey: 'canary-key',
      from: 'Acme <hello@app.example>',
      [core.customFetch]: async (url: string, init: RequestInit) => {
        calls.push({ url, headers: new Headers(init.headers), body: String(init.body) })
        return Response.json({ message: 'canary-key is blocked' }, { status: 403 })
      },
    })
    const { browser, log } = openMail(library, {}, { providers: [provider] })
    const answer = await browser.submit('/auth/signin/resend', { email: ADA })
    assertEqual(
      [errorIn(answer), calls.length, calls[0]?.headers.get('authorization')],
      ['EmailSignInError', 1, 'Bearer canary-key'],
    )
    assertMatch(calls[0]?.body, /auth\/callback\/resend\?token=/)
    assertNoMatch(
      JSON.stringify(log.errors.map(({ message, cause }) => [message, cause, cause?.err?.message])),
      /canary/,
    )
  }),
]

/** Sign-in by a link, and by the code beside it. */
export const email = (library: Library): Test[] => [
  ...group('email link', links(library)),
  ...group('email code', codes(library)),
  ...group('email sender', senders(library)),
]
