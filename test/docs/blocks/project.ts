// A project that has written what the pages say, and has installed the package as it is built.

import { spawn } from 'node:child_process'
import { copyFileSync, existsSync, mkdirSync, symlinkSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { root } from '../../../tools/entries.ts'
import type { CodeFile } from './code-files.ts'

const OPTIONS = {
  ...{ target: 'esnext', module: 'esnext', moduleResolution: 'bundler', allowImportingTsExtensions: true },
  lib: ['esnext', 'dom', 'dom.iterable', 'dom.asynciterable'],
  types: ['node', 'svelte', 'vite/client'],
  ...{ allowJs: true, checkJs: true, strict: true, noEmit: true, skipLibCheck: true },
  ...{ jsx: 'preserve', jsxImportSource: 'solid-js' },
}

const AMBIENT = ['svelte-shims-v4.d.ts', 'svelte-jsx-v4.d.ts'].map((name) =>
  join(root, 'node_modules/svelte2tsx', name),
)

/** Without one, the name of the package means this repository. */
const MANIFEST = '{ "name": "pages", "private": true, "type": "module" }'

/** Files of ours that the blocks see. Copied, so that they find the same package. */
const OURS = ['prelude.d.ts', 'modules.d.ts']

/** What SvelteKit writes beside each of its files, without the parameters of the route. */
const KIT_TYPES = `
import type * as Kit from '@sveltejs/kit'
export type RequestHandler = Kit.RequestHandler
export type RequestEvent = Kit.RequestEvent
export type Actions = Kit.Actions
export type PageLoad = Kit.Load
export type PageLoadEvent = Kit.LoadEvent
export type PageServerLoad = Kit.ServerLoad
export type PageServerLoadEvent = Kit.ServerLoadEvent
export type LayoutLoad = Kit.Load
export type LayoutLoadEvent = Kit.LoadEvent
export type LayoutServerLoad = Kit.ServerLoad
export type LayoutServerLoadEvent = Kit.ServerLoadEvent
export type PageData = App.PageData & Record<string, unknown>
export type PageProps = { data: PageData; params: Record<string, string>; form: Record<string, unknown> | null }
`

/** @throws {Error} The compiler has ended without having said why. */
function runCompiler(folder: string, ...args: string[]): Promise<string> {
  const tsc = join(root, 'node_modules/@typescript/native/bin/tsc')
  const child = spawn(process.execPath, [tsc, ...args], { cwd: folder, stdio: ['ignore', 'pipe', 'pipe'] })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (text) => (output += text))
  return new Promise((resolve, reject) => {
    child.on('close', (code) => {
      if (code === 0 || (code !== null && output !== '')) resolve(output)
      else reject(new Error(`The compiler has ended with ${code}.`))
    })
  })
}

/**
 * Puts the package where the files in a folder find it: as `npm run build` has built it.
 *
 * @throws {Error} It is not built.
 */
export function installPackage(folder: string): void {
  if (!existsSync(join(root, 'dist/index.d.ts'))) throw new Error('The package is not built. Run `npm run build`.')
  mkdirSync(join(folder, 'node_modules'), { recursive: true })
  symlinkSync(root, join(folder, 'node_modules/latchkey'))
}

function write(path: string, text: string): void {
  mkdirSync(dirname(path), { recursive: true })
  writeFileSync(path, text)
}

/** Writes the files, and what they need beside them. */
export function writeFiles(folder: string, files: readonly CodeFile[]): void {
  write(join(folder, 'package.json'), MANIFEST)
  for (const name of OURS) copyFileSync(join(import.meta.dirname, name), join(folder, name))
  for (const { path, text } of files) {
    write(join(folder, path), text)
    if (/\/src\/routes\//.test(path)) write(join(folder, dirname(path), '$types.d.ts'), KIT_TYPES)
  }
}

/** Type-checks programs by the paths of their configurations, in one process: it reads declarations that they share once. */
const build = (folder: string, configurations: readonly string[]): Promise<string> =>
  runCompiler(folder, '--build', ...configurations, '--pretty', 'false')

/** Type-checks groups of files in a folder, each as a program of its own. */
export function compilePrograms(folder: string, programs: readonly (readonly CodeFile[])[]): Promise<string> {
  for (const [index, files] of programs.entries()) {
    const roots = [...AMBIENT, './modules.d.ts', ...files.map(({ path }) => `./${path}`)]
    write(join(folder, `tsconfig.${index}.json`), JSON.stringify({ compilerOptions: OPTIONS, files: roots }))
  }
  return build(
    folder,
    programs.map((_, index) => `tsconfig.${index}.json`),
  )
}

/** Files by their paths. */
type Files = Readonly<Record<string, string>>

/**
 * Type-checks programs in a folder that has the package.
 *
 * @param programs Files of each, by the name of the folder that they are written to.
 * @returns What the compiler says, by these names; empty if it says nothing.
 * @throws {Error} It says something that is of no program.
 */
export async function typeCheckPrograms(
  folder: string,
  programs: Readonly<Record<string, Files>>,
): Promise<ReadonlyMap<string, string>> {
  const names = Object.keys(programs)
  for (const [name, files] of Object.entries(programs)) {
    for (const [path, text] of Object.entries(files)) write(join(folder, name, path), text)
    write(join(folder, name, 'package.json'), MANIFEST)
    write(join(folder, name, 'tsconfig.json'), JSON.stringify({ compilerOptions: { ...OPTIONS, types: ['node'] } }))
  }
  // The other lines of a message begin with a space.
  const messages = (await build(folder, names)).split(/^(?=\S)/m).filter(Boolean)
  const said = new Map(names.map((name) => [name, messages.filter((text) => text.startsWith(`${name}/`)).join('')]))
  if ([...said.values()].join('').length < messages.join('').length)
    throw new Error(`The compiler said what is of no program:\n${messages.join('')}`)
  return said
}
