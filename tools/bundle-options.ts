import type { BuildOptions } from 'esbuild'
import { bundledPackages } from './bundled-packages.ts'
import { entries, root } from './entries.ts'
import { flatCore } from './flat-core.ts'
import { plainFunctions } from './plain-functions.ts'

/** How the sources become the files of `dist`: one flat file per entry with few shared chunks. */
export const bundleOptions = (): BuildOptions => ({
  absWorkingDir: root,
  entryPoints: Object.fromEntries(entries().map(({ output, source }) => [output, `./${source}`])),
  outdir: 'dist',
  chunkNames: 'chunks/[name]-[hash]',
  bundle: true,
  splitting: true,
  format: 'esm',
  // No runtime's own conditions, globals or main fields.
  platform: 'neutral',
  packages: 'external',
  target: 'es2022',
  // Keeps the annotation of `src/parts.ts` for the bundlers of applications.
  legalComments: 'inline',
  plugins: [bundledPackages, flatCore, plainFunctions],
  logLevel: 'warning',
})
