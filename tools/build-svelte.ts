// Svelte components are shipped as they are written, since the compiler of the application makes code of them: the
// sources, what they import, and a declaration of each.

import { globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { transform } from 'esbuild'
import { emitDts } from 'svelte2tsx'
import { root } from './entries.ts'

const SOURCE = join(root, 'src/integrations/sveltekit/components')
const TARGET = join(root, 'dist/integrations/sveltekit/components')

const withJs = (text: string): string => text.replace(/(from\s*)(['"])(\.{1,2}\/[^'"]+)\.ts\2/g, '$1$2$3.js$2')

/** Makes `dist/integrations/sveltekit/components`, or that folder elsewhere. */
export async function buildSvelte(target: string = TARGET): Promise<void> {
  mkdirSync(target, { recursive: true })
  for (const file of globSync('*.svelte', { cwd: SOURCE }))
    writeFileSync(join(target, file), withJs(readFileSync(join(SOURCE, file), 'utf8')))
  for (const file of globSync('*.ts', { cwd: SOURCE })) {
    const { code } = await transform(withJs(readFileSync(join(SOURCE, file), 'utf8')), { loader: 'ts', format: 'esm' })
    writeFileSync(join(target, file.replace('.ts', '.js')), code)
  }
  await emitDts({
    libRoot: SOURCE,
    svelteShimsPath: createRequire(import.meta.url).resolve('svelte2tsx/svelte-shims-v4.d.ts'),
    declarationDir: target,
    tsconfig: join(root, 'tsconfig.svelte.json'),
  })
  for (const file of globSync('*.d.ts', { cwd: target }))
    writeFileSync(join(target, file), withJs(readFileSync(join(target, file), 'utf8')))
}
