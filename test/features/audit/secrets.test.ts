import { expect, test } from 'vitest'
import type { AuthConfig } from '../../../src/index.ts'
import { type Flow, withMail, withPasskey, withPassword, withProvider } from '../../errors/logger/flows.ts'
import { openAudit } from './open-audit.ts'

const FLOWS: readonly (readonly [name: string, run: (more: Partial<AuthConfig>) => Promise<Flow>])[] = [
  ['oauth and sessions in cookies', (more) => withProvider('oauth', 'jwt', more)],
  ['oauth and stored sessions', (more) => withProvider('oauth', 'database', more)],
  ['oidc and sessions in cookies', (more) => withProvider('oidc', 'jwt', more)],
  [
    'oidc and unhashed sessions',
    (more) => withProvider('oidc', 'database', { ...more, session: { hashToken: false } }),
  ],
  ['a password', (more) => withPassword(undefined, more)],
  ['a wrong password', (more) => withPassword('a wrong password', more)],
  ['a mailed link', (more) => withMail('link', more)],
  ['a mailed code', (more) => withMail('code', more)],
  ['a passkey', (more) => withPasskey(more)],
]

test.each(FLOWS)('an event never contains a secret: %s', async (_, run) => {
  const log = openAudit({ fields: ['ip', 'userAgent'] })
  const { browser, secrets } = await run({ audit: log.audit })
  await browser.submit('/auth/session', { data: 'changed' })
  await browser.submit('/auth/signout')
  await log.settle()
  const shown = JSON.stringify(log.events)
  expect(secrets.size).toBeGreaterThan(5)
  expect(log.events.length).toBeGreaterThan(0)
  expect([...secrets].filter((secret) => shown.includes(secret))).toEqual([])
})

const HOSTILE = [
  'hunter2-secret',
  '"><script>',
  'constructor',
  '__proto__',
  '\r\nforged: line',
  'sk_live_'.padEnd(3000, 'x'),
]

test.each(HOSTILE)('an event never contains user input from a request: %s', async (text) => {
  const log = openAudit()
  const { browser } = await withPassword(text, { audit: log.audit })
  await browser.submit('/auth/verify-request', { provider: text, code: text, state: text })
  await browser.submit(`/auth/signin/${encodeURIComponent(text)}`, { callbackUrl: text, email: text })
  await browser.fetch(`/auth/callback/credentials?${new URLSearchParams({ code: text, error: text, state: text })}`)
  await log.settle()
  expect(log.events.length).toBeGreaterThan(0)
  const plain = (event: object) =>
    Object.values(event).every((value) => value === null || /^[\w.:-]{1,64}$/.test(value))
  expect(log.events.every(plain)).toBe(true)
  expect(JSON.stringify(log.events)).not.toContain(text)
})
