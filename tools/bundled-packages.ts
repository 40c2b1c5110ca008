import { join } from 'node:path'
import type { Plugin } from 'esbuild'
import { root } from './entries.ts'

/** Development dependencies that a single entry contains, so that no application installs them. */
export const BUNDLED: Readonly<Record<string, string>> = { bowser: 'node_modules/bowser/bowser.mjs' }

/** Bundles them, although packages are external. */
export const bundledPackages: Plugin = {
  name: 'bundled-packages',
  setup({ onResolve }) {
    onResolve({ filter: /^bowser$/ }, ({ path }) => ({ path: join(root, BUNDLED[path] ?? '') }))
  },
}
