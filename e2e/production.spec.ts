// What a build for production contains of `Dev`, which the sample applications import: the file that refuses to start.

import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from '@playwright/test'
import { pairs } from './servers.ts'

const root = join(import.meta.dirname, '..')

/** Texts of its page, its conditions, its people, and the authorization server. Minified code still has them. */
const TEXTS = ['Choose a test person', 'localhost, 127.0.0.1 or [::1]', 'long.name.for.tests@', 'no POST is asked for']

function readCode(folder: string): string {
  const files = globSync('**/*.{js,mjs}', { cwd: join(root, folder) })
  return files.map((file) => readFileSync(join(root, folder, file), 'utf8')).join('\n')
}

const listTexts = (code: string): string[] => TEXTS.filter((text) => code.includes(text))

test('the code of Dev contains each of the texts', () => {
  expect(listTexts(readCode('dist'))).toEqual(TEXTS)
})

// `Dev` refuses all requests of Next.js, so that its sample has none.
for (const { build, cwd, framework, name } of pairs)
  if (build !== null && framework !== 'next')
    test(`a build of ${name} contains nothing of Dev but a refusal`, () => {
      const code = readCode(join(cwd, build.output))
      expect(code).toContain('is left out of production builds')
      expect(listTexts(code)).toEqual([])
    })
