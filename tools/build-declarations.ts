// Declarations of the package: one file per entry, and files below `dist/types` that several entries share, so that a
// type is declared once whichever entry names it.

import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type RollupLog, rollup } from 'rollup'
import { dts } from 'rollup-plugin-dts'
import { entries, root } from './entries.ts'

/**
 * Writes the declarations.
 *
 * @param dist Folder of the package.
 * @param flags Of the compiler.
 * @returns Whether the sources are free of errors; the compiler has printed them.
 */
export async function buildDeclarations(dist: string = join(root, 'dist'), ...flags: string[]): Promise<boolean> {
  // Outside of `dist` and of any `node_modules`, whose files count as those of other packages.
  const compiled = mkdtempSync(join(tmpdir(), 'latchkey-declarations-'))
  try {
    const isOk = await compile('-p', 'tsconfig.build.json', '--outDir', compiled, ...flags)
    if (isOk) await rollUp(compiled, dist)
    return isOk
  } finally {
    rmSync(compiled, { recursive: true, force: true })
  }
}

function compile(...args: string[]): Promise<boolean> {
  const tsc = join(root, 'node_modules/@typescript/native/bin/tsc')
  const child = spawn(process.execPath, [tsc, ...args], { cwd: root, stdio: 'inherit' })
  return new Promise((resolve) => child.on('close', (code) => resolve(code === 0)))
}

async function rollUp(compiled: string, dist: string): Promise<void> {
  const paths = entries().map(({ source }) => source.replace(/^src\/(.+)\.ts$/, '$1'))
  const bundle = await rollup({
    input: Object.fromEntries(paths.map((path) => [path, join(compiled, `${path}.d.ts`)])),
    external: /^[^./]/,
    plugins: [dts({ tsconfig: join(root, 'tsconfig.build.json') })],
    onwarn: refuse,
  })
  await bundle.write({
    dir: dist,
    entryFileNames: '[name].d.ts',
    chunkFileNames: ({ name }) => `types/${name.replace(/\.d$/, '')}.d.ts`,
    // A file names only what it uses itself.
    hoistTransitiveImports: false,
  })
}

/** Every warning is an error, but for the one about types that no entry exports: they are what we keep to ourselves. */
function refuse({ message }: RollupLog): void {
  if (!message.includes('references private shared type exports')) throw new Error(message)
}
