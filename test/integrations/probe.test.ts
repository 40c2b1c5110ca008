import { expect, test } from 'vitest'
import { customFetch } from '../../src/index.ts'
import { Credentials } from '../../src/providers/credentials.ts'
import { Oidc } from '../../src/providers/oidc.ts'
import { createAuthorizationServer } from '../../src/testing/index.ts'
import type { AuthConfig } from '../../src/types/config.ts'
import { SECRET } from '../harness.ts'
import { APPS, type OpenApp } from './probe-apps.ts'
import { probe } from './probe-checks.ts'

const USER = { sub: '1815', name: 'Ada', email: 'ada@acme.example', email_verified: true }

test.each(Object.entries(APPS))('%s passes the 21 checks of the probe', async (_, openApp: OpenApp) => {
  const provider = createAuthorizationServer({ users: { ada: USER } })
  const { clientId, clientSecret, issuer } = provider
  const config: AuthConfig = {
    secret: SECRET,
    logger: { error() {}, warn() {}, debug() {} },
    session: { updateAge: 0 },
    providers: [
      Oidc({ id: 'acme', issuer, clientId, clientSecret, [customFetch]: provider.fetch }),
      Credentials({
        credentials: { username: {}, password: { type: 'password' } },
        authorize: ({ username = '', password }) =>
          password === 'right' ? { id: username, name: username, email: `${username}@x.example` } : null,
      }),
    ],
    callbacks: {
      jwt: ({ token = {}, trigger, session }) => (trigger === 'update' ? { ...token, n: Number(session) } : token),
      session: ({ session, token = {} }) => ({ ...session, n: token['n'] }),
    },
  }
  const checks = await probe(await openApp(config), provider)
  expect(checks).toEqual(Object.fromEntries(Object.keys(checks).map((name) => [name, true])))
  expect(Object.keys(checks)).toHaveLength(21)
})
