// The doctor names the common mistakes of a first project, and following the fixes that it prints ends them.

import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { describe, expect, test } from 'vitest'
import { startOpenidProvider } from '../../../e2e/openid-provider.ts'
import { fixBelow } from '../mistakes/fix-below.ts'
import { runKit, SAID } from '../mistakes/kit-runs.ts'
import type { Faulty } from '../mistakes/mistake.ts'
import { ENV_FILE, expressProject } from '../mistakes/projects.ts'
import { FAULTY } from '../mistakes/table.ts'
import { createApp, installOnce } from './app.ts'

installOnce()

const IN_ORDER = { code: 0, stderr: '0 errors, 0 warnings.\n' }

/** A function whose work is done once, however many tests ask. */
function shared<T>(work: () => Promise<T>): () => Promise<T> {
  let done: Promise<T> | undefined
  return () => {
    done ??= work()
    return done
  }
}

/** Runs the doctor, follows each fix that it prints, and runs it again. */
async function runFaulty({ files, mistakes }: Faulty) {
  const app = createApp(files)
  const { stdout: report } = await app.doctor(['--offline'])
  const fixes: Record<string, string> = {}
  for (const [name, { follow, said }] of Object.entries(mistakes)) {
    const line = typeof said === 'string' ? `  ${said}\n` : (said.exec(report)?.[0] ?? '')
    const fix = fixBelow(report, line.trimEnd())
    fixes[name] = fix
    if (follow) follow(app, fix)
    else expect(await app.shell(fix)).toMatchObject({ code: 0 })
  }
  return { report, fixes, last: await app.doctor(['--offline']) }
}

describe('the doctor', { concurrent: true }, () => {
  for (const faulty of FAULTY) {
    const runs = shared(() => runFaulty(faulty))
    test.each(Object.entries(faulty.mistakes))(
      'reports %s, and the printed fix solves it',
      async (name, { fix, said }) => {
        const { fixes, last, report } = await runs()
        if (typeof said === 'string') expect(report).toContain(`  ${said}\n`)
        else expect(report).toMatch(said)
        if (typeof fix === 'string') expect(fixes[name]).toBe(fix)
        else expect(fixes[name]).toMatch(fix)
        expect(last).toMatchObject(IN_ORDER)
      },
    )
  }

  const kit = shared(runKit)

  test.each([
    ['an origin that production needs', SAID.origin],
    ['an env file that SvelteKit does not read', SAID.env],
    ['an alias that SvelteKit 3 has removed', SAID.lib],
    ['hooks without `handle`', SAID.handle],
  ])('reports %s, and the printed fix solves it', async (_what, said) => {
    const { first, last } = await kit()
    expect(first).toContain(`  ${said}\n`)
    expect(last).toMatchObject(IN_ORDER)
  })

  test('reports a client secret that the provider refuses, and the printed fix solves it', async ({
    onTestFinished,
  }) => {
    const redirectUri = 'http://localhost:3000/auth/callback/acme'
    const secret = 'the-secret-of-the-client'
    const { close, issuer } = await startOpenidProvider(0, { id: 'an-id', secret, redirectUri })
    onTestFinished(close)
    const app = createApp(projectOf(issuer))
    const { stdout } = await app.doctor([])
    const line = 'error    acme: acme refuses the client ID or the client secret: error: "invalid_client".'
    const fix = 'AUTH_ACME_ID=… and AUTH_ACME_SECRET=…, with the values that acme shows for your client'
    expect(stdout).toContain(`  ${line}\n           fix: ${fix}\n`)
    app.edit('.env', (text) => text.replace('a-client-secret', secret))
    const last = await app.doctor([])
    expect(last.stdout).toContain('  ok       acme: acme accepts the client ID and the client secret.\n')
    expect(last).toMatchObject(IN_ORDER)
  })

  test('reports a wrong clock, and the printed fix solves it', async ({ onTestFinished }) => {
    const provider = await startProvider(300)
    onTestFinished(provider.close)
    const app = createApp(projectOf(provider.issuer))
    const { stdout } = await app.doctor([])
    expect(stdout).toMatch(
      / {2}error {4}acme: the clock of this machine is \d+ seconds behind that of the provider\.\n/,
    )
    expect(fixBelow(stdout, 'behind that of the provider.')).toMatch(/timedatectl|sntp|w32tm/)
    provider.setAhead(0) // as after the clock of this machine is set
    expect(await app.doctor([])).toMatchObject(IN_ORDER)
  })
})

const projectOf = (issuer: string) =>
  expressProject({
    config: `{ providers: [Oidc({ id: 'acme', issuer: '${issuer}' })] }`,
    imports: "import { Oidc } from 'latchkey/providers/oidc'",
    files: { '.env': ENV_FILE.replaceAll('GITHUB', 'ACME') },
  })

/** Starts a provider whose clock is ahead. */
async function startProvider(seconds: number) {
  let ahead = seconds
  const server = createServer((req, res) => {
    res.setHeader('content-type', 'application/json')
    res.setHeader('date', new Date(Date.now() + ahead * 1000).toUTCString())
    if (req.url === '/token') res.writeHead(400).end('{ "error": "invalid_grant" }')
    else res.end(JSON.stringify({ issuer, ...metadata }))
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const metadata = {
    authorization_endpoint: `${issuer}/in`,
    token_endpoint: `${issuer}/token`,
    jwks_uri: `${issuer}/keys`,
  }
  const setAhead = (next: number): void => {
    ahead = next
  }
  return { issuer, setAhead, close: () => void server.close().closeAllConnections() }
}
