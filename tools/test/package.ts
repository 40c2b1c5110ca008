import { mkdirSync, readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { type Entry, entries, productionEntries, root } from '../entries.ts'
import { check, type Outcome, run } from './step.ts'

const FOLDER = 'test-results/package'

// What users get, and nothing else: no source, no test, no configuration.
const PUBLISHED =
  /^(dist\/.+\.(js|d\.ts|svelte)|docs\/.+\.(md|svg)|(README|CHANGELOG|SECURITY)\.md|LICENSE|package\.json)$/
// Files of the samples that the documentation links to.
const SAMPLES =
  /^e2e\/apps\/(data\/src\/database\.d1\.ts|express\/build-worker\.ts|sveltekit\/(adapter-workers|server)\.js)$/
const REQUIRED = ['README.md', 'LICENSE', 'package.json', 'dist/index.js', 'dist/index.d.ts', 'docs/errors/README.md']

interface Packed {
  readonly files: readonly { readonly path: string }[]
}

/** Packs the package as it would be published, and looks at what is in it. */
export async function pack(): Promise<Outcome> {
  rmSync(join(root, FOLDER), { recursive: true, force: true })
  const { isOk, output, cpu } = await run('npm', ['pack', '--json', '--ignore-scripts', '--pack-destination', folder()])
  if (!isOk) return { passed: 0, failed: 1, output, cpu }
  const [packed] = JSON.parse(output.slice(output.indexOf('['))) as [Packed]
  const paths = packed.files.map(({ path }) => path)
  const findings = [
    ...[...REQUIRED, ...entries().flatMap(filesOf), ...productionEntries().map(({ output }) => `dist/${output}.js`)]
      .filter((path) => !paths.includes(path))
      .map((path) => `${path} is missing`),
    ...paths
      .filter((path) => !PUBLISHED.test(path) && !SAMPLES.test(path))
      .map((path) => `${path} does not belong into the package`),
  ]
  const failed = findings.length > 0 ? 1 : 0
  return { passed: 1 - failed, failed, note: `${paths.length} files`, output: findings.join('\n'), cpu }
}

/** Rules of a package's manifest, on the packed package. */
export const publint = (): Promise<Outcome> => check('publint', '--strict', tarball())

/** Whether types and code resolve alike for every kind of importer, on the packed package. */
export function attw(): Promise<Outcome> {
  const names = sample().map(({ name }) => name.replace('latchkey', '.'))
  return check('attw', tarball(), '--profile', 'esm-only', '--format', 'table-flipped', '--entrypoints', ...names)
}

const filesOf = ({ output, source }: Entry): string[] => [
  `dist/${output}.js`,
  source.replace(/^src\/(.*)\.ts$/, 'dist/$1.d.ts'),
]

/**
 * By name, because attw does not look behind the `*` of `exports`. Of the providers one for each letter: they are
 * all found by the same `*`, their files are known to be there, and each costs it a tenth of a second.
 */
function sample(): Entry[] {
  const letters = new Set<string>()
  return entries().filter(({ name }) => {
    const [, letter] = /\/providers\/(.)/.exec(name) ?? []
    const isNew = letter === undefined || !letters.has(letter)
    if (letter !== undefined) letters.add(letter)
    return isNew
  })
}

function folder(): string {
  const path = join(root, FOLDER)
  mkdirSync(path, { recursive: true })
  return path
}

/** The packed package. */
export function tarball(): string {
  const name = readdirSync(join(root, FOLDER)).find((file) => file.endsWith('.tgz'))
  if (name === undefined) throw new Error('the package was not packed')
  return join(FOLDER, name)
}
