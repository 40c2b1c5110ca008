// What docs/deploy/bun.md says of Bun.

import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import { root } from '../../tools/entries.ts'

const page = readFileSync(join(root, 'docs/deploy/bun.md'), 'utf8')

/** Runs `main.ts` of a folder on Bun. @returns What it prints. */
function runOnBun(files: Readonly<Record<string, string>>, env: Readonly<Record<string, string>> = {}): string {
  mkdirSync(join(root, 'test-results'), { recursive: true })
  const cwd = mkdtempSync(join(root, 'test-results/bun-'))
  onTestFinished(() => rmSync(cwd, { recursive: true }))
  for (const [path, text] of Object.entries(files)) writeFileSync(join(cwd, path), text)
  const { PATH, HOME } = process.env
  return execFileSync('bun', ['main.ts'], { cwd, encoding: 'utf8', env: { PATH, HOME, ...env } }).trim()
}

describe('the Bun page', () => {
  test('names the env files that Bun reads in production', () => {
    expect(page).toContain('Bun reads `.env`, `.env.production` and `.env.local` by itself.')
    const files = { '.env': 'A=1', '.env.production': 'B=2', '.env.local': 'C=3' }
    const main = 'console.log(process.env.A, process.env.B, process.env.C)'
    expect(runOnBun({ ...files, 'main.ts': main }, { NODE_ENV: 'production' })).toBe('1 2 3')
  })

  test('stores sessions in bun:sqlite with the documented line', () => {
    const [, line = ''] = /`(sql\(fromSqlite\(new Database\([^`]+\)\)\))`/.exec(page) ?? []
    const main = `import { Database } from 'bun:sqlite'
import { fromSqlite, sql } from '${root}/dist/adapters/sql.js'
const adapter = ${line.replace('data/app.db', ':memory:')}
await adapter.migrate()
const { id } = await adapter.createUser({ id: 'u', email: 'ada@app.example', emailVerified: null })
await adapter.createSession({ sessionToken: 't', userId: id, expires: new Date('2999-01-01') })
console.log((await adapter.getSessionAndUser('t'))?.user.email)`
    expect(runOnBun({ 'main.ts': main })).toBe('ada@app.example')
  })

  test('warns about paths in tsconfig.json, which Bun follows at run time', () => {
    expect(page).toContain('Bun follows `paths` of the nearest `tsconfig.json` when it runs')
    const tsconfig = JSON.stringify({ compilerOptions: { paths: { latchkey: ['./other.ts'] } } })
    const files = { 'tsconfig.json': tsconfig, 'other.ts': "export default 'another copy'" }
    expect(runOnBun({ ...files, 'main.ts': "import copy from 'latchkey'\nconsole.log(copy)" })).toBe('another copy')
  })
})
