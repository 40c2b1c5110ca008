import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createAuth } from '../../src/index.ts'
import { openBrowser } from '../../src/testing/index.ts'
import type { Adapter } from '../../src/types/adapter.ts'
import { freshDatabase, serviceUrl } from '../service-url.ts'
import { createRaceConfig, ORIGIN } from './token-races/config.ts'
import { startTokenServer, type TokenServer } from './token-races/start-token-server.ts'

const APP = join(import.meta.dirname, 'token-races/app.ts')
const [PROCESSES, CALLS] = [3, 50]
/** How often the tokens expire. `npm run test:rest` says more, and then all stores take part. */
const ROUNDS = Number(process.env['TOKEN_ROUNDS'] || 1)

const STORES: readonly (readonly [store: string, place: () => Promise<string>])[] = [
  ['postgres+redis', async () => `${await freshDatabase('postgres')} ${await serviceUrl('redis')}`],
  ['postgres', () => freshDatabase('postgres')],
  ['redis', () => serviceUrl('redis')],
]

/** Starts a process of the application. @returns where it listens. */
async function startApp(children: ChildProcess[], ...given: string[]): Promise<string> {
  const child = spawn(process.execPath, ['--no-warnings', APP, ...given], { stdio: ['ignore', 'pipe', 'inherit'] })
  children.push(child)
  const [port] = await Promise.race([
    once(createInterface(child.stdout), 'line'),
    once(child, 'exit').then(([code]) => Promise.reject(new Error(`The application ended with ${code}`))),
  ])
  return `http://127.0.0.1:${port}`
}

describe.each(STORES.slice(0, ROUNDS))('an application on %s', (store, place) => {
  const children: ChildProcess[] = []
  let server: TokenServer
  let apps: string[] = []
  let adapter: Required<Adapter>
  let cookie = ''
  let userId = ''

  beforeAll(async () => {
    server = await startTokenServer()
    const { issuer } = server
    const given = [store, await place(), issuer] as const
    const config = await createRaceConfig(...given)
    adapter = config.adapter as Required<Adapter>
    const browser = openBrowser(createAuth(config, { env: {} }), { origin: ORIGIN, redirect: 'manual' })
    const { headers } = await browser.submit('/auth/signin/idp')
    await browser.deliver(await server.authorize(headers.get('location') ?? ''))
    cookie = Array.from(browser.cookies, ([name, value]) => `${name}=${value}`).join('; ')
    userId = (await adapter.getUserByAccount({ provider: 'idp', providerAccountId: server.sub }))?.id ?? ''
    apps = await Promise.all(Array.from({ length: PROCESSES }, () => startApp(children, ...given)))
  })

  afterAll(() => {
    for (const child of children) child.kill()
    server.close()
  })

  const readAccount = async () => {
    const [account] = await adapter.listAccountsByUserId(userId)
    if (account === undefined) throw new Error('The sign-in stored no account')
    return account
  }

  test(`DEMAND-13: ${CALLS} calls in each of ${PROCESSES} processes send one token request`, async () => {
    for (let round = 1; round <= ROUNDS; round++) {
      const { access_token: before, ...key } = await readAccount()
      await adapter.updateAccount({ ...key, expires_at: 1 })
      const ask = async (app: string): Promise<string[]> =>
        (await fetch(`${app}/${CALLS}`, { headers: { cookie } })).json()
      const tokens = (await Promise.all(apps.map(ask))).flat()
      const { access_token: after } = await readAccount()
      expect(after).not.toBe(before)
      expect([tokens.length, ...new Set(tokens)]).toEqual([PROCESSES * CALLS, after])
      expect(server.countRefreshes()).toBe(round)
    }
  })
})
