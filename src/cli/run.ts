import { Command, CommanderError } from 'commander'
import { COMMANDS } from './commands.ts'
import { type Host, paint } from './host.ts'
import { CliError, createError, readReason } from './messages.ts'
import { findNeededNode } from './node-version.ts'
import { NPX } from './package-commands.ts'

/**
 * Runs one command.
 *
 * @param args Without the name of the program.
 * @returns The exit code: 0; 1 if it failed or found a problem; 2 if it was called incorrectly. With `init --start`, the
 * exit code of the development server.
 */
export async function run(args: readonly string[], host: Host): Promise<number> {
  try {
    const needed = findNeededNode(host.node, process.versions.node)
    // An older Node would end the command, or the application that it loads, with an error about `crypto`.
    if (needed !== null) throw createError('node', { needed, node: process.versions.node })
    await (await program(args, host)).parseAsync(args, { from: 'user' })
    return 0
  } catch (error) {
    return failure(error, host)
  }
}

async function program(args: readonly string[], host: Host): Promise<Command> {
  const root = new Command('latchkey')
    .description('Sign-in for web applications: the command line.')
    .version(host.version)
    .helpOption('-h, --help', 'list commands and options')
    .exitOverride()
    .configureOutput({
      writeOut: (text) => host.print(text.trimEnd()),
      writeErr: (text) => host.note(text.trimEnd()),
      getOutHasColors: () => host.hasColors,
      getErrHasColors: () => host.hasColors,
    })
    .showSuggestionAfterError()
    .addHelpText('after', `\nExample:\n  ${NPX} init`)
  for (const { name, summary, load } of COMMANDS) {
    const command = root.command(name).description(summary)
    if (args.includes(name)) (await load()).define(command, host)
  }
  return root
}

function failure(error: unknown, host: Host): number {
  // Commander has already printed it. Its own exit code for any misuse is 1.
  if (error instanceof CommanderError) return error.exitCode === 0 ? 0 : 2
  const said = error instanceof Error && !(error instanceof CliError) ? error.stack : readReason(error)
  if (said) host.note(`${paint(host, 'red', 'error')}: ${said}`)
  return error instanceof CliError ? error.exitCode : 1
}
