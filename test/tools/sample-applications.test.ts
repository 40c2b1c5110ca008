// Rules of the sample applications that need no browser.

import { join } from 'node:path'
import { beforeAll, describe, expect, test, vi } from 'vitest'
import { ADA } from '../../e2e/app.ts'
import { sqlSink } from '../../src/adapters/audit/index.ts'
import { root } from '../../tools/entries.ts'
import { createBrowser, serve, signInAs } from '../integrations/express/harness.ts'

beforeAll(() => {
  const variables = {
    AUTH_SECRET: 'Hd5s_W8kRn3-pY6tCx9bMq2VfLz7GjT4',
    AUTH_OIDC_ID: 'client',
    AUTH_OIDC_SECRET: 'secret',
    AUTH_OIDC_ISSUER: 'https://idp.example',
    AUTH_NODEMAILER_FROM: 'app@example.com',
    AUTH_NODEMAILER_SERVER: 'smtp://127.0.0.1:1',
    DATABASE: ':memory:',
  }
  for (const [name, value] of Object.entries(variables)) vi.stubEnv(name, value)
})

async function openSample() {
  const { createApp } = await import('../../e2e/apps/express/src/app.ts')
  const app = createApp({ views: join(root, 'e2e/apps/express/src/views') })
  return createBrowser(await serve(app))
}

describe('the sample of Express', () => {
  test('answers a body that is no form with 400', async () => {
    const browser = await openSample()
    await signInAs(browser, { username: ADA.user, password: ADA.password })
    const headers = { 'content-type': 'application/json' }
    for (const path of ['nickname', 'unlink', 'remove-passkey', 'end-session']) {
      const { status } = await browser.fetch(`/account/${path}`, { method: 'POST', headers, body: '{}' })
      expect([path, status]).toEqual([path, 400])
    }
  })
})

describe('the activity of a user', () => {
  test('shows a sign-in below many that failed', async () => {
    const { listActivity } = await import('../../e2e/apps/data/src/activity.ts')
    const { database } = await import('../../e2e/apps/data/src/database.ts')
    const sink = sqlSink(database)
    const write = (outcome: 'success' | 'refused', number: number) =>
      sink.write({
        ...{
          id: `${outcome}${number}`,
          at: `2030-06-15T12:00:0${number}.000Z`,
          type: 'sign-in',
          outcome,
          reason: null,
        },
        ...{ actor: 'user-1', session: null, provider: 'idp', method: 'oidc', requestId: 'r', count: 1 },
        ...{ ip: null, userAgent: null },
      })
    await write('success', 0)
    for (let number = 1; number < 9; number++) await write('refused', number)
    const activity = await listActivity('user-1')
    expect(activity.map(({ problem }) => problem)).toEqual(['Refused', 'Refused', 'Refused', null])
  })
})
