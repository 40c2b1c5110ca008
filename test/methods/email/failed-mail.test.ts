import { inspect } from 'node:util'
import { describe, expect, test } from 'vitest'
import { Resend } from '../../../src/providers/resend.ts'
import type { VerificationRequestParams } from '../../../src/types/email-provider.ts'
import { ORIGIN } from '../../harness.ts'
import { openMail } from '../mail.ts'

const ADA = 'ada@example.com'

/** How a mail server may write what it was sent. */
const WRITERS: readonly ((secret: string) => string)[] = [
  (secret) => secret,
  btoa,
  (secret) => secret.replace(/./g, (one) => `=${one.charCodeAt(0).toString(16)}`),
]

const failed = (text: string, rest: object = {}) => Object.assign(new Error(text), { responseCode: 550, ...rest })

/** A sender that fails, in one way. */
const FAILURES: readonly (readonly [where: string, failure: (text: string) => unknown])[] = [
  ['message', (text) => failed(text)],
  ['stack', (text) => failed('no', { stack: `Error: ${text}\n    at send (mail.ts:1:1)` })],
  ['response', (text) => failed('no', { response: text, rejected: [text], command: text })],
  ['cause', (text) => failed('no', { cause: text })],
  ['cause of the cause', (text) => failed('no', { cause: new Error('lost', { cause: { body: text } }) })],
  ['error of the platform', (text) => Object.assign(new DOMException(text, 'AbortError'), { status: 550 })],
]

/** Has a mail fail, with debugging. @returns The log, also as text, and what was secret about the mail. */
async function loggedAfter(fail: (secrets: string[]) => unknown, env = {}) {
  let secrets: string[] = []
  const sendVerificationRequest = ({ code, identifier, token, url }: VerificationRequestParams) => {
    secrets = [new URL(url).searchParams.get('token') ?? '', token, code ?? '', identifier]
    throw fail(secrets)
  }
  const app = openMail({ sendVerificationRequest }, { debug: true }, undefined, { AUTH_URL: ORIGIN, ...env })
  await app.ask(ADA)
  return { log: app.log, secrets, text: inspect(app.log, { depth: 10, maxStringLength: null }) }
}

describe('LOG-01: the log of a mail that fails', () => {
  test.each(FAILURES)('has no secret that the error has as its %s', async (_where, failure) => {
    const written = (secrets: string[]) => WRITERS.flatMap((write) => secrets.map(write))
    const { secrets, text } = await loggedAfter((all) => failure(written(all).join(' and ')), {
      NODE_ENV: 'production',
    })
    expect(secrets.filter((secret) => secret.length < 6)).toEqual([])
    expect(written(secrets).filter((one) => text.includes(one))).toEqual([])
    expect(text).toMatch(/(?:responseCode|status): 550. The text is omitted/)
  })

  test.each(['no', ''])('has no string that is thrown instead of an error: %j', async (text) => {
    const { log } = await loggedAfter(() => text)
    expect(log.errors).toMatchObject([{ cause: { err: { message: expect.stringMatching(/^The text is omitted/) } } }])
  })

  test('has the lines of the stack', async () => {
    const stack = 'Error: no\n    at send (mail.ts:1:1)'
    expect((await loggedAfter(() => failed('no', { stack }))).text).toContain('at send (mail.ts:1:1)')
  })

  test('has the error message in development', async () => {
    const { text } = await loggedAfter(() => failed('550 mailbox unavailable'), { NODE_ENV: 'development' })
    expect(text).toContain('550 mailbox unavailable')
  })

  test("has the error message if it is latchkey's own", async () => {
    const provider = Resend({ apiKey: '\u2026', from: 'hello@app.example' })
    const { browser, log } = openMail({}, { providers: [provider] })
    await browser.submit('/auth/signin/resend', { email: ADA })
    const message = 'The key of Resend contains characters that headers do not allow.'
    expect(log.errors).toMatchObject([{ cause: { err: { name: 'TypeError', message } } }])
  })
})

test.each([
  ['TimeoutError', 503],
  ['AbortError', 502],
])('a mail that fails with a %s has the status %i', async (name, status) => {
  const sendVerificationRequest = () => Promise.reject(new DOMException('no', name))
  const { browser } = openMail({ sendVerificationRequest })
  const response = await browser.submit('/auth/signin/email', { email: ADA }, { accept: 'application/json' })
  expect(response.status).toBe(status)
})

describe('a secret of the application', () => {
  test('that cannot be generated causes an error with its name and the provider', async () => {
    const app = openMail({ generateVerificationToken: () => Promise.reject(new Error('down')) })
    await app.ask(ADA)
    expect(app.log.errors).toMatchObject([
      {
        type: 'CallbackError',
        cause: { name: 'generateVerificationToken', provider: 'email', err: { message: 'down' } },
      },
    ])
  })

  test.each([
    [1024, 'verify-request'],
    [1025, 'Configuration'],
  ])('with %i characters leads to %s', async (length, end) => {
    const app = openMail({ generateVerificationToken: () => 'x'.repeat(length) })
    const location = (await app.ask(ADA)).headers.get('location')
    expect(location).toContain(end)
    expect(app.sent.length).toBe(end === 'Configuration' ? 0 : 1)
  })
})
