// A project that contains the Playwright files of docs/testing.md. Its `latchkey` is the source.

import { mkdirSync, mkdtempSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { findChromium } from '../../../tools/chromium.ts'
import { entries, root } from '../../../tools/entries.ts'
import { filesOf, type WrittenFile, writeFiles } from './code-blocks.ts'

/** Runs the tests of the project. */
export const CONFIG = 'here.config.ts'

const sources = Object.fromEntries(entries().map(({ name, source }) => [name, join(root, source)]))

/** Playwright empties `test-results` beside the nearest manifest. It must not be the one of the repository. */
const manifest: WrittenFile = { path: 'package.json', text: '{ "name": "guide", "private": true, "type": "module" }' }

/** Resolves the package for the server of the project, which runs in Node as it is. */
const hook: WrittenFile = {
  path: 'source-hook.mjs',
  text: [
    "import { registerHooks } from 'node:module'",
    `const sources = ${JSON.stringify(sources)}`,
    "const urlOf = (path) => new URL('file://' + path).href",
    'registerHooks({',
    '  resolve: (name, context, next) => next(sources[name] ? urlOf(sources[name]) : name, context),',
    '})',
  ].join('\n'),
}

/** Resolves the package for Playwright. */
const tsconfig: WrittenFile = {
  path: 'tsconfig.json',
  text: JSON.stringify({
    extends: '../../tsconfig.json',
    compilerOptions: { paths: Object.fromEntries(Object.entries(sources).map(([name, source]) => [name, [source]])) },
  }),
}

/** The configuration of the guide, with the browser that was found here. */
const config = (server: object): WrittenFile => ({
  path: CONFIG,
  text: [
    "import config from './playwright.config.ts'",
    `const launchOptions = { executablePath: ${JSON.stringify(findChromium()?.path)}, args: ['--no-sandbox'] }`,
    `const webServer = { ...config.webServer, env: ${JSON.stringify(server)} }`,
    "export default { ...config, webServer, reporter: 'list', use: { ...config.use, launchOptions } }",
  ].join('\n'),
})

/** Creates the project. @returns Its folder. */
export function createProject(): string {
  mkdirSync(join(root, 'test-results'), { recursive: true })
  const folder = mkdtempSync(join(root, 'test-results/guide-'))
  const NODE_OPTIONS = `--import=${pathToFileURL(join(folder, hook.path)).href}`
  writeFiles(folder, [manifest, hook, tsconfig, config({ NODE_OPTIONS }), ...filesOf('testing.md', 'Playwright')])
  return folder
}
