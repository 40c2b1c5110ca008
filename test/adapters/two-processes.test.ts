import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { bundleProgram } from '../bundle-program.ts'
import { AUTHJS_PG_SCHEMA } from '../published-adapters/pg-schema.ts'
import { freshDatabase, serviceUrl } from '../service-url.ts'
import { STRATEGIES } from './password-change/application.ts'
import { attackPasswordChanges, type Send } from './password-change/attack.ts'
import { openStore } from './two-processes/stores.ts'

const APP = await bundleProgram(join(import.meta.dirname, 'two-processes/app.ts'), 'two-processes')

async function pgDatabase(): Promise<string> {
  const url = await freshDatabase('postgres')
  const client = new pg.Client(url)
  await client.connect()
  await client.query(AUTHJS_PG_SCHEMA)
  await client.end()
  return url
}

/** Starts a process of the application. @returns where it listens. */
async function startApp(children: ChildProcess[], store: string, url: string): Promise<string> {
  const child = spawn(process.execPath, ['--no-warnings', APP, store, url], { stdio: ['ignore', 'pipe', 'inherit'] })
  children.push(child)
  const [port] = await Promise.race([
    once(createInterface(child.stdout), 'line'),
    once(child, 'exit').then(([code]) => Promise.reject(new Error(`The application ended with ${code}`))),
  ])
  return `http://127.0.0.1:${port}`
}

/** A browser behind a load balancer: each request says which process it goes to. */
function openBrowser(cookies: Map<string, string> = new Map()) {
  const send = async (app: string, path: string, fields?: Record<string, string>): Promise<Response> => {
    const cookie = Array.from(cookies, ([name, value]) => `${name}=${value}`).join('; ')
    const headers = { cookie, origin: 'https://app.example', 'sec-fetch-site': 'same-origin' }
    const init = fields === undefined ? {} : { method: 'POST', body: new URLSearchParams(fields) }
    const response = await fetch(app + path, { headers, redirect: 'manual', ...init })
    for (const line of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
      if (/; Max-Age=0(?:;|$)/.test(line)) cookies.delete(name)
      else cookies.set(name, value)
    }
    return response
  }
  return {
    cookies,
    send,
    post: async (app: string, path: string, fields: Record<string, string> = {}) => {
      const { csrfToken } = await (await send(app, '/auth/csrf')).json()
      return send(app, path, { csrfToken, ...fields })
    },
    session: async (app: string): Promise<unknown> => (await send(app, '/auth/session')).json(),
  }
}

describe.each([
  ['postgres', () => freshDatabase('postgres')],
  ['redis', () => serviceUrl('redis')],
  ['pg-adapter', pgDatabase],
] as const)('two application processes on %s', (store, place) => {
  const children: ChildProcess[] = []
  let [one, other, url] = ['', '', '']

  beforeAll(async () => {
    url = await place()
    ;[one, other] = await Promise.all([startApp(children, store, url), startApp(children, store, url)])
  })

  afterAll(() => {
    for (const child of children) child.kill()
  })

  async function signIn(email: string) {
    const browser = openBrowser()
    await browser.post(one, '/auth/signin/email', { email })
    const mails: string[] = await (await fetch(`${one}/mails`)).json()
    const token = new URL(mails.at(-1) ?? '').searchParams.get('token') ?? ''
    // Asked for in one process, confirmed in the other.
    const response = await browser.post(other, '/auth/callback/email', { token })
    expect(response.headers.get('location')).toBe('https://app.example/')
    return { browser, token }
  }

  test('share a session: opened in one, read and ended in the other', async () => {
    const email = `${crypto.randomUUID()}@example.com`
    const { browser } = await signIn(email)
    expect(await browser.session(one)).toMatchObject({ user: { email } })
    expect(await browser.session(other)).toMatchObject({ user: { email } })
    const thief = openBrowser(new Map(browser.cookies))
    await browser.post(one, '/auth/signout')
    for (const app of [one, other]) expect(await thief.session(app)).toBeNull()
  })

  test('MAGIC-03, better-auth#8067: accept a mailed link once among twenty simultaneous requests', async () => {
    const email = `${crypto.randomUUID()}@example.com`
    const asker = openBrowser()
    await asker.post(one, '/auth/signin/email', { email })
    const mails: string[] = await (await fetch(`${one}/mails`)).json()
    const token = new URL(mails.at(-1) ?? '').searchParams.get('token') ?? ''
    const browsers = Array.from({ length: 20 }, (_, n) => ({ browser: openBrowser(), app: n % 2 ? one : other }))
    await Promise.all(browsers.map(({ browser, app }) => browser.post(app, '/auth/callback/email', { token })))
    const sessions = await Promise.all(browsers.map(({ browser, app }) => browser.session(app)))
    expect(sessions.filter((session) => session !== null)).toHaveLength(1)
  })

  test('give a user the same id', async () => {
    const email = `${crypto.randomUUID()}@example.com`
    const [first, second] = [await signIn(email), await signIn(email)]
    const [here, there] = [await first.browser.session(one), await second.browser.session(other)]
    expect(here).toMatchObject({ user: { email }, userId: expect.stringMatching(/./) })
    expect(there).toHaveProperty('userId', Reflect.get(Object(here), 'userId'))
  })

  test.runIf(store !== 'pg-adapter')('share the limit for mails if the store counts', async () => {
    const browser = openBrowser()
    const statuses = []
    for (const app of [one, other, one, other])
      statuses.push((await browser.post(app, '/auth/signin/email', { email: 'ada@example.com' })).status)
    expect(statuses).toEqual([303, 303, 303, 429])
  })

  test.runIf(store === 'postgres').each(STRATEGIES)(
    'SESS-07: leave ten attackers with an old password no session, strategy %s',
    async (strategy) => {
      const processes = [one, other].map(
        (app): Send =>
          (path, init) =>
            fetch(app + path, init),
      )
      await attackPasswordChanges({ adapter: await openStore(store, url), processes }, strategy)
    },
  )
})
