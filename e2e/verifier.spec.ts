// What an application that uses SimpleWebAuthn does when it is built for production. Bundlers may reorder the packages of
// SimpleWebAuthn, so that it does not load.

import { expect } from '@playwright/test'
import { type Browser, openBrowser } from 'latchkey/testing'
import { type Authenticator, openAuthenticator } from '../runtimes/suite/authenticator.ts'
import { AUTH } from './app.ts'
import { someAddress } from './mail.ts'
import { startOwn } from './start-own.ts'
import { test } from './test.ts'

/** Answers the options of a ceremony, as the script of a page does. */
async function answer(
  visitor: Browser,
  authenticator: Authenticator,
  query: Record<string, string>,
): Promise<Response> {
  const response = await visitor.fetch(`${AUTH}/webauthn-options/passkey?${new URLSearchParams(query)}`)
  const { action, options } = await response.json()
  const { origin } = new URL(response.url)
  const data = await authenticator[action === 'register' ? 'create' : 'get'](options, { origin })
  return visitor.submit(`${AUTH}/callback/passkey`, { action, data })
}

test('a passkey with ES384 signs up and in', async ({ browserName: _ }, info) => {
  test.setTimeout(90_000) // it starts a process
  const app = await startOwn(info, { PASSKEY_VERIFIER: 'simplewebauthn' })
  try {
    const [email, authenticator] = [someAddress(), openAuthenticator('ES384')]
    const open = () =>
      openBrowser((request) => fetch(request, { redirect: 'manual' }), { origin: app.url, basePath: AUTH })
    await answer(open(), authenticator, { action: 'register', email })
    const visitor = open()
    await answer(visitor, authenticator, { action: 'authenticate' })
    expect(await visitor.session()).toMatchObject({ user: { email } })
  } finally {
    await app.stop()
  }
})
