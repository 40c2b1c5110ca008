// The permissions that docs/deploy/deno.md names for an Express application.

import { execFile } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { describe, expect, onTestFinished, test } from 'vitest'
import { anyPort } from '../../e2e/ports.ts'
import { formatRange } from '../../src/cli/package-commands.ts'
import { root } from '../../tools/entries.ts'

const page = readFileSync(join(root, 'docs/deploy/deno.md'), 'utf8')

/** An application that ends as soon as it listens. */
const application = (listen: string): string => `import express from 'express'
const server = express().${listen.replace(')', ', (error) => {\n  if (error) throw error\n  server.close()\n})')}
`

/** Runs an application of Express on Deno. @returns What Deno says if it refuses, otherwise nothing. */
async function runOnDeno(listen: string, net: string, env = '--allow-env'): Promise<string> {
  mkdirSync(join(root, 'test-results'), { recursive: true })
  const cwd = mkdtempSync(join(root, 'test-results/deno-'))
  onTestFinished(() => rmSync(cwd, { recursive: true }))
  const port = String(await anyPort())
  writeFileSync(join(cwd, 'server.js'), application(listen.replace('3000', port)))
  const flags = ['--no-prompt', env, `--allow-read=${root}`, `--allow-net=${net.replace('3000', port)}`]
  const run = promisify(execFile)('deno', ['run', ...flags, 'server.js'], { cwd })
  return run.then(
    () => '',
    ({ stderr }: { stderr: string }) => stderr,
  )
}

describe('the Deno page', () => {
  const [, named = ''] = /`--allow-net=(\[::\]:3000),/.exec(page) ?? []

  test('names the address that `app.listen(3000)` listens on', async () => {
    expect(page).toContain('`app.listen(3000)` takes `[::]`')
    expect(await runOnDeno('listen(3000)', named)).toBe('')
    expect(await runOnDeno('listen(3000)', '0.0.0.0:3000')).toContain('Requires net access to "[::]:')
  })

  test('names the address that a server is configured with', async () => {
    expect(page).toContain("`app.listen(3000, '0.0.0.0')` needs `0.0.0.0:3000`")
    expect(await runOnDeno("listen(3000, '0.0.0.0')", '0.0.0.0:3000')).toBe('')
  })

  test('says that Express reads all environment variables', async () => {
    expect(page).toContain('a list of names is not enough there')
    expect(await runOnDeno('listen(3000)', named, '--allow-env=PORT,AUTH_SECRET')).toContain('Requires env access')
  })

  test('says that `deno install` skips packages installed from files', async () => {
    expect(page).toContain('`deno install` leaves out packages that are files')
    mkdirSync(join(root, 'test-results'), { recursive: true })
    const cwd = mkdtempSync(join(root, 'test-results/deno-'))
    onTestFinished(() => rmSync(cwd, { recursive: true }))
    writeFileSync(join(cwd, 'package.json'), JSON.stringify({ dependencies: { latchkey: formatRange('0.1.0') } }))
    await promisify(execFile)('deno', ['install'], { cwd })
    expect(existsSync(join(cwd, 'node_modules/latchkey'))).toBe(false)
  })

  test('says how the `Headers` class of Deno joins cookies', async () => {
    expect(page).toContain('`Headers` joins cookies that are appended one by one with commas')
    const code =
      "const h = new Headers(); for (const c of ['a=1', 'b=2']) h.append('cookie', c); console.log(h.get('cookie'))"
    expect((await promisify(execFile)('deno', ['eval', code])).stdout.trim()).toBe('a=1, b=2')
  })
})
