import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import { allPairs, type Framework, type Pair } from '../../e2e/servers.ts'
import { root } from '../../tools/entries.ts'

const folder = join(root, 'docs/deploy')
const read = (page: string): string => readFileSync(join(folder, page), 'utf8')

/** Commands for a shell, of a page or of one of its sections. */
const commandsOf = (text: string): string[] =>
  Array.from(text.matchAll(/^```sh\n([\s\S]*?)^```$/gm), ([, lines = '']) =>
    lines
      .replaceAll(/\\\n +/g, '')
      .trim()
      .split('\n'),
  ).flat()

/** From its heading to the next one. */
const sectionOf = (page: string, heading: string): string =>
  read(page).split(`\n## ${heading}\n`)[1]?.split('\n## ')[0] ?? ''

const HEADINGS: Readonly<Record<Framework, string>> = {
  express: 'Express',
  sveltekit: 'SvelteKit',
  'solid-start': 'SolidStart',
  hono: 'Hono',
  next: 'Next.js',
}

/** What the browser tests build and run, as somebody does whose application is the only one there. */
function commandsFor({ app, build }: Pair): string[] {
  const env = Object.entries(build?.env ?? {}).map(([name, value]) => `${name}=${value} `)
  const start = app
    .replace('--allow-read=../../..', '--allow-read=.')
    .replace('--allow-write=../../../test-results', '--allow-write=data')
    .replace(/\.output\/\w+\//, '.output/')
    .replace('node node_modules/next/dist/bin/next', 'npx next')
  return [...(build ? [`${env.join('')}npx ${build.command}`] : []), start]
}

/** Commands of the servers without a framework, which test/deploy/plain-servers.test.ts starts. */
const PLAIN: Readonly<Record<string, readonly string[]>> = {
  node: [],
  deno: ['deno run --env-file=.env --allow-env --allow-net --allow-read=. server.ts'],
  bun: ['bun server.ts'],
}

describe.each(['node', 'deno', 'bun'])('the page of %s', (runtime) => {
  const pairs = allPairs.filter((pair) => pair.runtime === runtime)

  test.each(pairs)('has the commands that $name is tested with', (pair) => {
    expect(commandsOf(sectionOf(`${runtime}.md`, HEADINGS[pair.framework]))).toEqual(commandsFor(pair))
  })

  test('has no others', () => {
    expect(commandsOf(read(`${runtime}.md`))).toEqual([...(PLAIN[runtime] ?? []), ...pairs.flatMap(commandsFor)])
  })
})

test('the page for all runtimes generates a secret', () => {
  const output = execFileSync('sh', ['-ec', commandsOf(read('README.md')).join('\n')], { encoding: 'utf8' })
  expect(output.trim()).toMatch(/^[\w+/]{44}$/)
})

// The pages say how each runtime reads it.
describe('a file with variables', () => {
  /** What a program reads of two variables. The file has both; the environment has the second. */
  function readBy(command: string, program: readonly string[]): unknown {
    const cwd = mkdtempSync(join(tmpdir(), 'latchkey-'))
    onTestFinished(() => rmSync(cwd, { recursive: true }))
    writeFileSync(join(cwd, '.env'), 'AUTH_ONE=file\nAUTH_TWO=file\n')
    writeFileSync(join(cwd, 'show.mjs'), 'console.log(JSON.stringify([process.env.AUTH_ONE, process.env.AUTH_TWO]))')
    const env = { ...process.env, AUTH_TWO: 'environment' }
    return JSON.parse(execFileSync(command, program, { cwd, encoding: 'utf8', env }))
  }

  test.each([
    ['node.md', '`node --env-file=.env`', 'node', ['--env-file=.env', 'show.mjs']],
    ['deno.md', '`deno run --env-file=.env`', 'deno', ['run', '--env-file=.env', '--allow-env', 'show.mjs']],
    ['bun.md', 'Bun reads `.env`', 'bun', ['show.mjs']],
  ] as const)('is read as %s says: %s', (page, said, command, program) => {
    expect(read(page)).toContain(said)
    expect(readBy(command, program)).toEqual(['file', 'environment'])
  })
})
