import { expect, test } from 'vitest'
import { memory } from '../../../src/adapters/memory.ts'
import { ReactiveAuth } from '../../../src/integrations/solid-start/index.ts'
import { Credentials } from '../../../src/providers/credentials.ts'
import { createApp, createConfig, ORIGIN } from './harness.ts'

/** An application that knows one user, who has an account at a provider. */
async function openApp() {
  const adapter = memory()
  const email = 'ada@example.com'
  const { id } = await adapter.createUser({ id: '1', name: 'ada', email, emailVerified: null, image: null })
  const key = { provider: 'github', providerAccountId: '42' }
  await adapter.linkAccount({ ...key, userId: id, type: 'oauth' })
  const { account, auth, signIn } = ReactiveAuth(
    createConfig({
      adapter,
      session: { strategy: 'database' },
      providers: [
        Credentials({ credentials: {}, authorize: () => adapter.getUser(id) }),
        ...(createConfig().providers ?? []).slice(1),
      ],
    }),
  )
  return createApp({
    routes: { '/api/me': async () => Response.json(await auth()) },
    functions: {
      enter: () => signIn('credentials', { fields: {} }),
      show: async () => ({ accounts: await account.accounts(), sessions: (await account.sessions(id)).length }),
      unlink: () => account.unlink(key, { hasOtherWay: true }),
      unlinkLast: () => account.unlink(key).catch((error: { type: string }) => error.type),
      revoke: () => account.revokeTokens('github'),
      everywhere: () => account.signOutEverywhere(id),
    },
  })
}

const session = async (app: Awaited<ReturnType<typeof openApp>>) => (await app.send('/api/me')).json()

test('account lists accounts and sessions, and removes a sign-in method', async () => {
  const app = await openApp()
  await app.post('enter')
  const shown = { accounts: [{ provider: 'github', providerAccountId: '42', type: 'oauth' }], sessions: 1 }
  expect(await (await app.call('show')).json()).toEqual({ written: shown })
  expect(await (await app.call('unlinkLast')).json()).toEqual({ written: 'AccessDenied' })
  expect(await (await app.call('unlink')).json()).toEqual({ written: true })
  expect(await (await app.call('show')).json()).toMatchObject({ written: { accounts: [] } })
})

test('account refuses a visitor, and redirects to the error page', async () => {
  const response = await (await openApp()).call('show')
  expect(response.headers.get('location')).toMatch(`${ORIGIN}/api/auth/error?error=AccessDenied`)
})

test.each(['unlink', 'revoke', 'everywhere'])('%s is refused from another site, and by GET', async (name) => {
  const app = await openApp()
  await app.post('enter')
  const headers = { 'sec-fetch-site': 'cross-site', origin: 'https://evil.example', accept: '*/*' }
  expect((await app.post(name, {}, headers)).status).toBe(403)
  expect((await app.open(`/_server?id=${name}`)).status).toBe(405)
  expect(await session(app)).toMatchObject({ user: { name: 'ada' } })
  expect(await (await app.call('show')).json()).toMatchObject({ written: { accounts: [{ provider: 'github' }] } })
})

test('signOutEverywhere ends every session of the user', async () => {
  const app = await openApp()
  await app.post('enter')
  await app.call('everywhere')
  expect(await session(app)).toBeNull()
})
