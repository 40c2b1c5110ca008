import type { AuthConfig } from '../../src/index.ts'
import { assert, assertEqual, type Test } from '../harness.ts'
import type { Library } from '../library.ts'
import {
  type Application,
  errorIn,
  locationOf,
  openApplication,
  passwordProvider,
  signInByPassword,
} from './application.ts'
import { openBrowser } from './browser.ts'
import { atTime } from './clock.ts'
import { group, test } from './group.ts'

const START = '2031-03-01T12:00:00Z'

/** In the memory of the process, and in the store. */
const PLACES = [
  ['in memory', () => ({})],
  ['in the store', ({ memory }: Library) => ({ adapter: memory.memory(), session: { strategy: 'jwt' } as const })],
] as const

const open = (library: Library, config: Partial<AuthConfig> = {}): Application =>
  openApplication(library, { providers: [passwordProvider(library)], ...config })

const guess = async ({ browser }: Application, username = 'ada') =>
  errorIn(await signInByPassword(browser, { username, password: 'wrong' }))

const counting = (library: Library, make: (library: Library) => Partial<AuthConfig>): Test[] => [
  test('stops the eleventh failure, and says until when', () =>
    atTime(START, async (clock) => {
      const application = open(library, make(library))
      for (let i = 0; i < 10; i++) assertEqual(await guess(application), 'CredentialsSignin')
      clock.advance(100)
      const csrfToken = await application.browser.csrfToken()
      const body = new URLSearchParams({ csrfToken, username: 'ada', password: 'secret' })
      const answer = await application.browser.fetch('/auth/callback/credentials', { method: 'POST', body })
      assertEqual([answer.status, answer.headers.get('retry-after')], [429, '500'])
      assertEqual(
        [await guess(application, ' ADA'), await guess(application, 'bob')],
        ['TooManyRequests', 'CredentialsSignin'],
      )
      clock.advance(500)
      assertEqual(errorIn(await signInByPassword(application.browser)), null)
    })),
  test('counts no success', async () => {
    const { browser } = open(library, make(library))
    for (let i = 0; i < 15; i++) assertEqual(errorIn(await signInByPassword(browser)), null)
  }),
  test('lets as many pass at once as one after the other', async () => {
    const { browser } = open(library, make(library))
    const fields = { csrfToken: await browser.csrfToken(), username: 'ada', password: 'wrong' }
    const attempts = Array.from({ length: 40 }, () => browser.post('/auth/callback/credentials', fields))
    const errors = (await Promise.all(attempts)).map(errorIn)
    assertEqual(errors.filter((error) => error === 'CredentialsSignin').length, 10)
  }),
]

/** Two addresses, and whether they are one client. */
const CLIENTS = [
  ['192.0.2.1', '192.0.2.1:51234', true],
  ['192.0.2.1', '::ffff:192.0.2.1', true],
  ['192.0.2.1', '192.0.2.2', false],
  ['2001:db8:1:2::6', '2001:0DB8:0001:0002:ffff:ffff:ffff:ffff', true],
  ['2001:db8:1:2::6', '[2001:db8:1:2:3:4:5:6]:443', true],
  ['2001:db8:1:2::6', '2001:db8:1:3::6', false],
  ['fe80::1%eth0', 'fe80::2', true],
  ['unix:', 'client-7', false],
] as const

const clients = (library: Library): Test[] =>
  CLIENTS.map(([one, other, isSame]) =>
    test(`${one} and ${other} are ${isSame ? 'one' : 'two'}`, async () => {
      const { auth } = open(library, { rateLimit: { limits: { 'credentials-client': { max: 1, window: 60 } } } })
      const attempts = [one, other].map((address) => openBrowser(auth, undefined, address))
      const errors: unknown[] = []
      for (const [i, browser] of attempts.entries()) errors.push(await guess({ browser } as Application, `user-${i}`))
      assertEqual(errors, ['CredentialsSignin', isSame ? 'TooManyRequests' : 'CredentialsSignin'])
    }),
  )

const others = (library: Library): Test[] => [
  test('stop the fourth mail to an address', async () => {
    let sent = 0
    const sendVerificationRequest = () => void sent++
    const provider = library.mail.Mail({ id: 'email', sendVerificationRequest })
    const { browser } = openApplication(library, { providers: [provider], adapter: library.memory.memory() })
    const errors: unknown[] = []
    for (let i = 0; i < 4; i++) errors.push(errorIn(await browser.submit('/auth/signin/email', { email: 'Ada@x.com' })))
    assertEqual([errors, sent], [[null, null, null, 'TooManyRequests'], 3])
  }),
  test('can be turned off', async () => {
    const application = open(library, { rateLimit: false })
    for (let i = 0; i < 15; i++) assertEqual(await guess(application), 'CredentialsSignin')
  }),
  test('show a person a page of that status', async () => {
    const application = open(library, { rateLimit: { limits: { credentials: { max: 1, window: 60 } } } })
    await guess(application)
    const answer = await signInByPassword(application.browser, { password: 'wrong' })
    const page = await application.browser.navigate(locationOf(answer))
    assertEqual(page.status, 429)
    assert((await page.text()).includes('Too many attempts'), 'it does not say so')
  }),
]

/** How often something may be tried. */
export const limits = (library: Library): Test[] => [
  ...PLACES.flatMap(([where, make]) => group(`limit ${where}`, counting(library, make))),
  ...group('client', clients(library)),
  ...group('limits', others(library)),
]
