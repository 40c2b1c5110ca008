// The pages under /probe of the sample application, on Next.js itself. `BUILT_APPS=1` builds it both ways, and runs the
// probe against its server. The first build is that of the browser tests:
// BUILT_APPS=1 node tools/run.mjs vitest run test/integrations/next/built.test.ts

import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createAuthorizationServer } from '../../../src/testing/index.ts'
import { SECRET } from '../../harness.ts'
import { probe } from './built/probe.ts'
import { type Site, Visitor } from './built/visitor.ts'

const ROOT = join(import.meta.dirname, '../../..')
const APP = join(ROOT, 'e2e/apps/next')
const NEXT = join(APP, 'node_modules/next/dist/bin/next')

const listen = (server: Server): Promise<number> =>
  new Promise((resolve) => server.listen(0, '127.0.0.1', () => resolve((server.address() as AddressInfo).port)))

async function findPort(): Promise<number> {
  const server = createServer()
  const port = await listen(server)
  await new Promise((resolve) => server.close(resolve))
  return port
}

/** An OpenID provider on a socket, where `ada` signs in without a page. */
async function startProvider(): Promise<{ issuer: string; server: Server }> {
  const server = createServer()
  const issuer = `http://127.0.0.1:${await listen(server)}`
  const users = { ada: { sub: '1815', name: 'Ada', email: 'ada@acme.example', email_verified: true } }
  const provider = createAuthorizationServer({ issuer, users })
  server.on('request', async ({ headers, method = 'GET', url = '' }, response) => {
    const target = issuer + url
    if (url.includes('code_challenge=')) {
      response.writeHead(302, { location: (await provider.authorize(target, { user: 'ada' })).url }).end()
      return
    }
    const chunks: Buffer[] = []
    for await (const chunk of response.req) chunks.push(chunk)
    const { authorization = '', 'content-type': type = '' } = headers
    const sent = new Headers({ ...(authorization && { authorization }), ...(type && { 'content-type': type }) })
    const body = method === 'GET' ? null : Buffer.concat(chunks).toString()
    const answer = await provider.fetch(target, { method, headers: sent, body })
    response.writeHead(answer.status, Object.fromEntries(answer.headers)).end(await answer.text())
  })
  return { issuer, server }
}

/** Builds the application without a secret and an address, as in a pipeline. */
function build(env: Record<string, string>): void {
  const own = { ...process.env, AUTH_SECRET: '', AUTH_URL: '' }
  execFileSync(process.execPath, ['e2e/build-apps.ts', 'next-node'], { cwd: ROOT, env: own })
  if (env['CACHE_COMPONENTS'] === '0') return
  // Next.js notes the folder of the build in them, which would change what the first build depends on.
  const files = ['next-env.d.ts', 'tsconfig.json'].map((name) => join(APP, name))
  const texts = files.map((file) => readFileSync(file))
  const production = { ...env, NODE_ENV: 'production', DATABASE: ':memory:', NEXT_TELEMETRY_DISABLED: '1' }
  execFileSync(process.execPath, [NEXT, 'build'], { cwd: APP, env: { ...own, ...production } })
  texts.forEach((text, i) => {
    writeFileSync(files[i] ?? '', text)
  })
}

/** Starts the built application. @returns Its port, what it has written, and how to stop it. */
async function start(env: Record<string, string>): Promise<{ port: number; log: () => string; app: ChildProcess }> {
  const port = await findPort()
  const args = [NEXT, 'start', '-p', `${port}`, '-H', '127.0.0.1']
  const own = { NODE_ENV: 'production', AUTH_SECRET: SECRET, RENEW: '1', DATABASE: ':memory:', ...env }
  const app = spawn(process.execPath, args, { cwd: APP, env: { ...process.env, ...own } as NodeJS.ProcessEnv })
  const lines: string[] = []
  for (const stream of [app.stdout, app.stderr]) stream.on('data', (chunk) => lines.push(String(chunk)))
  const isUp = () =>
    fetch(`http://127.0.0.1:${port}/probe/pub`).then(
      ({ ok }) => ok,
      () => false,
    )
  for (let left = 100; left > 0 && !(await isUp()); left--) await new Promise((resolve) => setTimeout(resolve, 200))
  return { port, log: () => lines.join(''), app }
}

const BUILDS = [
  ['', { CACHE_COMPONENTS: '0' }],
  [' with cacheComponents', { CACHE_COMPONENTS: '1' }],
] as const

describe.runIf(process.env['BUILT_APPS']).each(BUILDS)('a Next.js application%s', (_, mode) => {
  let provider: Awaited<ReturnType<typeof startProvider>>

  beforeAll(async () => {
    build(mode)
    provider = await startProvider()
  }, 400_000)

  /** What runs, by its variables. A server takes seconds to start, so tests share it. */
  const running = new Map<string, ReturnType<typeof start>>()

  afterAll(async () => {
    for (const started of running.values()) (await started).app.kill()
    provider.server.close()
  })

  function open(env: Record<string, string>): ReturnType<typeof start> {
    const key = JSON.stringify(env)
    const started = running.get(key) ?? start({ ...mode, OP: provider.issuer, ...env })
    running.set(key, started)
    return started
  }

  const openSite = async (origin: string, env: Record<string, string>): Promise<Site> => ({
    origin,
    port: (await open(env)).port,
  })

  test.each([
    ['behind a proxy that ends TLS', { AUTH_URL: 'https://app.example' }],
    ['with a trusted host', { AUTH_TRUST_HOST: 'true' }],
  ])('passes the probe %s', async (_where, env) => {
    const checks = await probe(await openSite('https://app.example', env))
    expect(checks).toEqual(Object.fromEntries(Object.keys(checks).map((name) => [name, true])))
    expect(Object.keys(checks)).toHaveLength(22)
  })

  test('passes the probe without a proxy', async () => {
    const { port } = await open({ AUTH_TRUST_HOST: 'true' })
    const checks = await probe({ origin: `http://127.0.0.1:${port}`, port })
    expect(checks).toEqual(Object.fromEntries(Object.keys(checks).map((name) => [name, true])))
  })

  test('refuses forged requests, and caches no session', async () => {
    const site = await openSite('https://app.example', { AUTH_TRUST_HOST: 'true' })
    const visitor = new Visitor(site)
    await visitor.act('login', { username: 'eve', password: 'right' })
    const home = await visitor.send('/probe')
    expect(home.text).toContain('user:eve@x.example')
    // What the proxy says to Next.js contains the cookie.
    expect(Object.keys(home.headers).filter((name) => name.startsWith('x-middleware'))).toEqual([])
    expect((await visitor.send('/probe/cached')).text).toMatch(/refused:.*unstable_cache|digest/)
    const others = new Visitor(site)
    for (const path of ['/probe', '/probe/pub', '/probe/cached'])
      expect((await others.send(path)).text).not.toContain('eve@')
    const forged = { 'x-forwarded-host': 'evil.example', accept: 'application/json' }
    const { text } = await others.send('/api/auth/providers', { headers: forged })
    expect(text).toContain('https://app.example/api/auth/callback/acme')
    const headers = { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' }
    const posted = await others.send('/api/auth/signin/acme', { form: { callbackUrl: '/probe' }, headers })
    expect(posted.headers.location).not.toContain(provider.issuer)
    const acted = await others.act('login', { username: 'eve', password: 'right' }, headers)
    expect([posted.set, acted.set].flat().filter((name) => /session$|tx/.test(name))).toEqual([])
  })

  test.runIf(mode.CACHE_COMPONENTS === '0')('reads and updates the session in an edge route handler', async () => {
    const site = await openSite('https://app.example', { AUTH_TRUST_HOST: 'true' })
    const visitor = new Visitor(site)
    await visitor.act('login', { username: 'eve', password: 'right' })
    await visitor.send('/probe/edge', { form: { n: '7' } })
    for (const path of ['/probe/edge', '/probe/me'])
      expect(await visitor.read(path)).toMatchObject({ user: { email: 'eve@x.example' }, n: 7 })
    expect((await new Visitor(site).send('/probe/edge')).text).toBe('null')
  })

  test('serves static pages without a public address, prints the fix, and refuses protected pages', async () => {
    const { log, port } = await open({})
    const visitor = new Visitor({ origin: `http://app.example:${port}`, port })
    const page = await visitor.send('/probe/pub')
    expect([page.status, page.text]).toEqual([200, expect.stringContaining('public')])
    const guard = await visitor.send('/probe/guard')
    expect([guard.status, guard.headers.location]).toEqual([303, '/api/auth/signin?callbackUrl=%2Fprobe%2Fguard'])
    expect((await visitor.send('/api/auth/signin')).status).toBe(400)
    await visitor.send('/probe/pub')
    expect(log().split('The proxy treats all visitors as signed out')).toHaveLength(2)
    expect(log()).toContain(`Set AUTH_URL=http://app.example:${port}`)
  })
})
