import { join } from 'node:path'
import { build } from 'esbuild'
import { root } from '../tools/entries.ts'

/**
 * Bundles a program that a test starts many times. A process that reads one file instead of a hundred modules takes half of
 * the CPU time.
 *
 * @param name Of the bundle.
 * @returns The address of the bundle. It is inside of the repository, so that it finds the packages.
 */
export async function bundleProgram(file: string, name: string): Promise<string> {
  const outfile = join(root, 'test-results/programs', `${name}.mjs`)
  await build({
    entryPoints: [file],
    outfile,
    ...{ bundle: true, platform: 'node', format: 'esm', packages: 'external', logLevel: 'warning' },
  })
  return outfile
}
