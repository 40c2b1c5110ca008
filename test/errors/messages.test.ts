import { describe, expect, test } from 'vitest'
import { getFix, getFixByType } from '../../src/errors/error-fixes.ts'
import {
  AccessDenied,
  AdapterError,
  type AuthError,
  CallbackError,
  CredentialsSignin,
  ERRORS,
  type ErrorType,
  InvalidCheck,
  MethodNotAllowed,
  OAuthCallbackError,
  TooManyRequests,
  Verification,
} from '../../src/errors/errors.ts'
import { createAuth } from '../../src/index.ts'
import { GitHub } from '../../src/providers/github.ts'
import { ORIGIN, SECRET } from '../harness.ts'

describe('the message of an error states', () => {
  test.each<[what: string, error: AuthError, message: string]>([
    [
      'what a function returned',
      new CallbackError({ cause: { name: 'jwt', seen: 'undefined', expected: 'token' } }),
      '`jwt` returned undefined instead of token.',
    ],
    [
      'what was received',
      new InvalidCheck({ cause: { seen: 'a used `state`', expected: 'a fresh one' } }),
      'Found a used `state` instead of a fresh one.',
    ],
    [
      'what was received if nothing else is known',
      new Verification({ cause: { seen: 'a used link' } }),
      'Found a used link.',
    ],
    ['its own text first', new AdapterError('The store is down.', { cause: { seen: 'x' } }), 'The store is down.'],
    ['the accepted methods', new MethodNotAllowed('POST'), 'This route accepts only POST.'],
    [
      'what exceeded a limit',
      new TooManyRequests(30, { cause: { seen: 'mail: 4 in 600 s', expected: 'at most 3' } }),
      'Found mail: 4 in 600 s instead of at most 3.',
    ],
  ])('%s', (_, error, message) => {
    expect(error.message).toBe(message)
  })
})

describe('an error without a fault of the developer', () => {
  test.each<[what: string, error: AuthError]>([
    ['a wrong password', new CredentialsSignin()],
    ['a signed-out request', new AccessDenied({ cause: { seen: 'no session', expected: 'one' } })],
    ['a limit', new TooManyRequests(30)],
    ['a user who canceled', new OAuthCallbackError({ cause: { seen: 'error: access_denied', fix: '' } })],
  ])('has no fix: %s', (_, error) => {
    expect(getFix(error)).toBe('')
  })

  test('has no fix because of its type', () => {
    const without = (Object.keys(ERRORS) as ErrorType[]).filter((type) => getFixByType(type) === '')
    expect(without).toEqual([
      'AccessDenied',
      'AccountNotLinked',
      'Configuration',
      'CredentialsSignin',
      'ExperimentalFeatureNotEnabled',
      'InvalidConfiguration',
      'InvalidEmail',
      'InvalidRequest',
      'MethodNotAllowed',
      'MissingAdapter',
      'MissingAdapterMethods',
      'MissingAuthorize',
      'MissingSecret',
      'OAuthAccountNotLinked',
      'TooManyRequests',
      'UnsupportedMediaType',
    ])
  })
})

describe('a message about a request', () => {
  const FORGED = 'x\r\n[latchkey][error] forged\u2028\u001b[31m'
  const ONE_LINE = /^[^\p{Cc}\u2028\u2029]+$/u

  test('is one line without terminal sequences', () => {
    expect(new InvalidCheck({ cause: { seen: FORGED, expected: 'another' } }).message).toMatch(ONE_LINE)
  })

  test('is one line if a provider refuses a sign-in', async () => {
    const messages: string[] = []
    const logger = { error: ({ message }: Error) => void messages.push(message) }
    const github = GitHub({ clientId: 'id', clientSecret: 'secret' })
    const auth = createAuth({ providers: [github], secret: SECRET, logger }, { env: { AUTH_URL: ORIGIN } })
    const { headers, url } = await auth.signIn({ headers: new Headers({ origin: ORIGIN }) }, 'github')
    const query = new URLSearchParams({ state: new URL(url).searchParams.get('state') ?? '', error: FORGED })
    const cookie = headers.getSetCookie().map((line) => line.split(';', 1)[0])
    await auth.handle(
      new Request(`${ORIGIN}/auth/callback/github?${query}`, { headers: { cookie: cookie.join('; ') } }),
    )
    expect(messages).toEqual([expect.stringMatching(ONE_LINE)])
    expect(messages[0]).toMatch(/^github refused the sign-in with error: x/)
  })
})
