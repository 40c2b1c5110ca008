// `npm run build:page-script`: bundles the script of the built-in sign-in page into the module that serves it. The build of
// the package does not write it, or the test of its freshness would compare what was written a moment before.

import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { build } from 'esbuild'
import { root } from './entries.ts'

const SOURCE = 'src/integrations/client/page-passkey.ts'

/** The module that serves the script of the built-in sign-in page. */
export const PAGE_SCRIPT: string = join(root, 'src/methods/webauthn/script.ts')

/** Bundles the script of the built-in sign-in page as a module that exports its text. */
export async function bundlePageScript(): Promise<string> {
  const { outputFiles } = await build({
    absWorkingDir: root,
    entryPoints: [SOURCE],
    bundle: true,
    minify: true,
    format: 'iife',
    target: 'es2020',
    charset: 'utf8',
    write: false,
  })
  const text = outputFiles.map((file) => file.text.trim()).join('')
  return `// Bundled from ${SOURCE} by \`npm run build:page-script\`. Change it there.\n\n/** Script of the passkey form on the built-in sign-in page. */\nexport const script: string =\n  ${JSON.stringify(text)}\n`
}

if (import.meta.main) writeFileSync(PAGE_SCRIPT, await bundlePageScript())
