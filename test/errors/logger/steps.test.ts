import { describe, expect, test } from 'vitest'
import type { LogSink } from '../../harness.ts'
import { withMail, withPasskey, withPassword, withProvider } from './flows.ts'
import { stepsOf } from './steps-of.ts'

/** The steps of the last request, but those of the adapter. */
function lastSteps(flow: { readonly log: LogSink }): string[] {
  const steps = stepsOf(flow)
  const start = steps.findLastIndex((step) => step.startsWith('request: '))
  return steps.slice(start).filter((step) => !step.startsWith('adapter: '))
}

/** The steps of the first request to a route, but those of the adapter. */
function stepsOfRoute(flow: { readonly log: LogSink }, route: string): string[] {
  const steps = stepsOf(flow)
  const rest = steps.slice(steps.findIndex((step) => step.startsWith(`request: ${route} `)))
  const length = rest.findIndex((step) => step.startsWith('response: ')) + 1
  return rest.slice(0, length).filter((step) => !step.startsWith('adapter: '))
}

const BEGIN = ['session: none (no cookie)', 'csrf: passed (token of this browser)']

describe('debug reports each step', () => {
  test('in the redirect to a provider', async () => {
    const flow = await withProvider('oidc')
    expect(stepsOfRoute(flow, 'POST signin')).toEqual([
      'request: POST signin (configured origin)',
      ...BEGIN,
      'authorization: redirect',
      'response: 303',
    ])
    const [, , record] = flow.log.debug.find(([code]) => code === 'authorization') ?? []
    expect(record).toEqual({
      provider: 'idp',
      origin: 'https://idp.example',
      seen: 'scope, response_type, client_id, redirect_uri, state, nonce, code_challenge, code_challenge_method',
    })
  })

  test('in the response of an OpenID provider', async () => {
    expect(lastSteps(await withProvider('oidc'))).toEqual([
      'request: GET callback (configured origin)',
      'transaction: found (to sign in)',
      'tokens: received',
      'id-token: accepted',
      'profile: received',
      'identity: mapped (email verified)',
      'account: create (no user yet)',
      'callback: signIn returned',
      'session: none (no cookie)',
      'session: started (new user)',
      'event: signIn returned',
      'response: 302',
    ])
  })

  test('in the response of an OAuth provider', async () => {
    expect(lastSteps(await withProvider('oauth', 'database'))).toEqual([
      'request: GET callback (configured origin)',
      'transaction: found (to sign in)',
      'tokens: received',
      'profile: received',
      'identity: mapped (email not verified)',
      'account: create (no user yet)',
      'callback: signIn returned',
      'session: started (new user)',
      'event: signIn returned',
      'response: 302',
    ])
  })

  test('in a sign-in with a password', async () => {
    expect(lastSteps(await withPassword())).toEqual([
      'request: POST callback (configured origin)',
      ...BEGIN,
      'limit: credentials',
      'authorize: accepted',
      'callback: signIn returned',
      'session: started (known user)',
      'event: signIn returned',
      'response: 303',
    ])
  })

  test('in a sign-in with a mailed link', async () => {
    const flow = await withMail('link')
    expect(stepsOfRoute(flow, 'POST signin')).toEqual([
      'request: POST signin (configured origin)',
      ...BEGIN,
      'limit: mail',
      'callback: signIn returned',
      'mail: sent',
      'response: 303',
    ])
    expect(lastSteps(flow)).toEqual([
      'request: POST callback (configured origin)',
      ...BEGIN,
      'mail: link accepted',
      'account: create (no user yet)',
      'callback: signIn returned',
      'session: started (new user)',
      'event: signIn returned',
      'response: 303',
    ])
  })

  test('in a sign-in with a mailed code', async () => {
    expect(lastSteps(await withMail('code'))).toEqual([
      'request: POST verify-request (configured origin)',
      ...BEGIN,
      'limit: code',
      'limit: code-address',
      'mail: code accepted',
      'account: create (no user yet)',
      'callback: signIn returned',
      'session: started (new user)',
      'event: signIn returned',
      'response: 303',
    ])
  })

  test('in a sign-in with a passkey', async () => {
    const flow = await withPasskey()
    expect(stepsOfRoute(flow, 'GET webauthn-options')).toEqual([
      'request: GET webauthn-options (configured origin)',
      'session: none (no cookie)',
      'challenge: sent',
      'response: 200',
    ])
    expect(stepsOfRoute(flow, 'POST signout')).toEqual([
      'request: POST signout (configured origin)',
      'session: accepted',
      'csrf: passed (token of this session)',
      'session: ended',
      'response: 303',
    ])
    expect(lastSteps(flow)).toEqual([
      'request: POST callback (configured origin)',
      ...BEGIN,
      'challenge: found',
      'passkey: accepted',
      'account: enter (linked already)',
      'session: started (known user)',
      'response: 303',
    ])
  })
})

test('debug reports adapter calls with their duration', async () => {
  const { log } = await withProvider('oauth', 'database')
  const calls = log.debug.filter(([code]) => code === 'adapter')
  expect(calls.map(([, text]) => text)).toContain('createSession returned')
  expect(calls.at(-1)).toEqual([
    'adapter',
    expect.any(String),
    { name: expect.any(String), milliseconds: expect.any(Number) },
  ])
})

test('debug prints an error with the id that the log and the page show', async () => {
  const { browser, log } = await withPassword('wrong')
  const response = await browser.submit('/auth/callback/credentials', { email: 'a', password: 'wrong' })
  const [, type, record] = log.debug.findLast(([code]) => code === 'error') ?? []
  const errorId = new URL(response.headers.get('location') ?? '').searchParams.get('id')
  expect([type, record]).toEqual(['CredentialsSignin', { errorId, status: 401 }])
  expect(log.warnings.at(-1)).toMatchObject(['CredentialsSignin', expect.any(String), { errorId }])
})
