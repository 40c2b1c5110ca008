// Runs the Playwright tests of docs/testing.md in a project that contains its files. The Vitest tests of the page run in
// test/testing/guide.test.ts.

import { spawn } from 'node:child_process'
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { expect } from '@playwright/test'
import { CONFIG, createProject } from '../test/testing/guide/project.ts'
import { anyPort } from './ports.ts'
import { plainEnv } from './run-app.ts'
import { SECRET } from './servers.ts'
import { test } from './test.ts'

const PLAYWRIGHT = join(import.meta.dirname, '../node_modules/@playwright/test/cli.js')

/** The environment without what this Playwright tells its workers: another one would take it for its own. */
const outerEnv = (): NodeJS.ProcessEnv =>
  Object.fromEntries(Object.entries(plainEnv()).filter(([name]) => !/^(?:TEST|PW|PLAYWRIGHT|NODE_OPTIONS)/.test(name)))

/** Runs Playwright in a folder. @returns Its exit code and everything it printed. */
async function runPlaywright(folder: string): Promise<{ readonly code: number | null; readonly output: string }> {
  const env = { ...outerEnv(), PORT: String(await anyPort()), AUTH_SECRET: SECRET }
  const child = spawn(process.execPath, [PLAYWRIGHT, 'test', '--config', CONFIG], { cwd: folder, env })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (text) => (output += text))
  return new Promise((resolve) => child.on('close', (code) => resolve({ code, output })))
}

test('the Playwright tests of docs/testing.md pass', async () => {
  test.setTimeout(120_000)
  const folder = createProject()
  try {
    const { code, output } = await runPlaywright(folder)
    expect(code, output).toBe(0)
    expect(output).toContain('4 passed')
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
})
