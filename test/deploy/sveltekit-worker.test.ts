// The application of docs/deploy/sveltekit-on-workers.md, built by Vite and run in workerd.

import { execFile } from 'node:child_process'
import { copyFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { convertV4MiniflareOptions, Miniflare } from 'miniflare'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { fromD1, sql } from '../../src/adapters/sql.ts'
import { mintSession } from '../../src/testing/index.ts'
import { root } from '../../tools/entries.ts'
import { ORIGIN, SECRET } from '../harness.ts'

const page = readFileSync(join(root, 'docs/deploy/sveltekit-on-workers.md'), 'utf8')

/** Files of the page, whose first line is their path. */
const FILES = /^```(?:ts|svelte)\n(?:\/\/|<!--) (?<path>\S+)(?: -->)?\n(?<text>.*?)^```$/gms

/** What `sv create` writes and `npm install` adds. */
const PROJECT: Readonly<Record<string, string>> = {
  'package.json': '{ "private": true, "type": "module", "dependencies": { "latchkey": "file:latchkey-0.1.0.tgz" } }',
  'src/app.html': '<head>%sveltekit.head%</head><body>%sveltekit.body%</body>',
  'src/routes/+page.svelte': '<h1>Welcome</h1>',
}

function writeProject(folder: string): void {
  const files = Array.from(
    page.matchAll(FILES),
    ({ groups }) => [groups?.['path'] ?? '', groups?.['text'] ?? ''] as const,
  )
  for (const [path, text] of [...Object.entries(PROJECT), ...files]) {
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    writeFileSync(join(folder, path), text)
  }
  mkdirSync(join(folder, 'node_modules'))
  symlinkSync(root, join(folder, 'node_modules/latchkey'))
  const [, adapter = ''] = /^cp node_modules\/latchkey\/(\S+) \.$/m.exec(page) ?? []
  copyFileSync(join(root, adapter), join(folder, 'adapter-workers.js'))
}

/** The paths that the page gives to wrangler. */
function readWrangler(name: string): string {
  return new RegExp(`"${name}": "([^"]+)"`).exec(page)?.[1] ?? ''
}

function startWorker(folder: string): Miniflare {
  const github = { AUTH_GITHUB_ID: 'app', AUTH_GITHUB_SECRET: 'app-secret' }
  const options = {
    name: 'app',
    modules: [{ type: 'ESModule' as const, path: join(folder, readWrangler('main')) }],
    compatibilityDate: readWrangler('compatibility_date'),
    bindings: { AUTH_SECRET: SECRET, AUTH_URL: ORIGIN, ...github },
    d1Databases: ['DB'],
    assets: {
      directory: join(folder, readWrangler('directory')),
      binding: 'ASSETS',
      routerConfig: { has_user_worker: true },
    },
  }
  return new Miniflare(convertV4MiniflareOptions(options))
}

describe('SvelteKit on Workers, as its page describes it', () => {
  mkdirSync(join(root, 'test-results'), { recursive: true })
  const folder = mkdtempSync(join(root, 'test-results/kit-worker-'))
  let worker: Miniflare

  beforeAll(async () => {
    writeProject(folder)
    const { HOME, PATH } = process.env
    const vite = join(root, 'node_modules/vite/bin/vite.js')
    await promisify(execFile)(process.execPath, [vite, 'build'], { cwd: folder, env: { HOME, PATH } })
    worker = startWorker(folder)
  }, 120_000)
  afterAll(async () => {
    await worker?.dispose()
    rmSync(folder, { recursive: true, force: true })
  })

  const ask = (path: string, cookie = '') =>
    worker.dispatchFetch(ORIGIN + path, { redirect: 'manual', headers: { accept: 'text/html', cookie } })

  test('asks a visitor to sign in', async () => {
    const refusal = await ask('/account')
    expect(refusal.headers.get('location')).toMatch(/^\/auth\/signin\?/)
    await refusal.text()
    expect(await (await ask('/auth/signin')).text()).toContain('GitHub')
  })

  test('shows the account of a user whose session is in D1', async () => {
    const adapter = sql(fromD1(await worker.getD1Database('DB')))
    await adapter.migrate()
    const email = 'ada@app.example'
    const ada = await adapter.createUser({ id: '1', name: 'Ada Lovelace', email, emailVerified: null })
    const { cookie } = await mintSession({ adapter, providers: [], secret: SECRET, origin: ORIGIN }, ada)
    expect(await (await ask('/account', cookie)).text()).toContain('Signed in as Ada Lovelace')
  })
})
