import { readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest'
import { COMMANDS } from '../../src/cli/commands.ts'
import { createProcessHost } from '../../src/cli/host.ts'
import { NPX } from '../../src/cli/package-commands.ts'
import { unpackedPackage } from './package.ts'
import { createProject, useProjects } from './project.ts'

useProjects()

let folder = ''
beforeAll(async () => {
  folder = await unpackedPackage()
})

const manifest = () => JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))

const NAMES = COMMANDS.map(({ name }) => name)
/**
 * Packages inside of the program: Commander, Clack, what `migrate-from` parses, edits and compares with, and what these
 * are made of.
 */
const CONTAINED = [
  '@babel/parser',
  '@clack/core',
  '@clack/prompts',
  '@jridgewell/sourcemap-codec',
  '@sveltejs/acorn-typescript',
  'acorn',
  'commander',
  'diff',
  'esrap',
  'fast-string-truncated-width',
  'fast-string-width',
  'fast-wrap-ansi',
  'locate-character',
  'magic-string',
  'oauth4webapi',
  'sisteransi',
  'svelte',
  'zimmerframe',
]

const ESCAPE = String.fromCharCode(27)

describe('the package', () => {
  test('has an executable command file', () => {
    const program = join(folder, manifest().bin.latchkey)
    expect(readFileSync(program, 'utf8')).toMatch(/^#!\/usr\/bin\/env node\n/)
    expect(statSync(program).mode & 0o100).not.toBe(0)
  })

  test('includes the licenses of the bundled packages', () => {
    const text = readFileSync(join(folder, manifest().bin.latchkey), 'utf8')
    for (const name of CONTAINED)
      expect(text).toMatch(new RegExp(`^${name} \\d.*\\n\\n[\\s\\S]*?(Copyright|MIT License)`, 'm'))
  })

  test('bundles only the packages that its commands need', () => {
    const text = readFileSync(join(folder, manifest().bin.latchkey), 'utf8')
    const [, list = ''] = text.split('This file and its chunks contain:')
    expect(Array.from(list.matchAll(/^((?:@[\w-]+\/)?[\w-]+) \d+\.\d+\.\d+\n\n/gm), ([, name]) => name)).toEqual(
      CONTAINED,
    )
  })
})

describe('latchkey', () => {
  test('lists its commands with --help', async () => {
    const { code, stdout, stderr } = await createProject().run(['--help'])
    expect([code, stderr]).toEqual([0, ''])
    for (const { name, summary } of COMMANDS) {
      expect(stdout).toContain(`  ${name} `)
      expect(stdout.replace(/\s+/g, ' ')).toContain(summary)
    }
  })

  test('prints its version', async () => {
    const { code, stdout } = await createProject().spawn(['--version'])
    expect([code, stdout]).toEqual([0, `${manifest().version}\n`])
  })

  test.each<[string, readonly string[], string]>([
    ['no command', [], 'Usage: latchkey'],
    ['an unknown command', ['secrets'], "error: unknown command 'secrets'\n(Did you mean secret?)"],
    ['an unknown option', ['secret', '--prnt'], "error: unknown option '--prnt'\n(Did you mean --print?)"],
    ['an argument too many', ['secret', 'now'], 'error: too many arguments'],
  ])('exits with 2 for %s', async (_what, args, said) => {
    const { code, stdout, stderr } = await createProject().run(args)
    expect([code, stdout]).toEqual([2, ''])
    expect(stderr).toContain(said)
  })

  test.each(NAMES)('has an example in the help of %s', async (name) => {
    const { code, stdout, stderr } = await createProject().run([name, '--help'])
    expect([code, stderr]).toEqual([0, ''])
    expect(stdout).toMatch(new RegExp(`Examples:\\n(  .*\\n)*?  .*${NPX} ${name}`))
  })

  test('uses no colors without a terminal', async () => {
    const project = createProject({ '.env': 'AUTH_SECRET=weak\n' })
    const { code, stdout, stderr } = await project.spawn(['secret'])
    expect([code, stderr]).toEqual([1, expect.stringContaining('error:')])
    expect(stdout + stderr).not.toContain(ESCAPE)
  })

  test.each([
    [undefined, true],
    ['', true],
    ['1', false],
  ])('with NO_COLOR=%j uses colors on a terminal: %s', (value, hasColors) => {
    const { isTTY } = process.stderr
    onTestFinished(() => void Object.assign(process.stderr, { isTTY }))
    process.stderr.isTTY = true
    vi.stubEnv('NO_COLOR', value)
    onTestFinished(() => void vi.unstubAllEnvs())
    expect(createProcessHost(pathToFileURL(join(folder, 'dist/cli.js')).href)).toMatchObject({ hasColors })
  })
})
