// Builds `dist`: one flat file per entry with shared chunks, and a declaration per source file.
// Many small files cost a cold start more than code does.

import { spawn } from 'node:child_process'
import { globSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { isBuiltin } from 'node:module'
import { join } from 'node:path'
import { build, type Metafile } from 'esbuild'
import { buildCli } from './build-cli.ts'
import { buildSvelte } from './build-svelte.ts'
import { bundleOptions } from './bundle-options.ts'
import { allowedPackages, type Entry, entries, root } from './entries.ts'

const start = performance.now()
const dist = join(root, 'dist')
const all = entries()

rmSync(dist, { recursive: true, force: true })
// What is wrong with the sources, esbuild has said itself.
const bundled = bundle().catch(() => process.exit(1))
const [metafile, typesFailed] = await Promise.all([bundled, declare()])
const findings = all.flatMap((entry) => checkImports(entry, metafile))

for (const finding of findings) console.error(`build: ${finding}`)
if (typesFailed) console.error('build: the declarations have errors')
const bytes = Object.values(metafile.outputs).reduce((sum, output) => sum + output.bytes, 0)
const seconds = ((performance.now() - start) / 1000).toFixed(1)
console.log(`build: ${all.length} entries, ${(bytes / 1000).toFixed(0)} kB with source maps, ${seconds} s`)
process.exitCode = findings.length > 0 || typesFailed ? 1 : 0

async function bundle(): Promise<Metafile> {
  const [{ metafile }] = await Promise.all([
    build({ ...bundleOptions(), sourcemap: true, metafile: true }),
    buildCli('dist'),
  ])
  return metafile
}

// tsc keeps `./x.ts` in declarations, which TypeScript before 5.0 and other readers of them do not resolve.
async function declare(): Promise<boolean> {
  const tsc = join(root, 'node_modules/@typescript/native/bin/tsc')
  const child = spawn(process.execPath, [tsc, '-p', 'tsconfig.build.json'], { cwd: root, stdio: 'inherit' })
  const code = await new Promise((resolve) => child.on('close', resolve))
  await buildSvelte()
  for (const file of globSync('**/*.d.ts', { cwd: dist })) {
    const text = readFileSync(join(dist, file), 'utf8')
    writeFileSync(join(dist, file), text.replace(/(from |import\()(['"])(\.{1,2}\/[^'"]+)\.ts\2/g, '$1$2$3.js$2'))
  }
  return code !== 0
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
