import { expect, test } from 'vitest'
import { anyPort } from '../../e2e/ports.ts'
import { findChromium } from '../../tools/chromium.ts'
import { filesOf } from './guide/code-blocks.ts'
import { openProject } from './guide/project.ts'

const prepared = filesOf('testing.md', 'Prepare the configuration')
const vitest = [...prepared, ...filesOf('testing.md', 'Vitest')]
const playwright = filesOf('testing.md', 'Playwright')

/** Programs under load take their time. */
const PATIENCE = 240_000

/** The guide's own configuration, with the browser that was found here. */
const withBrowser = {
  path: 'here.config.ts',
  text: [
    "import config from './playwright.config.ts'",
    `const launchOptions = { executablePath: ${JSON.stringify(findChromium()?.path)}, args: ['--no-sandbox'] }`,
    'const webServer = { ...config.webServer, env: { NODE_OPTIONS: process.env.HOOK } }',
    "export default { ...config, webServer, reporter: 'list', use: { ...config.use, launchOptions } }",
  ].join('\n'),
}

test('the tests for Vitest pass', { timeout: PATIENCE }, async () => {
  const { exitCode, output } = await openProject(vitest).run('vitest/vitest.mjs', ['run', '--no-color'])
  expect(exitCode, output).toBe(0)
  for (const { path } of vitest.filter((file) => file.path.startsWith('test/'))) expect(output).toContain(path)
})

test('the tests for Playwright pass', { timeout: PATIENCE }, async () => {
  const args = ['test', '--config', withBrowser.path]
  const { exitCode, output } = await openProject([...playwright, withBrowser]).run('@playwright/test/cli.js', args, {
    PORT: String(await anyPort()),
  })
  expect(exitCode, output).toBe(0)
  expect(output).toContain('4 passed')
})

test.each([
  ['Vitest', vitest],
  ['Playwright', playwright],
])('the blocks for %s have the right types', { timeout: PATIENCE }, async (_, files) => {
  const { exitCode, output } = await openProject(files).run('@typescript/native/bin/tsc', ['-p', '.'])
  expect(exitCode, output).toBe(0)
})
