// `npm run docs:install`: writes the commands that install or run this package into the README and the pages, from
// `src/lib/package-spec.ts`. The pages contain them as text, because GitHub shows the files as they are.

import { globSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { PACKAGE_SPEC } from '../src/lib/package-spec.ts'
import { root } from './entries.ts'

const { name, version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))

/** The file that `npm pack` creates. */
export const TARBALL = `${name}-${version}.tgz`

const ANY_TARBALL = String.raw`latchkey-\d+\.\d+\.\d+\.tgz`
const NAMED = new RegExp(`(\\bnpm (?:install|i)|\\bnpx) (?:latchkey|\\./${ANY_TARBALL})(?=[\\s\`]|$)`, 'gm')

/** Replaces the package in every command of a page, and the name of the file that it installs. */
export const rewriteCommands = (page: string): string =>
  page.replace(NAMED, `$1 ${PACKAGE_SPEC}`).replaceAll(new RegExp(ANY_TARBALL, 'g'), TARBALL)

/** Returns the pages with commands, by path. */
export const readPages = (): ReadonlyMap<string, string> =>
  new Map(
    ['README.md', ...globSync('docs/**/*.md', { cwd: root })].map((path) => [
      path,
      readFileSync(join(root, path), 'utf8'),
    ]),
  )

if (import.meta.main) {
  for (const [path, page] of readPages()) {
    const text = rewriteCommands(page)
    if (text === page) continue
    writeFileSync(join(root, path), text)
    console.log(path)
  }
}
