// What `init` writes into a project of Hono with a configuration of Wrangler, in workerd.

import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { build } from 'esbuild'
import { convertV4MiniflareOptions, Miniflare } from 'miniflare'
import { expect, onTestFinished, test } from 'vitest'
import { anyPort } from '../../e2e/ports.ts'
import { findStart } from '../../src/cli/templates.ts'
import { root } from '../../tools/entries.ts'
import { openPlainBrowser } from '../cli/plain-browser.ts'
import { SECRET } from '../harness.ts'

/** Bundles the Worker with the built package, as the printed command has Wrangler do it. */
async function bundle(contents: string, conditions: string[]): Promise<string> {
  const { outputFiles } = await build({
    stdin: { contents, loader: 'ts', resolveDir: root },
    ...{ bundle: true, format: 'esm', platform: 'neutral', write: false, conditions },
    external: ['cloudflare:*'],
    // Its paths lead to the sources.
    tsconfigRaw: '{}',
  })
  return outputFiles[0]?.text ?? ''
}

/** Returns the bundled Worker, and the variables for an address. */
async function readStart(origin: string, port: number) {
  const folder = mkdtempSync(join(tmpdir(), 'latchkey-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  writeFileSync(join(folder, 'wrangler.jsonc'), '{}')
  const { files, start, variables } = findStart('hono', folder)
  const [worker] = files({ id: 'dev', name: 'Dev' })
  const conditions = start('.dev.vars', false, port).env?.['WRANGLER_BUILD_CONDITIONS']?.split(',') ?? []
  return {
    script: await bundle(worker?.text ?? '', conditions),
    variables: Object.fromEntries(variables?.(origin) ?? []),
  }
}

test('a user can sign in to the Hono Worker that init writes', async () => {
  const port = await anyPort()
  const origin = `http://localhost:${port}`
  const { script, variables } = await readStart(origin, port)
  const miniflare = new Miniflare(
    convertV4MiniflareOptions({
      ...{ name: 'app', modules: true, host: 'localhost', port },
      script,
      compatibilityDate: '2026-10-01',
      bindings: { ...variables, AUTH_SECRET: SECRET },
    }),
  )
  onTestFinished(() => miniflare.dispose())
  await miniflare.ready
  const browser = openPlainBrowser()
  await browser.navigate(`${origin}/account`)
  await browser.submit('/signin/dev')
  expect(browser.url).toBe(`${origin}/account`)
  expect(JSON.parse(browser.text)).toMatchObject({ name: 'Ada Lovelace' })
})
