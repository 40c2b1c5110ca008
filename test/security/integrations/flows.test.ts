import { describe, expect, test } from 'vitest'
import { customFetch } from '../../../src/index.ts'
import { Apple } from '../../../src/providers/apple.ts'
import { Oidc } from '../../../src/providers/oidc.ts'
import { type AuthorizationServer, createAuthorizationServer } from '../../../src/testing/index.ts'
import { ORIGIN } from '../../harness.ts'
import type { AbstractAnswer, AbstractRequest } from './abstract-request.ts'
import type { Driver, DriverConfig } from './driver.ts'
import { startRandomness } from './same-randomness.ts'
import { FORM, submit } from './visitors.ts'
import { openWorld } from './world.ts'

/** A provider of its own for each application: codes are good once. */
interface Setup {
  readonly servers: AuthorizationServer[]
  readonly configure: () => Partial<DriverConfig>
}

function prepare(makeServer: () => AuthorizationServer, strategy: 'jwt' | 'database'): Setup {
  const servers: AuthorizationServer[] = []
  function configure(): Partial<DriverConfig> {
    const server = makeServer()
    servers.push(server)
    const { clientId, clientSecret, issuer, fetch } = server
    const provider =
      issuer === APPLE
        ? Apple({ id: 'idp', clientId, clientSecret, [customFetch]: fetch })
        : Oidc({ id: 'idp', clientId, clientSecret, issuer, [customFetch]: fetch })
    return { providers: [provider], session: { strategy } }
  }
  return { servers, configure }
}

const APPLE = 'https://appleid.apple.com'

/** A browser that does what it is told, and writes down what it was told. */
class Browser {
  readonly seen: AbstractAnswer[] = []
  readonly #jar = new Map<string, string>()
  readonly #driver: Driver

  constructor(driver: Driver) {
    this.#driver = driver
  }

  async send(request: AbstractRequest): Promise<AbstractAnswer> {
    const cookie = Array.from(this.#jar, (pair) => pair.join('=')).join('; ')
    const headers = [...(request.headers ?? []), ...(cookie ? [['cookie', cookie] as const] : [])]
    startRandomness(this.seen.length * 1000)
    const answer = await this.#driver.send({ ...request, headers })
    for (const line of answer.cookies) {
      const [, name = '', value = ''] = /^([^=]*)=([^;]*)/.exec(line) ?? []
      if (line.includes('Max-Age=0')) this.#jar.delete(name)
      else this.#jar.set(name, value)
    }
    this.seen.push(answer)
    return answer
  }

  async submit(path: string, fields: Readonly<Record<string, string>> = {}): Promise<AbstractAnswer> {
    const { csrfToken } = JSON.parse((await this.send({ path: '/auth/csrf' })).body)
    return this.send(submit(path, { cookie: '', csrfToken }, fields))
  }
}

/** Delivers an answer as the provider has the browser do it. */
const delivery = ({ form, url }: Awaited<ReturnType<AuthorizationServer['authorize']>>): AbstractRequest => {
  const path = url.slice(ORIGIN.length)
  if (form === null)
    return {
      path,
      headers: [
        ['accept', 'text/html'],
        ['sec-fetch-site', 'cross-site'],
      ],
    }
  const headers = [
    ['content-type', FORM],
    ['origin', APPLE],
    ['sec-fetch-site', 'cross-site'],
    ['accept', 'text/html'],
  ]
  return { method: 'POST', path, headers: headers as never, body: form.toString() }
}

/** Signs in in two tabs that end in reverse order, looks, updates, signs out. */
async function walk(driver: Driver, server: AuthorizationServer): Promise<readonly AbstractAnswer[]> {
  const browser = new Browser(driver)
  const begin = async (callbackUrl: string) =>
    server.authorize((await browser.submit('/auth/signin/idp', { callbackUrl })).headers['location'] ?? '')
  const [first, second] = [await begin('/one'), await begin('/two')]
  for (const answer of [second, first, second]) {
    const { headers } = await browser.send(delivery(answer))
    // The GET that follows a POST.
    const next = headers['location'] ?? ''
    if (next.startsWith(`${answer.url}?id=`)) await browser.send({ ...delivery({ ...answer, form: null, url: next }) })
  }
  await browser.send({ path: '/auth/session' })
  await browser.submit('/auth/session')
  await browser.submit('/auth/signout', { callbackUrl: '/bye' })
  await browser.send({ path: '/auth/session' })
  return browser.seen
}

const SERVERS: readonly (readonly [string, () => AuthorizationServer])[] = [
  ['an answer in the address', () => createAuthorizationServer()],
  ['an answer by POST', () => createAuthorizationServer({ issuer: APPLE, clientAuth: 'client_secret_post' })],
]

describe.each(SERVERS)('a sign-in at a provider, with %s', (_, makeServer) => {
  test.each(['jwt', 'database'] as const)(
    'COOK-16: completes in both tabs, identically in every integration (%s)',
    async (strategy) => {
      const { configure, servers } = prepare(makeServer, strategy)
      const { drivers } = await openWorld(configure)
      const walks: { name: string; answers: readonly AbstractAnswer[] }[] = []
      for (const [i, driver] of drivers.entries()) {
        const server = servers[i]
        if (server === undefined) throw new Error('there is a server for each')
        walks.push({ name: driver.name, answers: await walk(driver, server) })
      }
      const [core, ...others] = walks
      const all = core?.answers.map(({ headers }) => headers['location'] ?? '') ?? []
      const where = all
        .filter((target) => target && !/\?id=\w+$/.test(target))
        .map((target) => target.replace(/\?.*/, ''))
      expect(where).toEqual([
        expect.stringContaining('/auth'),
        expect.stringContaining('/auth'),
        `${ORIGIN}/two`,
        `${ORIGIN}/one`,
        expect.stringContaining('/auth/'),
        `${ORIGIN}/bye`,
      ])
      for (const { answers, name } of others) expect({ name, answers }).toEqual({ name, answers: core?.answers })
    },
  )
})
