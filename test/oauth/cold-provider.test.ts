import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { type Auth, customFetch } from '../../src/index.ts'
import { Oidc } from '../../src/providers/oidc.ts'
import { type AuthorizationServer, createAuthorizationServer, openBrowser } from '../../src/testing/index.ts'
import { openAuth, stopClock } from '../harness.ts'
import { HOME } from '../security/scene.ts'
import { turn } from '../turn.ts'

/** Requests to one endpoint that are held back. */
interface Gate {
  /** How many came. */
  count(): number
  /** Lets all pass, those that wait and those that come. */
  open(): void
}

interface Cold extends Gate {
  readonly auth: Auth
  readonly server: AuthorizationServer
  /** Begins a sign-in, as a program does. */
  begin(provider?: string): Promise<Response>
}

/** An application that has asked its providers nothing yet. One endpoint answers once the test lets it. */
function openCold(endpoint: 'discovery' | 'jwks' = 'discovery', server = createAuthorizationServer()): Cold {
  let open = (): void => {}
  const gate = new Promise<void>((resolve) => {
    open = resolve
  })
  const path = endpoint === 'jwks' ? '/jwks' : '/.well-known/openid-configuration'
  let held = 0
  const { issuer, clientId, clientSecret } = server
  const fetch: typeof server.fetch = async (url, init) => {
    if (url.endsWith(path)) {
      held++
      await gate
    }
    return server.fetch(url, init)
  }
  const one = (id: string) => Oidc({ id, issuer, clientId, clientSecret, [customFetch]: fetch })
  const { auth } = openAuth({ providers: [one('idp'), one('other')] })
  const begin = async (provider = 'idp'): Promise<Response> => {
    const browser = openBrowser(auth, { redirect: 'manual' })
    const body = new URLSearchParams({ csrfToken: await browser.csrfToken() })
    const headers = { accept: 'application/json', 'x-auth-return-redirect': '1' }
    return browser.fetch(`/auth/signin/${provider}`, { method: 'POST', body, headers })
  }
  return { auth, server, begin, count: () => held, open }
}

/** Lets everything happen that does not wait for a gate. */
async function settle({ count }: Gate, atLeast: number): Promise<void> {
  while (count() < atLeast) await turn()
  for (let i = 0; i < 100; i++) await turn()
}

const many = <T>(count: number, begin: () => Promise<T>): Promise<T>[] => Array.from({ length: count }, begin)

/** Where an answer to a program leads. */
const leadsTo = async (response: Response): Promise<string> => new URL((await response.json()).url).origin

/** Runs a test as on Workers, where no request may wait for another, or as anywhere else. */
function runOn(platform: 'Workers' | 'Node'): void {
  vi.stubGlobal('WebSocketPair', platform === 'Workers' ? class {} : undefined)
  onTestFinished(() => void vi.unstubAllGlobals())
}

describe('CONC-03: a provider without cached metadata', () => {
  test('gets four requests for metadata for 500 sign-ins', async () => {
    runOn('Node')
    const cold = openCold()
    const begun = many(500, () => cold.begin())
    await settle(cold, 4)
    expect(cold.count()).toBe(4)
    cold.open()
    const origins = await Promise.all((await Promise.all(begun)).map(leadsTo))
    expect(new Set(origins)).toEqual(new Set([cold.server.issuer]))
    await cold.begin()
    expect(cold.count()).toBe(4)
  })

  test('gets four requests for keys for 50 responses', async () => {
    runOn('Node')
    const cold = openCold('jwks')
    const browsers = many(50, async () => openBrowser(cold.auth, { redirect: 'manual' }))
    const delivered = browsers.map(async (opened) => {
      const browser = await opened
      const location = (await browser.submit('/auth/signin/idp')).headers.get('location') ?? ''
      return browser.deliver(await cold.server.authorize(location))
    })
    await settle(cold, 4)
    expect(cold.count()).toBe(4)
    cold.open()
    const led = (await Promise.all(delivered)).map(({ headers }) => headers.get('location'))
    expect(new Set(led)).toEqual(new Set([HOME]))
    expect(cold.count()).toBe(4)
  })

  test('does not delay sign-ins at another provider', async () => {
    runOn('Node')
    const cold = openCold()
    const begun = many(20, () => cold.begin())
    await settle(cold, 4)
    const other = cold.begin('other')
    await settle(cold, 5)
    cold.open()
    expect(await leadsTo(await other)).toBe(cold.server.issuer)
    await Promise.all(begun)
  })

  test('gets no second request from sign-ins that waited for a failed one', async () => {
    runOn('Node')
    stopClock()
    const cold = openCold('discovery', createAuthorizationServer({ tamper: { faults: { discovery: 503 } } }))
    const begun = many(50, () => cold.begin())
    await settle(cold, 4)
    cold.open()
    const statuses = (await Promise.all(begun)).map(({ status }) => status)
    expect([new Set(statuses), cold.count()]).toEqual([new Set([502]), 4])
  })

  test('gets a new request once it has recovered', async () => {
    runOn('Node')
    const clock = stopClock()
    const cold = openCold('discovery', createAuthorizationServer({ tamper: { faults: { discovery: 503 } } }))
    cold.open()
    expect((await cold.begin()).status).toBe(502)
    delete cold.server.tamper.faults
    clock.advance(6)
    expect(await leadsTo(await cold.begin())).toBe(cold.server.issuer)
  })
})

describe('CONC-03: on Workers, a provider without cached metadata', () => {
  test('causes 503 and `Retry-After` for the 51st sign-in', async () => {
    runOn('Workers')
    const cold = openCold()
    const begun = many(50, () => cold.begin())
    await settle(cold, 50)
    const refused = await Promise.all(many(5, () => cold.begin()))
    expect(refused.map(({ status, headers }) => [status, headers.get('retry-after')])).toEqual(
      Array(5).fill([503, '1']),
    )
    // A type that tells the user to try again. `Configuration` would send the developer looking for a mistake.
    expect(await refused[0]?.json()).toMatchObject({ error: 'OAuthSignInError' })
    expect(cold.count()).toBe(50)
    cold.open()
    const origins = await Promise.all((await Promise.all(begun)).map(leadsTo))
    expect(new Set(origins)).toEqual(new Set([cold.server.issuer]))
    expect(await leadsTo(await cold.begin())).toBe(cold.server.issuer)
  })

  test('has capacity again five seconds after visitors left', async () => {
    runOn('Workers')
    const clock = stopClock()
    const cold = openCold()
    const left = many(50, () => cold.begin())
    await settle(cold, 50)
    clock.advance(4)
    expect((await cold.begin()).status).toBe(503)
    clock.advance(1)
    const next = cold.begin()
    await settle(cold, 51)
    cold.open()
    expect(await leadsTo(await next)).toBe(cold.server.issuer)
    await Promise.all(left)
  })
})
