// Builds `dist`: one flat file of code and one of declarations per entry, with shared chunks.
// Many small files cost a cold start more than code does.

import { rmSync } from 'node:fs'
import { isBuiltin } from 'node:module'
import { join } from 'node:path'
import { buildCli } from './build-cli.ts'
import { buildDeclarations } from './build-declarations.ts'
import { buildSvelte } from './build-svelte.ts'
import { type Chunk, writeBundle } from './bundle.ts'
import { allowedPackages, type Entry, entries, root } from './entries.ts'

const start = performance.now()
const dist = join(root, 'dist')
const all = entries()

rmSync(dist, { recursive: true, force: true })
const [chunks, isDeclared] = await Promise.all([
  writeBundle(dist),
  buildDeclarations(),
  buildSvelte(),
  buildCli('dist'),
])
const files = new Map(chunks.map((chunk) => [chunk.fileName, chunk]))
const findings = all.flatMap(checkImports)

for (const finding of findings) console.error(`build: ${finding}`)
if (!isDeclared) console.error('build: the declarations have errors')
const bytes = chunks.reduce((sum, { code }) => sum + Buffer.byteLength(code), 0)
const seconds = ((performance.now() - start) / 1000).toFixed(1)
console.log(`build: ${all.length} entries, ${(bytes / 1000).toFixed(0)} kB, ${seconds} s`)
process.exitCode = findings.length > 0 || !isDeclared ? 1 : 0

/** What an entry reaches, lazily loaded chunks too, must be in every runtime or in our dependencies. */
function checkImports({ name, output, isNodeOnly }: Entry): string[] {
  const allowed = allowedPackages()
  return [...reachable(`${output}.js`)].flatMap((file) =>
    importsOf(file)
      .filter((path) => !files.has(path))
      .flatMap((path) => {
        if (isBuiltin(path)) return isNodeOnly ? [] : [`${name} imports "${path}", which only Node has (${file})`]
        return allowed.has(packageOf(path)) || isMadeByApp(name, path)
          ? []
          : [`${name} imports "${path}", which package.json does not name (${file})`]
      }),
  )
}

/** Modules of SvelteKit that only the build of an application can make. */
function isMadeByApp(name: string, path: string): boolean {
  return path.startsWith('$app/') && name.startsWith('latchkey/sveltekit')
}

function importsOf(file: string): string[] {
  const { dynamicImports = [], imports = [] }: Partial<Chunk> = files.get(file) ?? {}
  return [...imports, ...dynamicImports]
}

function reachable(file: string, seen: Set<string> = new Set()): Set<string> {
  seen.add(file)
  for (const path of importsOf(file)) if (files.has(path) && !seen.has(path)) reachable(path, seen)
  return seen
}

function packageOf(path: string): string {
  return path
    .split('/')
    .slice(0, path.startsWith('@') ? 2 : 1)
    .join('/')
}
