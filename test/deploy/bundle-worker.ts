import { join } from 'node:path'
import { build } from 'esbuild'
import { root } from '../../tools/entries.ts'

/**
 * Bundles a Worker with the library's sources.
 *
 * @param resolveDir Folder that its relative imports start from.
 */
export async function bundleWorker(contents: string, resolveDir = root): Promise<string> {
  const { outputFiles } = await build({
    stdin: { contents, loader: 'ts', resolveDir },
    ...{ bundle: true, format: 'esm', platform: 'neutral', write: false },
    mainFields: ['module', 'main'],
    external: ['cloudflare:*', 'nodemailer'],
    tsconfig: join(root, 'tsconfig.json'),
    nodePaths: [join(root, 'node_modules')],
  })
  return outputFiles[0]?.text ?? ''
}
