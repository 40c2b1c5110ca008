import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { delimiter, dirname, join } from 'node:path'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { anyPort, listen, stopServer } from '../../../../e2e/ports.ts'
import { unpackedPackage } from '../../package.ts'
import { createProject, hostOf, runHere, useProjects, writeFiles } from '../../project.ts'
import { type Dialogue, ENTER, runOnTerminal } from '../../run-on-terminal.ts'

useProjects()

/** Takes the place of npm: records its calls in the project. The server ends after one answer, or when it is told to. */
const NPM = `#!/usr/bin/env node
const { appendFileSync } = require('node:fs')
const { createServer } = require('node:http')
const args = process.argv.slice(2)
appendFileSync('npm.log', args.join(' ') + '\\n')
if (process.env.NPM_FAILS) process.exit(3)
if (args[0] === 'run') {
  const end = process.env.SERVER_STAYS ? () => {} : () => process.exit(7)
  process.on('SIGTERM', () => process.exit(9))
  createServer((_, res) => res.end('', end)).listen(Number(args.at(-1)), 'localhost')
}
`

let home = ''
let packed = ''
beforeAll(async () => {
  packed = await unpackedPackage()
  home = mkdtempSync(join(tmpdir(), 'latchkey-starts-'))
  writeFiles(home, { 'bin/npm': NPM })
  chmodSync(join(home, 'bin/npm'), 0o755)
})
afterAll(() => rmSync(home, { recursive: true, force: true }))

const withNpm = (env: Readonly<Record<string, string>> = {}) => ({
  env: { ...env, PATH: [join(home, 'bin'), dirname(process.execPath), process.env['PATH']].join(delimiter) },
})

/** What npm was called with in a folder. */
const readCalls = (folder: string): readonly string[] =>
  existsSync(join(folder, 'npm.log')) ? readFileSync(join(folder, 'npm.log'), 'utf8').trim().split('\n') : []

const kitOf = (range: string): Readonly<Record<string, string>> => ({
  'package.json': JSON.stringify({ dependencies: { latchkey: '*', '@sveltejs/kit': range } }),
})
const KIT = kitOf('^3')
const NEW_KIT = ['init', '--framework', 'sveltekit', '--port'] as const

describe('init --start', () => {
  test('installs, starts, prints the address, and exits with the code of the server', async () => {
    const [project, port] = [createProject(), await anyPort()]
    const { code, stderr } = await project.run([...NEW_KIT, String(port), '--start'], withNpm())
    expect([code, readCalls(project.folder)]).toEqual([7, ['install', `run dev -- --port ${port}`]])
    expect(stderr).toMatch(new RegExp(`\\nOpen http://localhost:${port}/account and choose a person\\n$`))
  })

  test('finds the server at localhost if the address is a subdomain of it', async () => {
    const [project, port] = [createProject(), await anyPort()]
    const url = `http://app.localhost:${port}`
    const { code, stderr } = await project.run(['init', '--framework', 'sveltekit', '--url', url, '--start'], withNpm())
    expect([code, stderr]).toEqual([7, expect.stringContaining(`\nOpen ${url}/account and choose`)])
  })

  test('stops the server when it receives a signal', async () => {
    const port = await anyPort()
    const project = createProject({ ...KIT, '.env': 'AUTH_GOOGLE_ID=a\nAUTH_GOOGLE_SECRET=b\n' })
    const args = ['init', '--provider', 'google', '--start', '--port', String(port)]
    const child = spawn(process.execPath, [join(packed, 'dist/cli.js'), ...args], {
      cwd: project.folder,
      ...withNpm({ SERVER_STAYS: '1' }),
      stdio: ['ignore', 'ignore', 'pipe'],
    })
    let said = ''
    for await (const text of child.stderr.setEncoding('utf8')) {
      said += text
      if (said.includes('\nOpen ')) child.kill('SIGTERM')
    }
    const [code] = child.exitCode === null ? await once(child, 'exit') : [child.exitCode]
    expect(code).toBe(9)
    expect(said).toMatch(new RegExp(`\\nOpen http://localhost:${port}/account\\n$`))
  })

  test('starts nothing if a package cannot be installed', async () => {
    const [project, port] = [createProject(), await anyPort()]
    const { code, stderr } = await project.run([...NEW_KIT, String(port), '--start'], withNpm({ NPM_FAILS: '1' }))
    expect([code, readCalls(project.folder)]).toEqual([3, ['install']])
    expect(stderr).toContain('Nothing was started, because `npm install` ended with exit code 3.')
  })

  test('runs nothing if another process uses the port', async () => {
    const [project, server] = [createProject(), createServer()]
    onTestFinished(() => stopServer(server))
    const port = await listen(server, 0)
    const { code, stderr } = await project.run([...NEW_KIT, String(port), '--start'], withNpm())
    expect([code, readCalls(project.folder)]).toEqual([1, []])
    expect(stderr).toContain(`another program listens at http://localhost:${port}.`)
  })

  test.each([
    ['a variable is empty', ['--provider', 'google'], KIT, 'variables in .env are empty: AUTH_GOOGLE_ID, AUTH_GOOGLE_'],
    ['the address is elsewhere', ['--url', 'https://a.example'], KIT, 'https://a.example is not an address of this'],
    ['SvelteKit is too old', [], kitOf('^2'), 'you have to run this first: npm install -D @sveltejs/kit@3'],
  ])('writes the files and runs nothing if %s', async (_what, args, files, reason) => {
    const project = createProject(files)
    const { code, stderr } = await project.run(['init', '--start', ...args], withNpm())
    expect([code, readCalls(project.folder)]).toEqual([1, []])
    expect(stderr).toContain(`Nothing was started, because ${reason}`)
    expect(project.read('src/hooks.server.ts')).toContain('KitAuth')
  })

  test('reports that npm is missing', async () => {
    const project = createProject()
    const { code, stderr } = await runHere([...NEW_KIT, String(await anyPort()), '--start'], {
      ...project.host,
      env: { PATH: join(project.folder, 'node_modules/.bin') },
    })
    expect([code, stderr]).toEqual([1, expect.stringContaining('npm cannot be started: ')])
  })
})

const QUESTION = 'start it now?'

/** Calls `init` for SvelteKit on a terminal, in a folder below `home`. */
async function initOnTerminal(name: string, files: Readonly<Record<string, string>>, dialogue: Dialogue) {
  const [folder, port] = [join(home, name), await anyPort()]
  mkdirSync(folder, { recursive: true })
  writeFiles(folder, files)
  const host = hostOf(folder, packed, withNpm())
  return { ...(await runOnTerminal(host, [...NEW_KIT, String(port)], dialogue)), calls: readCalls(folder), port }
}

describe('init on a terminal', () => {
  test('starts a new project without asking', async () => {
    const files = { '.git/HEAD': '', '.gitignore': '', 'README.md': '', LICENSE: '', 'latchkey-0.1.0.tgz': '' }
    const { calls, code, port, screen } = await initOnTerminal('new', files, [])
    expect([code, screen, calls]).toEqual([7, '', ['install', `run dev -- --port ${port}`]])
  })

  test('starts an existing project after the user presses Enter', async () => {
    const { calls, code, port } = await initOnTerminal('yes', KIT, [['Start it now?', ENTER]])
    expect([code, calls]).toEqual([7, [`run dev -- --port ${port}`]])
  })

  // npm, Node or the server would read what is in these folders.
  test.each<[string, Readonly<Record<string, string>>]>([
    ['a project', { 'package.json': '{ "dependencies": { "@sveltejs/kit": "^3" } }' }],
    ['settings of npm', { '.npmrc': 'script-shell=./evil' }],
    ['an env file', { '.env': 'NODE_OPTIONS=--import=./.evil.js\n' }],
    ['packages', { 'node_modules/vite/package.json': '{}' }],
    ['a project above it', { '../package.json': '{ "workspaces": ["*"] }' }],
  ])('runs nothing before the user agrees if there is %s', async (what, files) => {
    const { asked, calls, code, said } = await initOnTerminal(`${what}/app`, files, [[QUESTION, 'n']])
    expect([code, asked, calls]).toEqual([0, 1, []])
    expect(said).toMatch(/\nStart it, and open /)
  })
})
