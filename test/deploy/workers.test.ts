// Runs the code and the commands of docs/deploy/workers.md, in workerd.

import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { convertV4MiniflareOptions, Miniflare } from 'miniflare'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { fromD1, sql } from '../../src/adapters/sql.ts'
import { NPX } from '../../src/cli/package-commands.ts'
import { bundleWorker } from './bundle-worker.ts'

const root = join(import.meta.dirname, '../..')
const page = readFileSync(join(root, 'docs/deploy/workers.md'), 'utf8')

/** The first block of code that has a text in it. */
function blockWith(text: string): string {
  const blocks = Array.from(page.matchAll(/```\w+\n([\s\S]*?)```/g), ([, code = '']) => code)
  const found = blocks.find((code) => code.includes(text))
  if (found === undefined) throw new Error(`The page has no code with "${text}".`)
  return found
}

/** Runs the commands of a block with the built command line. @returns The file that they write. */
function runCommands(block: string, file: string): string {
  // Wrangler needs an account.
  const commands = block.split('\n').filter((line) => !line.includes('npx wrangler'))
  const script = commands.join('\n').replaceAll(NPX, `'${process.execPath}' '${root}/dist/cli.js'`)
  const cwd = mkdtempSync(join(tmpdir(), 'latchkey-'))
  onTestFinished(() => rmSync(cwd, { recursive: true }))
  execFileSync('sh', ['-ec', script], { cwd })
  return readFileSync(join(cwd, file), 'utf8')
}

const settings = JSON.parse(blockWith('// wrangler.jsonc').replace(/^\/\/.*\n/, ''))
const ORIGIN: string = settings.vars.AUTH_URL

interface Scheduled {
  scheduled(options: { cron: string }): Promise<{ outcome: string }>
}

let miniflare: Miniflare

beforeAll(async () => {
  miniflare = new Miniflare(
    convertV4MiniflareOptions({
      name: settings.name,
      modules: true,
      script: await bundleWorker(blockWith('// src/worker.ts')),
      compatibilityDate: settings.compatibility_date,
      bindings: {
        ...settings.vars,
        ...{
          AUTH_SECRET: 'nW4t7Kq_2LpZ-8sXc5RmB9vHdY3fGjT6',
          AUTH_GITHUB_ID: 'id',
          AUTH_GITHUB_SECRET: 'secret',
        },
      },
      d1Databases: settings.d1_databases.map(({ binding }: { binding: string }) => binding),
    }),
  )
})

afterAll(() => miniflare.dispose())

const ask = (path: string, init = {}) => miniflare.dispatchFetch(ORIGIN + path, { redirect: 'manual', ...init })

describe('the application of the Workers page', () => {
  test('creates all tables with the documented commands', async () => {
    const statements = runCommands(blockWith('--dialect d1'), 'migrations/0001_latchkey.sql')
    const database = await miniflare.getD1Database('DB')
    await database.batch(
      statements
        .split(/;\n/)
        .filter(Boolean)
        .map((text) => database.prepare(text)),
    )
    expect(await sql(fromD1(database)).migrate({ isDryRun: true })).toEqual([])
  })

  test('serves a signed-out visitor and starts a sign-in', async () => {
    expect(await (await ask('/')).text()).toBe('Hello stranger')
    const asked = await ask('/auth/csrf')
    const { csrfToken } = (await asked.json()) as { csrfToken: string }
    const cookie = asked.headers
      .getSetCookie()
      .map((line) => line.split(';', 1)[0])
      .join('; ')
    const body = new URLSearchParams({ csrfToken })
    const answer = await ask('/auth/signin/github', { method: 'POST', headers: { cookie, origin: ORIGIN }, body })
    expect(answer.headers.get('location')).toMatch(/^https:\/\/github\.com\/login\/oauth\/authorize\?.*client_id=id/)
  })

  test('deletes expired rows', async () => {
    const database = await miniflare.getD1Database('DB')
    const left = () => database.prepare('select count(*) as rows from verification_tokens').first('rows')
    const expires = new Date(Date.now() - 1000)
    await sql(fromD1(database)).createVerificationToken({ identifier: 'a@b.example', token: 'token', expires })
    expect(await left()).toBe(1)
    // The types of miniflare rest on a package that is not installed.
    const worker = (await miniflare.getWorker()) as unknown as Scheduled
    expect(await worker.scheduled({ cron: settings.triggers.crons[0] })).toMatchObject({ outcome: 'ok' })
    expect(await left()).toBe(0)
  })
})
