import { build } from 'esbuild'
import { expect, test } from 'vitest'
import { bundleOptions } from '../../tools/bundle-options.ts'

test('leaves no arrow function in a variable of the published files', async () => {
  const { outputFiles = [] } = await build({ ...bundleOptions(), write: false })
  const core = outputFiles.find(({ text }) => text.includes('function createAuth('))
  expect(core?.text).toContain('\nfunction getStrategy(')
  const arrows = core?.text.match(/^var \w+ = (?:async )?\([^()]*\) => .*$/gm)
  expect(arrows).toBeNull()
})
