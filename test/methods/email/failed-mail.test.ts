import { inspect } from 'node:util'
import { describe, expect, test } from 'vitest'
import type { VerificationRequestParams } from '../../../src/types/email-provider.ts'
import { openMail } from '../mail.ts'

const ADA = 'ada@example.com'

/** What an error says beside the link, to find it again in the log. */
const REASON = '550 mailbox unavailable'

/** An error whose stack does not repeat its message. */
function errorOf(message: string, rest: object = {}): Error {
  const error = Object.assign(new Error(message), rest)
  return 'stack' in rest ? error : Object.assign(error, { stack: 'Error\n    at send (mail.ts:1:1)' })
}

/** A sender that fails, in one way. */
type Failure = (secret: string) => unknown

const FAILURES: readonly (readonly [where: string, failure: Failure])[] = [
  ['message', (secret) => errorOf(`${REASON} ${secret}`)],
  ['stack', (secret) => errorOf(REASON, { stack: `Error: ${secret}\n    at send` })],
  ['cause', (secret) => errorOf(REASON, { cause: secret })],
  ['cause of the cause', (secret) => errorOf(REASON, { cause: errorOf('lost', { cause: { body: secret } }) })],
  ['text, which is no error', (secret) => `${REASON} ${secret}`],
]

const SECRETS: readonly (readonly [what: string, secretOf: (mail: VerificationRequestParams) => string])[] = [
  ['link', ({ url }) => new URL(url).searchParams.get('token') ?? ''],
  ['secret', ({ token }) => token],
  ['code', ({ code }) => code ?? ''],
]

const ROWS = SECRETS.flatMap(([what, secretOf]) =>
  FAILURES.map(([where, failure]) => [what, where, secretOf, failure] as const),
)

/** Has a mail fail. @returns everything that was logged, and what was secret about the mail */
async function loggedAfter(fail: (mail: VerificationRequestParams) => unknown) {
  let seen: VerificationRequestParams | null = null
  const app = openMail({
    sendVerificationRequest(mail) {
      seen = mail
      throw fail(mail)
    },
  })
  await app.ask(ADA)
  return { mail: seen as unknown as VerificationRequestParams, text: inspect(app.log.errors, { depth: 10 }) }
}

describe('LOG-01: the log of a mail that fails', () => {
  test.each(ROWS)('has no %s that the error has as its %s', async (_what, _where, secretOf, failure) => {
    const { mail, text } = await loggedAfter((sent) => failure(secretOf(sent)))
    expect(secretOf(mail)).toMatch(/^.{6,}$/)
    expect(text).not.toContain(secretOf(mail))
    expect(text).toContain(REASON)
  })

  test('has the stack of an error that quotes nothing of the mail', async () => {
    expect((await loggedAfter(() => errorOf(REASON))).text).toContain('at send (mail.ts:1:1)')
  })

  test('has no stack of an error that quotes the mail', async () => {
    expect((await loggedAfter(({ url }) => errorOf(`${REASON} ${url}`))).text).not.toContain('mail.ts')
  })
})

describe('a secret of the application', () => {
  test('that cannot be made is an error with its name and the provider', async () => {
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
  ])('of %i characters leads to %s', async (length, end) => {
    const app = openMail({ generateVerificationToken: () => 'x'.repeat(length) })
    const location = (await app.ask(ADA)).headers.get('location')
    expect(location).toContain(end)
    expect(app.sent.length).toBe(end === 'Configuration' ? 0 : 1)
  })
})
