import { spawnSync } from 'node:child_process'
import { chmodSync, existsSync, lstatSync, mkdirSync, readdirSync, readFileSync, symlinkSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { createProject, type Project, useProjects, writeFiles } from './project.ts'

useProjects()

const PACKAGES = { '@auth/sveltekit': '1.11.0', '@sveltejs/kit': '3.0.0' }
const MANIFEST = JSON.stringify({ type: 'module', dependencies: PACKAGES })
const AUTH =
  "import { SvelteKitAuth } from '@auth/sveltekit'\nexport const { handle } = SvelteKitAuth({ providers: [] })\n"
const PAGE = "<script>\n  import { signOut } from '@auth/sveltekit/client'\n</script>\n"
const FILES = { 'package.json': MANIFEST, 'src/auth.js': AUTH, 'src/page.svelte': PAGE }

const COMMANDS = ['secret', 'init --force', 'migrate-from authjs --write']

const git = (folder: string, ...args: string[]) => spawnSync('git', args, { cwd: folder, encoding: 'utf8' })

/** A checkout whose configuration of Git, folder of programs and packages start a program that leaves a file behind. */
function createTrap() {
  const project = createProject(FILES)
  const at = (path: string): string => join(project.folder, path)
  git(project.folder, 'init', '-q')
  git(project.folder, 'add', 'src')
  const program = `#!/bin/sh\ntouch '${at('ran')}'\n`
  const programs = ['hooks/post-index-change', 'hooks/fsmonitor', 'node_modules/.bin/git', 'bin/git']
  const compiler = `import { writeFileSync } from 'node:fs'\nwriteFileSync('${at('ran')}', '')\nexport const parse = () => ({})\n`
  writeFiles(project.folder, {
    ...Object.fromEntries(programs.map((path) => [path, program])),
    'node_modules/svelte/package.json': '{ "type": "module", "exports": { "./compiler": "./compiler.js" } }',
    'node_modules/svelte/compiler.js': compiler,
  })
  for (const path of programs) chmodSync(at(path), 0o755)
  git(project.folder, 'config', 'core.fsmonitor', at('hooks/fsmonitor'))
  git(project.folder, 'config', 'core.hooksPath', at('hooks'))
  const hasRun = (): boolean => existsSync(at('ran'))
  return { project, hasRun, path: [at('node_modules/.bin'), 'bin', at('bin'), process.env['PATH']].join(':') }
}

describe('a hostile checkout', () => {
  test('makes Git itself run a command', () => {
    const { hasRun, project } = createTrap()
    git(project.folder, 'status')
    expect(hasRun()).toBe(true)
  })

  test.each(COMMANDS)('makes latchkey run nothing with %s', async (command) => {
    const { hasRun, path, project } = createTrap()
    const { code } = await project.run(command.split(' '), { env: { PATH: path } })
    expect([code, hasRun()]).toEqual([0, false])
  })
})

/** Creates a project with a link to something outside of it. Returns all files there. */
function createLink(path: string, target: string, files: Readonly<Record<string, string>> = FILES) {
  const project = createProject(Object.fromEntries(Object.entries(files).filter(([name]) => name !== path)))
  const outside = `${project.folder}-outside`
  writeFiles(outside, { 'kept.js': 'export const config = { providers: [] }\n', 'package.json': MANIFEST })
  mkdirSync(dirname(join(project.folder, path)), { recursive: true })
  symlinkSync(join(outside, target), join(project.folder, path))
  const list = () => readdirSync(outside).map((name) => [name, readFileSync(join(outside, name), 'utf8')])
  return { project, list }
}

const SET_UP: Readonly<Record<string, string>> = { 'package.json': MANIFEST }

describe('a link that leads outside the project', () => {
  test.each<[string, readonly string[], string, string, Readonly<Record<string, string>>]>([
    ['secret: the env file', ['secret'], '.env', 'kept.js', SET_UP],
    ['secret: an env file that does not exist', ['secret'], '.env', 'new', SET_UP],
    ['secret: a folder', ['secret', '--file', 'config/.env'], 'config', '', SET_UP],
    ['init: a folder', ['init', '--force'], 'src', '', SET_UP],
    ['init: a file', ['init', '--force'], 'src/hooks.server.ts', 'kept.js', SET_UP],
    ['init: a file that does not exist', ['init'], 'src/env.ts', 'new', SET_UP],
    ['init: the env file', ['init', '--force'], '.env', 'kept.js', SET_UP],
    ['migrate-from: package.json', ['migrate-from', 'authjs', '--write'], 'package.json', 'package.json', FILES],
    ['migrate-from: a file that does not exist', ['migrate-from', 'authjs', '--write'], 'src/env.js', 'new', FILES],
  ])('is refused by %s', async (_, args, path, target, files) => {
    const { list, project } = createLink(path, target, files)
    const before = list()
    const { code, stderr } = await project.run(args)
    expect([code, stderr]).toEqual([1, expect.stringMatching(/^error: .+ outside of this folder/)])
    expect(list()).toEqual(before)
    expect(
      readdirSync(project.folder).filter((name) => !['node_modules', ...listTop(files, path)].includes(name)),
    ).toEqual([])
  })

  test.each(['$lib/kept', './lib/kept', '$lib/../../../out', '../lib/kept'])(
    'does not lead migrate-from to a configuration: %s',
    async (module) => {
      const auth = AUTH.replace('{ providers: [] }', 'config').replace(/^/, `import { config } from '${module}'\n`)
      const files = { 'package.json': MANIFEST, 'src/auth.js': auth, 'src/routes/auth.js': auth }
      const { list, project } = createLink('src/lib', '', files)
      writeFiles(project.folder, { '../out.js': 'export const config = { providers: [] }\n' })
      const before = list()
      const { stderr } = await project.run(['migrate-from', 'authjs', '--write'])
      expect(list()).toEqual(before)
      expect(readFileSync(join(project.folder, '../out.js'), 'utf8')).not.toContain('migrate')
      expect(stderr).toMatch(/ {2}Add migrate: authjs\(\) of .*\n {4}src\/auth\.js:3\n/)
    },
  )

  test('is followed if it leads inside the project', async () => {
    const project = createProject({ 'package.json': MANIFEST, 'config/env': 'A=1\n' })
    symlinkSync('config/env', join(project.folder, '.env'))
    expect((await project.run(['secret'])).code).toBe(0)
    expect(project.read('config/env')).toMatch(/^A=1\nAUTH_SECRET=/)
    expect(lstatSync(join(project.folder, '.env')).isSymbolicLink()).toBe(true)
  })
})

/** Names in the folder of a project before a command. */
const listTop = (files: Readonly<Record<string, string>>, path: string): string[] =>
  [...Object.keys(files), path].map((each) => each.split('/')[0] ?? '')

/** Runs `migrate-from` on a module and an env file. */
async function saidAbout(text: string): Promise<string> {
  const project: Project = createProject({
    'package.json': MANIFEST,
    'src/a.js': text,
    '.env': 'constructor=1\ntoString=2\n',
  })
  return (await project.run(['migrate-from', 'authjs'])).stderr
}

test.each([
  "import '@auth/sveltekit'\nexport const a = (b) => b.toString() + b.constructor.valueOf(env.hasOwnProperty)\n",
  "import { toString, constructor } from '@auth/core'\n",
  "import constructor from '@auth/core/providers/constructor'\n",
  "import { SvelteKitAuth } from '@auth/sveltekit'\nSvelteKitAuth({ providers: [{ type: 'constructor' }, { type: 'toString' }] })\n",
])('an inherited property name is not found in a lookup table: %j', async (text) => {
  expect(await saidAbout(text)).not.toMatch(/native code|undefined|Rename|Put this provider/)
})
