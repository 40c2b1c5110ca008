import { get } from 'node:http'
import { text } from 'node:stream/consumers'
import type { Express } from 'express'
import { describe, expect, test, vi } from 'vitest'
import { memory } from '../../../src/adapters/memory.ts'
import { type AuthConfig, createAuth, customFetch } from '../../../src/index.ts'
import { Oidc } from '../../../src/providers/oidc.ts'
import { createAuthorizationServer, mintSession } from '../../../src/testing/index.ts'
import type { Auth } from '../../../src/types/auth.ts'
import { openBrowser } from '../../harness.ts'
import { guideModules } from './guide-modules.ts'
import { ask, listen } from './listen.ts'

const ADA = { id: 'user-1', name: 'Ada Lovelace', email: 'ada@app.example' }

interface Tenant {
  readonly id: string
  readonly host: string
  readonly issuer: string
  readonly clientId: string
  readonly clientSecret: string
}

describe('several tenants', () => {
  const load = guideModules('multi-tenant.md')
  const tenant = (id: string): Tenant => ({
    id,
    host: `${id}.app.example`,
    issuer: `https://id.${id}.example`,
    clientId: 'app',
    clientSecret: 'app-secret',
  })
  type Find = (host: string) => Promise<Tenant | null>
  type TenantOf = (host: string) => Promise<{ readonly auth: Auth; readonly config: AuthConfig } | null>
  const openTenants = async (find: Find, max?: number): Promise<TenantOf> =>
    (await load<{ createTenants(find: Find, max?: number): TenantOf }>('src/tenants.ts')).createTenants(find, max)
  const anyTenant: Find = async (host) => (host.endsWith('.app.example') ? tenant(host.split('.', 1)[0] ?? '') : null)
  const both = async (tenantOf: TenantOf) => {
    const [a, b] = [await tenantOf('a.app.example'), await tenantOf('b.app.example')]
    if (a === null || b === null) throw new Error('no tenant')
    return { a, b }
  }
  const read = async ({ auth }: { auth: Auth }, cookie: string) => (await auth.session({ headers: { cookie } })).session

  test('a session of one tenant is refused by another', async () => {
    const { a, b } = await both(await openTenants(anyTenant))
    const { cookie } = await mintSession(a.config, ADA)
    expect(await read(a, cookie)).toMatchObject({ user: { name: 'Ada Lovelace' } })
    expect(await read(b, cookie)).toBeNull()
  })

  test('a session is accepted by another tenant without appId', async () => {
    const { a, b } = await both(await openTenants(anyTenant))
    const [first, second] = [a.config, b.config].map(({ appId: _, ...config }) => ({
      config,
      auth: createAuth(config),
    }))
    if (!first || !second) throw new Error('no tenant')
    expect(await read(second, (await mintSession(first.config, ADA)).cookie)).not.toBeNull()
  })

  test('tenants share the rows of one table, whatever the appId', async () => {
    const adapter = memory()
    const { a, b } = await both(await openTenants(anyTenant))
    const user = await adapter.createUser({ id: '', name: 'Ada', email: ADA.email, emailVerified: null })
    const { cookie } = await mintSession({ ...a.config, adapter }, user)
    expect(await read({ auth: createAuth({ ...b.config, adapter }) }, cookie)).not.toBeNull()
    expect(await read({ auth: createAuth({ ...b.config, adapter: memory() }) }, cookie)).toBeNull()
  })

  test('the same subject at two providers is two users', async () => {
    const { a, b } = await both(await openTenants(anyTenant))
    const subjects = await Promise.all([a, b].map((it) => signInAs(it.config, '1815')))
    expect(subjects).toEqual(['sso-a|1815', 'sso-b|1815'])
  })

  test('the number of kept configurations is limited, and the least recently used is dropped', async () => {
    const find = vi.fn(anyTenant)
    const tenantOf = await openTenants(find, 2)
    const [a, b] = [await tenantOf('a.app.example'), await tenantOf('b.app.example')]
    expect(await tenantOf('a.app.example')).toBe(a)
    await tenantOf('c.app.example')
    expect(await tenantOf('a.app.example')).toBe(a)
    expect(await tenantOf('b.app.example')).not.toBe(b)
    expect(await tenantOf('evil.example')).toBeNull()
  })

  test('a changed tenant gets a new configuration', async () => {
    let clientSecret = 'app-secret'
    const tenantOf = await openTenants(async () => ({ ...tenant('a'), clientSecret }))
    const before = await tenantOf('a.app.example')
    clientSecret = 'another'
    expect(await tenantOf('a.app.example')).not.toBe(before)
  })

  test.each([
    ['https://id.acme.example', true],
    ['https://id.acme.example/realms/staff', true],
    ['https://xn--bcher-kva.example', true],
    ['http://id.acme.example', false],
    ['http://localhost:8080', false],
    ['https://localhost', false],
    ['https://printer.local', false],
    ['https://metadata.google.internal', false],
    ['https://10.0.0.1', false],
    ['https://0x7f.1', false],
    ['https://[::1]', false],
    ['https://id.acme.example:8443', false],
    ['https://user@id.acme.example', false],
    ['https://id.acme.example?x=1', false],
    ['id.acme.example', false],
  ])('a tenant may have %s: %j', async (text, expected) => {
    const { isIssuer } = await load<{ isIssuer(text: string): boolean }>('src/is-issuer.ts')
    expect(isIssuer(text)).toBe(expected)
  })

  test('Express serves only the tenant of the host', async () => {
    const { app } = await load<{ app: Express }>('src/app.ts')
    const { table } = await load<{ table: Map<string, Tenant> }>('src/server.ts')
    for (const id of ['a', 'b']) table.set(tenant(id).host, tenant(id))
    const origin = await listen(app)
    expect((await ask(`${origin}/auth/providers`)).status).toBe(404)
    for (const id of ['a', 'b']) {
      const providers = await askAs(tenant(id).host, `${origin}/auth/providers`)
      expect(providers).toContain(`https://${id}.app.example/auth/callback/sso-${id}`)
    }
  })
})

/** Asks under another host than that of the address, which `fetch` cannot; the text of the answer. */
const askAs = (host: string, url: string): Promise<string> =>
  new Promise((done, failed) => {
    get(url, { headers: { host } }, (answer) => void text(answer).then(done, failed)).on('error', failed)
  })

/** Signs somebody in at a provider, by a configuration as a guide writes it; who the application takes them for. */
async function signInAs(config: AuthConfig, sub: string): Promise<unknown> {
  const server = createAuthorizationServer({ users: { [sub]: { sub } } })
  const [entry] = config.providers ?? []
  const { id } = entry as { id: string }
  const { issuer, clientId, clientSecret } = server
  const provider = Oidc({ id, issuer, clientId, clientSecret, [customFetch]: server.fetch })
  const session: NonNullable<AuthConfig['callbacks']>['session'] = ({ session, token }) => ({
    ...session,
    id: token?.sub,
  })
  const auth = createAuth({ ...config, providers: [provider], callbacks: { session } })
  const browser = openBrowser(auth, String(config.origin), [issuer])
  const { headers } = await browser.submit(`/auth/signin/${id}`)
  await browser.deliver(await server.authorize(headers.get('location') ?? '', { user: sub }))
  const seen = await browser.session()
  return seen !== null && typeof seen === 'object' && 'id' in seen ? seen.id : null
}
