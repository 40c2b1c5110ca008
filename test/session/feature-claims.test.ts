import { expect, test } from 'vitest'
import type { Feature } from '../../src/seams/feature.ts'
import type { BeginClaims } from '../../src/seams/lifecycle.ts'
import type { AuthConfig } from '../../src/types/config.ts'
import { lastError, openApp } from '../features/stored/account/open-app.ts'
import { claimsOf, openPaused, typeCode } from '../kernel/toys/open-paused.ts'

/** A feature that seals claims into each new session. */
const sealing = (name: string, latchkey: BeginClaims['latchkey']): Feature => ({
  name,
  owns: [],
  resolve: () => ({ lifecycle: { stage: 'bind', begin: async () => ({ claims: { latchkey } }) } }),
})

const critical = (name: string): Feature => sealing(name, { critical: [name] })

test('a session contains the claims of every feature', async () => {
  const app = await openPaused({}, [critical('one'), critical('two'), sealing('three', { amr: ['hwk'] })])
  const browser = app.openBrowser()
  await typeCode(browser, await app.signIn('idp', 'ada', browser))
  expect(await claimsOf(browser)).toMatchObject({
    latchkey: { amr: ['otp', 'mfa', 'hwk'], critical: ['one', 'two'] },
  })
})

const jwt: AuthConfig['jwt'] = {
  encode: async ({ token = {} }) => btoa(JSON.stringify(token)),
  decode: async ({ token = '' }) => JSON.parse(atob(token)),
}

test.each<[string, Partial<AuthConfig>]>([
  ['in the format of the application', { jwt }],
  ['that is stored', { session: { strategy: 'database' } }],
])('no session names a feature %s', async (_, config) => {
  const app = openApp({ config: { ...config, use: [critical('one')] } })
  await app.signIn('idp', 'ada')
  expect(lastError(app)).toBe('CallbackError')
  expect([await app.browser.session(), app.tables.sessions]).toEqual([null, []])
})
