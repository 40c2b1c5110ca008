// What an application that uses SimpleWebAuthn does when it is built for production. Bundlers may reorder the packages of
// SimpleWebAuthn, so that it does not load. The names of authenticators are in a package of their own, too.

import { expect } from '@playwright/test'
import { type Browser, openBrowser } from 'latchkey/testing'
import { type Authenticator, openAuthenticator } from '../runtimes/suite/authenticator.ts'
import { ACCOUNT, AUTH } from './app.ts'
import { someAddress } from './mail.ts'
import { startOwn } from './start-own.ts'
import { test } from './test.ts'

/** The AAGUID of 1Password. */
const ONE_PASSWORD = Uint8Array.from([
  0xba, 0xda, 0x55, 0x66, 0xa7, 0xaa, 0x40, 0x1f, 0xbd, 0x96, 0x45, 0x61, 0x9a, 0x55, 0x12, 0x0d,
])

/** Answers the options of a ceremony, as the script of a page does. */
async function answer(
  visitor: Browser,
  authenticator: Authenticator,
  query: Record<string, string>,
): Promise<Response> {
  const response = await visitor.fetch(`${AUTH}/webauthn-options/passkey?${new URLSearchParams(query)}`)
  const { action, options } = await response.json()
  const { origin } = new URL(response.url)
  const data = await authenticator[action === 'register' ? 'create' : 'get'](options, { origin, aaguid: ONE_PASSWORD })
  return visitor.submit(`${AUTH}/callback/passkey`, { action, data })
}

test('a passkey with ES384 signs up and in, and its authenticator has a name', async ({ browserName: _ }, info) => {
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
    expect(await (await visitor.fetch(ACCOUNT)).text()).toContain('>1Password<')
  } finally {
    await app.stop()
  }
})
