import { expect, test } from 'vitest'
import { type Flow, withMail, withPasskey, withPassword, withProvider } from './flows.ts'

const FLOWS: readonly (readonly [name: string, run: () => Promise<Flow>])[] = [
  ['oauth and sessions in cookies', () => withProvider('oauth')],
  ['oauth and stored sessions', () => withProvider('oauth', 'database')],
  ['oidc and sessions in cookies', () => withProvider('oidc')],
  ['oidc and stored sessions', () => withProvider('oidc', 'database')],
  ['a password', () => withPassword()],
  ['a wrong password', () => withPassword('a wrong password')],
  ['a mailed link', () => withMail('link')],
  ['a mailed code', () => withMail('code')],
  ['a passkey', () => withPasskey()],
]

test.each(FLOWS)('debug never shows a secret: %s', async (_, run) => {
  const { browser, log, secrets } = await run()
  await browser.session()
  const shown = JSON.stringify(log.debug)
  expect(secrets.size).toBeGreaterThan(5)
  expect(log.debug.length).toBeGreaterThan(10)
  expect([...secrets].filter((secret) => shown.includes(secret))).toEqual([])
})
