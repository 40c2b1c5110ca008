import { execFileSync } from 'node:child_process'
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { describe, expect, onTestFinished, test } from 'vitest'
import { allPairs, type Framework, type Pair } from '../../e2e/servers.ts'
import { fromSqlite, sql } from '../../src/adapters/sql.ts'
import { root } from '../../tools/entries.ts'

const folder = join(root, 'docs/deploy')
const read = (page: string): string => readFileSync(join(folder, page), 'utf8')

/** Commands for a shell, of a page or of one of its sections. */
const commandsOf = (text: string): string[] =>
  Array.from(text.matchAll(/^```sh\n([\s\S]*?)^```$/gm), ([, lines = '']) => lines.trim().split('\n')).flat()

/** From its heading to the next one. */
const sectionOf = (page: string, heading: string): string =>
  read(page).split(`\n## ${heading}\n`)[1]?.split('\n## ')[0] ?? ''

const HEADINGS: Readonly<Record<Framework, string>> = {
  express: 'Express',
  sveltekit: 'SvelteKit',
  'solid-start': 'SolidStart',
}

/** What the browser tests build and run, as somebody does whose application is the only one there. */
function commandsFor({ app, build }: Pair): string[] {
  const env = Object.entries(build?.env ?? {}).map(([name, value]) => `${name}=${value} `)
  const start = app
    .replace('--allow-read=../../..', '--allow-read=.')
    .replace('--allow-write=../../../test-results', '--allow-write=data')
    .replace(/\.output\/\w+\//, '.output/')
  return [...(build ? [`${env.join('')}npx ${build.command}`] : []), start]
}

/** Runs a command in a folder of its own, with the library as it is here. */
function run(commands: readonly string[]): { output: string; cwd: string } {
  const cwd = mkdtempSync(join(tmpdir(), 'latchkey-'))
  onTestFinished(() => rmSync(cwd, { recursive: true }))
  const script = commands.join('\n').replaceAll(/'latchkey\/([\w/]+)'/g, `'${root}/src/$1.ts'`)
  return { output: execFileSync('sh', ['-ec', script], { cwd, encoding: 'utf8' }), cwd }
}

describe.each(['node', 'deno', 'bun'])('the page of %s', (runtime) => {
  const pairs = allPairs.filter((pair) => pair.runtime === runtime)

  test.each(pairs)('has the commands that $name is tested with', (pair) => {
    expect(commandsOf(sectionOf(`${runtime}.md`, HEADINGS[pair.framework]))).toEqual(commandsFor(pair))
  })

  test('has no others', () => {
    expect(commandsOf(read(`${runtime}.md`))).toEqual(pairs.flatMap(commandsFor))
  })
})

describe('the page of Workers', () => {
  /** Those of Cloudflare's own program, which needs an account there, are not run. */
  const ours = commandsOf(read('workers.md')).filter((command) => !command.includes('npx wrangler'))

  test('makes the tables of the adapter', async () => {
    const { cwd } = run(ours)
    const database = new DatabaseSync(':memory:')
    database.exec(readFileSync(join(cwd, 'migrations/0001_latchkey.sql'), 'utf8'))
    expect(await sql(fromSqlite(database)).migrate({ isDryRun: true })).toEqual([])
  })
})

describe('the page for all', () => {
  test('makes a secret', () => {
    expect(run(commandsOf(read('README.md'))).output.trim()).toMatch(/^[\w+/]{44}$/)
  })
})

// What the pages say of files with variables, in their text.
describe('a file with variables', () => {
  const [inFile, inEnvironment] = ['https://file.example', 'https://environment.example']
  const show = 'console.log(process.env.AUTH_URL)'

  /** What a program sees. @param env Variables that the environment has already. */
  function seenBy(command: string, program: readonly string[], env: Record<string, string> = {}): string {
    const cwd = mkdtempSync(join(tmpdir(), 'latchkey-'))
    onTestFinished(() => rmSync(cwd, { recursive: true }))
    writeFileSync(join(cwd, '.env'), `AUTH_URL=${inFile}\n`)
    writeFileSync(join(cwd, 'show.mjs'), show)
    const { AUTH_URL: _, ...rest } = process.env
    return execFileSync(command, program, { cwd, encoding: 'utf8', env: { ...rest, ...env } }).trim()
  }

  test.each([
    ['node.md', '`node --env-file=.env`', 'node', ['--env-file=.env', 'show.mjs']],
    ['deno.md', '`deno run --env-file=.env`', 'deno', ['run', '--env-file=.env', '--allow-env', 'show.mjs']],
    ['bun.md', 'Bun reads `.env`', 'bun', ['show.mjs']],
  ] as const)('is read as %s says: %s', (page, said, command, program) => {
    expect(read(page)).toContain(said)
    expect(seenBy(command, program)).toBe(inFile)
    expect(seenBy(command, program, { AUTH_URL: inEnvironment })).toBe(inEnvironment)
  })
})

describe.each(readdirSync(folder))('%s', (page) => {
  test('leads to pages and headings that exist', () => {
    const missing = Array.from(read(page).matchAll(/\]\((?!https?:)([^)#]*)(?:#([^)]+))?\)/g)).filter(
      ([, path = '', heading]) => {
        const file = path === '' ? join(folder, page) : join(folder, path)
        if (!existsSync(file)) return true
        return heading !== undefined && !headingsOf(file).includes(heading)
      },
    )
    expect(missing.map(([link]) => link)).toEqual([])
  })
})

/** As GitHub makes anchors of them. */
function headingsOf(file: string): string[] {
  const headings = readFileSync(file, 'utf8').matchAll(/^#+ (.+)$/gm)
  return Array.from(headings, ([, text = '']) =>
    text
      .toLowerCase()
      .replace(/[^\w -]/g, '')
      .replaceAll(' ', '-'),
  )
}
