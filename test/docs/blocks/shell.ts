// Commands for a shell: what they call has to be there, and to know the options that it is given.

import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { Command, CommanderError } from 'commander'
import { COMMANDS } from '../../../src/cli/commands.ts'
import { createProcessHost } from '../../../src/cli/host.ts'
import { PACKAGE_SPEC } from '../../../src/lib/package-spec.ts'
import { root } from '../../../tools/entries.ts'
import type { Block } from './block.ts'
import { type Fault, thrownBy } from './fault.ts'

const manifest = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))

/** Scripts that projects of the frameworks begin with. */
const READERS_SCRIPTS = ['dev', 'build', 'preview', 'start', 'test']

/** Programs that `npx` fetches, and this repository does not have. */
const FETCHED = ['create-next-app', 'next', 'sv', 'wrangler']

/** Packages that pages have somebody install or remove, and this repository does not have. */
const PACKAGES = [
  PACKAGE_SPEC,
  '@auth/express',
  '@auth/sveltekit',
  '@hono/node-server',
  '@solidjs/router',
  'better-auth',
  'nitro',
  'wrangler',
]

const WORD = /(?:"(?:\\.|[^"\\])*"|'[^']*'|\$\([^)]*\)|\\.|[^\s;&|<>"'\\])+|&&|\|\|?|;|[<>]+|\n/g
const SEPARATOR = /^(?:&&|\|\|?|;|\n)$/

/** The commands of a text, each with its words; variables in front of them and redirections are left out. */
function commandsOf(text: string): string[][] {
  const lines = text.replaceAll('\\\n', ' ').replaceAll(/(?<=^|\s)#.*$/gm, '')
  const commands: string[][] = [[]]
  for (const [word] of lines.matchAll(WORD)) {
    if (SEPARATOR.test(word)) commands.push([])
    else if (/^\w+=/.test(word) && commands.at(-1)?.length === 0) continue
    else commands.at(-1)?.push(word)
  }
  return commands
    .map((words) => words.slice(0, words.findIndex((word) => /^[<>]/.test(word)) >>> 0))
    .filter((words) => words.length > 0)
}

/** What our command line has against its arguments. */
async function misuse(args: readonly string[]): Promise<string | null> {
  const program = new Command('latchkey').exitOverride().configureOutput({ writeOut() {}, writeErr() {} })
  const host = createProcessHost(pathToFileURL(join(root, 'dist/cli.js')).href)
  for (const { name, load } of COMMANDS) {
    const command = program.command(name)
    const { define } = await load()
    define(command, host)
    command.action(() => {})
  }
  return thrownBy(() =>
    program.parseAsync(args, { from: 'user' }).catch((error: unknown) => {
      if (!(error instanceof CommanderError && error.exitCode === 0)) throw error
    }),
  )
}

const isPackage = (name: string): boolean =>
  PACKAGES.includes(name) ||
  [manifest.dependencies, manifest.devDependencies, manifest.peerDependencies].some((names) => name in names)

const withoutVersion = (name: string): string => name.replace(/(?<=.)@.*$/, '')

function npmFaults([verb = '', ...rest]: readonly string[]): string[] {
  const names = rest.slice(0, rest.indexOf('--') >>> 0).filter((word) => !word.startsWith('-'))
  if (/^(?:i|install|uninstall)$/.test(verb))
    return names.filter((name) => !isPackage(withoutVersion(name))).map((name) => `No package ${name} is known.`)
  const script = verb === 'run' ? names[0] : verb
  if (script === undefined || (verb !== 'run' && verb !== 'test')) return []
  return script in manifest.scripts || READERS_SCRIPTS.includes(script) ? [] : [`There is no script ${script}.`]
}

async function npxFaults([program = '', ...args]: readonly string[]): Promise<string[]> {
  if (program === PACKAGE_SPEC) return [await misuse(args)].filter((message) => message !== null)
  const name = withoutVersion(program)
  const isThere = FETCHED.includes(name) || existsSync(join(root, 'node_modules/.bin', name))
  return isThere ? [] : [`No program ${program} is known to npx.`]
}

const CHECKS: Readonly<Record<string, (args: readonly string[]) => string[] | Promise<string[]>>> = {
  npm: npmFaults,
  npx: npxFaults,
}

/** Prints what the shell has against each argument, which can be nothing, and a NUL. */
const CHECK_SYNTAX = `for text do printf '%s\\0' "$(printf '%s\\n' "$text" | sh -n 2>&1)"; done`

/**
 * Returns the faults of syntax in blocks of commands. One shell checks them all: each process that a large one starts costs
 * 0.1 s of CPU time, because the system copies its page tables.
 */
export function shellSyntaxFaults(blocks: readonly Block[]): Fault[] {
  const args = ['-c', CHECK_SYNTAX, 'sh', ...blocks.map(({ text }) => text)]
  const messages = execFileSync('sh', args, { encoding: 'utf8' }).split('\0')
  return blocks.flatMap((block, index) => {
    const message = messages[index] ?? ''
    return message === '' ? [] : [{ block, line: block.line, message }]
  })
}

/** What is wrong with a block of commands, but for its syntax. */
export async function shellFaults(text: string): Promise<string[]> {
  const faults = await Promise.all(commandsOf(text).map(([name = '', ...args]) => CHECKS[name]?.(args) ?? []))
  return faults.flat()
}
