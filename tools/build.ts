// Builds `dist`: one flat file of code and one of declarations per entry, with shared chunks.
// Many small files cost a cold start more than code does.

import { rmSync } from 'node:fs'
import { isBuiltin } from 'node:module'
import { join } from 'node:path'
import { build, type Metafile } from 'esbuild'
import { buildCli } from './build-cli.ts'
import { buildDeclarations } from './build-declarations.ts'
import { buildSvelte } from './build-svelte.ts'
import { bundleOptions } from './bundle-options.ts'
import { allowedPackages, type Entry, entries, root } from './entries.ts'

/** Names stay, and lines are short enough for a stack trace to point at something. */
const SMALL = { minifySyntax: true, minifyWhitespace: true, lineLimit: 160 } as const

const start = performance.now()
const dist = join(root, 'dist')
const all = entries()

rmSync(dist, { recursive: true, force: true })
// What is wrong with the sources, esbuild has said itself.
const bundled = bundle().catch(() => process.exit(1))
const [metafile, isDeclared] = await Promise.all([bundled, buildDeclarations(), buildSvelte()])
const findings = all.flatMap((entry) => checkImports(entry, metafile))

for (const finding of findings) console.error(`build: ${finding}`)
if (!isDeclared) console.error('build: the declarations have errors')
const bytes = Object.values(metafile.outputs).reduce((sum, output) => sum + output.bytes, 0)
const seconds = ((performance.now() - start) / 1000).toFixed(1)
console.log(`build: ${all.length} entries, ${(bytes / 1000).toFixed(0)} kB, ${seconds} s`)
process.exitCode = findings.length > 0 || !isDeclared ? 1 : 0

async function bundle(): Promise<Metafile> {
  const [{ metafile }] = await Promise.all([
    build({ ...bundleOptions(), charset: 'utf8', ...SMALL, metafile: true }),
    buildCli('dist'),
  ])
  return metafile
}

/** What an entry reaches, lazily loaded chunks too, must be in every runtime or in our dependencies. */
function checkImports({ name, output, isNodeOnly }: Entry, { outputs }: Metafile): string[] {
  const allowed = allowedPackages()
  return [...reachable(`dist/${output}.js`, outputs)].flatMap((file) =>
    (outputs[file]?.imports ?? [])
      .filter(({ external }) => external)
      .flatMap(({ path }) => {
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

function reachable(file: string, outputs: Metafile['outputs'], seen: Set<string> = new Set()): Set<string> {
  if (seen.has(file)) return seen
  seen.add(file)
  for (const { path, external } of outputs[file]?.imports ?? []) if (!external) reachable(path, outputs, seen)
  return seen
}

function packageOf(path: string): string {
  return path
    .split('/')
    .slice(0, path.startsWith('@') ? 2 : 1)
    .join('/')
}
