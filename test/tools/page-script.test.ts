import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { bundlePageScript, PAGE_SCRIPT } from '../../tools/page-script.ts'

test('the script of the sign-in page is the one that its source gives', async () => {
  expect(readFileSync(PAGE_SCRIPT, 'utf8'), 'Run: npm run build:page-script').toBe(await bundlePageScript())
})
