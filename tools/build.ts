// Builds `dist`: one flat file of code and one of declarations per entry, with shared chunks.
// Many small files cost a cold start more than code does.

import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { buildCli } from './build-cli.ts'
import { buildDeclarations } from './build-declarations.ts'
import { buildSvelte } from './build-svelte.ts'
import { writeBundle } from './bundle.ts'
import { entries, root } from './entries.ts'

const start = performance.now()
const dist = join(root, 'dist')

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
process.exitCode = isDeclared ? 0 : 1
