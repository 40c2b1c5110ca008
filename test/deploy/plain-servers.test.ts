// The servers without a framework of docs/deploy/deno.md and docs/deploy/bun.md, run by the commands of these pages.

import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import { anyPort, untilTaken } from '../../e2e/ports.ts'
import { mintSession } from '../../src/testing/index.ts'
import { root } from '../../tools/entries.ts'
import { SECRET } from '../harness.ts'
import { fromSource } from '../testing/guide/from-source.ts'
import { bundleWorker } from './bundle-worker.ts'

const BROWSER = { accept: 'text/html', 'sec-fetch-mode': 'navigate' }

/** The server of a page, and the command that starts it. */
function readPage(name: string): { readonly code: string; readonly words: readonly string[] } {
  const page = readFileSync(join(root, `docs/deploy/${name}.md`), 'utf8')
  const [, code = ''] = /^```ts\n\/\/ server\.ts\n(.*?)^```$/ms.exec(page) ?? []
  const [, command = ''] = /^```sh\n((?:bun|deno run) [^`]*? ?server\.ts)$/m.exec(page) ?? []
  return { code, words: command.split(/[\s\\]+/) }
}

async function writeServer(code: string, env: Readonly<Record<string, string>>): Promise<string> {
  mkdirSync(join(root, 'test-results'), { recursive: true })
  const cwd = mkdtempSync(join(root, 'test-results/server-'))
  onTestFinished(() => rmSync(cwd, { recursive: true, force: true }))
  const lines = Object.entries(env).map(([key, value]) => `${key}=${value}\n`)
  writeFileSync(join(cwd, '.env'), lines.join(''))
  writeFileSync(join(cwd, 'server.ts'), await bundleWorker(fromSource(code)))
  return cwd
}

/** Starts the server of a page, with its variables in `.env`. @returns Its origin. */
async function startServer(name: string): Promise<string> {
  const { code, words } = readPage(name)
  const port = await anyPort()
  const origin = `http://localhost:${port}`
  const github = { AUTH_GITHUB_ID: 'app', AUTH_GITHUB_SECRET: 'app-secret' }
  const cwd = await writeServer(code, { PORT: `${port}`, AUTH_SECRET: SECRET, AUTH_URL: origin, ...github })
  const { HOME, PATH } = process.env
  const env = { HOME, PATH: `${join(root, 'node_modules/.bin')}:${PATH}` }
  const [program = '', ...rest] = words
  const child = spawn(program, rest, { cwd, env, stdio: ['ignore', 'ignore', 'inherit'] })
  onTestFinished(async () => {
    const exit = once(child, 'exit')
    if (child.exitCode === null && child.kill('SIGKILL')) await exit
  })
  await untilTaken(port)
  return origin
}

describe.each(['deno', 'bun'])('the server without a framework on %s', (name) => {
  test('asks for a sign-in, and shows the account to the signed-in user', async () => {
    const origin = await startServer(name)
    const ask = (path: string, headers = {}) => fetch(origin + path, { headers, redirect: 'manual' })
    expect(await (await ask('/')).text()).toBe('Open /account.')
    const refusal = await ask('/account', BROWSER)
    expect(refusal.headers.get('location')).toMatch(/^\/auth\/signin\?/)
    expect(await (await ask('/auth/signin')).text()).toContain('GitHub')
    const ada = { id: 'github|1', name: 'Ada Lovelace' }
    const { cookie } = await mintSession({ providers: [], secret: SECRET }, ada, { origin })
    expect(await (await ask('/account', { cookie })).json()).toMatchObject({ name: 'Ada Lovelace' })
  })
})
