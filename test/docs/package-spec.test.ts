// The npm registry has no package of ours: until the first release, no text may have readers fetch `latchkey` from it.

import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { PACKAGE_SPEC } from '../../src/lib/package-spec.ts'
import { root } from '../../tools/entries.ts'
import { readPages, rewriteCommands, TARBALL } from '../../tools/install-lines.ts'

const read = (path: string): string => readFileSync(join(root, path), 'utf8')

/** The name, with the version and the option that a program may have with it. */
const NAME = String.raw`(?:(?:--package|-p)[= ])?(?:npm:|jsr:)?latchkey(?:@[^\s\`'"]*)?(?=[\s\`'"|;&,)\\]|$)`
/** Other arguments. They end with the command. */
const WORDS = String.raw`(?:[ \t]+[^\s\`'"|;&]+)*?[ \t]+`
const VERBS = 'install|i|ci|add|update|up|upgrade|exec|x|dlx|create|init|view|info|show|pack|link'

/** Texts that fetch the name from a registry or a CDN, or that have a program do so. */
const FETCHES: readonly RegExp[] = [
  new RegExp(String.raw`\b(?:npm|pnpm|yarn|bun|deno)${WORDS}(?:${VERBS})${WORDS}${NAME}`, 'm'),
  new RegExp(String.raw`\b(?:npx|bunx|pnpx)${WORDS}${NAME}`, 'm'),
  /\b(?:npm|jsr):latchkey\b(?!-)/,
  /\b(?:esm\.sh|esm\.run|unpkg|jsdelivr|skypack|npmjs)[^\s`'"]*\/latchkey\b/,
  /["']latchkey["']:\s*["'](?:[\^~>=<\d*x]|latest|next)/,
]

const fetches = (text: string): boolean => {
  const joined = text.replaceAll(/\\\n\s*/g, ' ')
  return FETCHES.some((pattern) => pattern.test(joined))
}

/** Files with texts for users, and the files of the tests that imitate users. */
const FILES = globSync(
  [
    '*.md',
    'docs/**/*.{md,json}',
    'docs/.vitepress/*.ts',
    'docs/.vitepress/theme/*',
    '{src,e2e,tools,test,bench,runtimes}/**/*.{ts,js,mjs,json,svelte,tsx,vue,html,md}',
  ],
  { cwd: root, exclude: ['**/node_modules/**', '**/package-lock.json', 'docs/.vitepress/{cache,dist}/**'] },
).filter((path) => path !== 'test/docs/package-spec.test.ts')

describe('the package in documented commands', () => {
  test('is the released version, or the file that npm pack creates', () => {
    expect(['latchkey', `./${TARBALL}`]).toContain(PACKAGE_SPEC)
  })

  test('matches the output of `npm run docs:install`', () => {
    const isStale = ([, page]: readonly [string, string]) => rewriteCommands(page) !== page
    expect([...readPages()].filter(isStale).map(([path]) => path)).toEqual([])
  })

  test('is imported by the copy button of the landing page', () => {
    expect(read('docs/.vitepress/theme/LandingPage.vue')).toContain('<CopyButton :text="NPM_INSTALL" />')
  })

  test('is no file once the package is published', () => {
    const pages = [...readPages()].filter(([, page]) => PACKAGE_SPEC === 'latchkey' && page.includes('.tgz'))
    expect(pages.map(([path]) => path)).toEqual([])
  })
})

describe.skipIf(PACKAGE_SPEC === 'latchkey')('before the first release', () => {
  test('no page fetches the package name from a registry', () => {
    expect(FILES.length).toBeGreaterThan(1000)
    expect(FILES.filter((path) => fetches(read(path)))).toEqual([])
  })

  test.each([
    'npm install latchkey',
    '`npm i latchkey`',
    'npm i -D latchkey@latest',
    'npm install express latchkey',
    'npm install \\\n  latchkey',
    'text="npm i latchkey"',
    'pnpm add latchkey@0.1.0',
    'pnpm dlx latchkey init',
    'yarn add latchkey',
    'yarn global add latchkey',
    'bun add --exact latchkey',
    'bun x latchkey init',
    'deno add npm:latchkey',
    "import { createAuth } from 'npm:latchkey@0.1'",
    'npx latchkey secret',
    'npx --yes latchkey@latest init',
    'npx --package=latchkey latchkey init',
    'Run [`npx latchkey`](cli.md).',
    'bunx latchkey init',
    'npm exec latchkey -- init',
    'npm exec --package=latchkey -- latchkey init',
    'npm view latchkey',
    'npm create latchkey@latest',
    'https://esm.sh/latchkey@0.1.0',
    'https://unpkg.com/latchkey/dist/index.js',
    'https://cdn.jsdelivr.net/npm/latchkey',
    'https://www.npmjs.com/package/latchkey',
    '"latchkey": "^0.1.0"',
  ])('a command that fetches the package name is found: %s', (text) => expect(fetches(text)).toBe(true))

  test.each([
    'npm install ./latchkey-0.1.0.tgz express',
    'npx ./latchkey-0.1.0.tgz init',
    'Run `npm install nodemailer`. latchkey loads it.',
    "'npm install', and latchkey",
    '// npm refuses latchkey next to SvelteKit 2.',
    "import { createAuth } from 'latchkey'",
    '"latchkey": "file:../../.."',
    'cp ../latchkey/latchkey-0.1.0.tgz .',
  ])('other commands are ignored: %s', (text) => expect(fetches(text)).toBe(false))
})
