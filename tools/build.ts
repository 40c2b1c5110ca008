// Builds `dist`: one flat file of code and one of declarations per entry, with shared chunks.
// Many small files cost a cold start more than code does. `--if-changed` keeps what was built from the same files.

import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { buildCli } from './build-cli.ts'
import { buildDeclarations } from './build-declarations.ts'
import { buildSvelte } from './build-svelte.ts'
import { writeBundle } from './bundle.ts'
import { runIfChanged } from './cached.ts'
import { entries, root } from './entries.ts'
import { BUILD } from './published.ts'

const dist = join(root, 'dist')

/** @returns Whether the declarations have no errors. */
async function build(): Promise<boolean> {
  const start = performance.now()
  rmSync(dist, { recursive: true, force: true })
  const [chunks, isDeclared] = await Promise.all([
    writeBundle(dist),
    buildDeclarations(),
    buildSvelte(),
    buildCli('dist'),
  ])
  if (!isDeclared) console.error('build: the declarations have errors')
  const bytes = chunks.reduce((sum, { code }) => sum + Buffer.byteLength(code), 0)
  const seconds = ((performance.now() - start) / 1000).toFixed(1)
  console.log(`build: ${entries().length} entries, ${(bytes / 1000).toFixed(0)} kB, ${seconds} s`)
  return isDeclared
}

const isBuilt = process.argv.includes('--if-changed') ? (await runIfChanged(BUILD, build)) !== 'failed' : await build()
process.exitCode = isBuilt ? 0 : 1
