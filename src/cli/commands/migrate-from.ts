import { Argument, type Command } from 'commander'
import { type Host, paint } from '../host.ts'
import { type MigrationPlan, planMigration } from '../migrate-from/plan-migration.ts'
import { diffLines } from '../migrate-from/unified-diff.ts'
import { NPX } from '../package-commands.ts'
import { readProject } from '../project.ts'
import { writeFiles } from '../write-files.ts'

interface Options {
  readonly write?: true
  readonly optional?: true
}

const EXAMPLES = `
Prints what it would change as a diff, and lists with file and line what it
leaves to you. Writes nothing without --write. Reads .ts, .tsx, .js and
.svelte files that Git does not ignore, and package.json.

Examples:
  ${NPX} migrate-from authjs
  ${NPX} migrate-from authjs > changes.diff
  ${NPX} migrate-from authjs --write`

/** Adds the options of `latchkey migrate-from`. */
export function define(command: Command, host: Host): void {
  command
    .addArgument(new Argument('<library>', 'library that the application uses now').choices(['authjs']))
    .option('--write', 'apply the changes')
    .option('--optional', 'mark providers without variables as optional: latchkey starts without them')
    .addHelpText('after', EXAMPLES)
    .action((_library: string, options: Options) => migrateFrom(options, host))
}

async function migrateFrom({ optional, write }: Options, host: Host): Promise<void> {
  readProject(host.cwd) // an application, or a sentence about what is missing
  const plan = await planMigration(host, { isOptional: optional === true })
  // The diff goes to standard output, into a file without colors.
  const plain = { ...host, hasColors: host.hasColors && host.isInteractive }
  for (const change of plan.changes) for (const line of diffLines(plain, change)) host.print(line)
  if (write)
    writeFiles(
      host.cwd,
      plan.changes.map(({ after, path }) => ({ path, text: after })),
    )
  printTodos(host, plan)
  printChanges(host, plan, write === true)
}

function printTodos(host: Host, { todos }: MigrationPlan): void {
  if (todos.length === 0) return
  host.note(`${paint(host, 'yellow', 'By hand')}:`)
  for (const { line, path, text } of todos) host.note(`  ${path}${line === null ? '' : `:${line}`}: ${text}`)
}

function printChanges(host: Host, { changes, todos }: MigrationPlan, isWritten: boolean): void {
  const files = `${changes.length} file${changes.length === 1 ? '' : 's'}`
  const next = todos.length > 0 ? 'Do the rest by hand, then run npm install.' : 'Run npm install.'
  if (changes.length === 0) host.note('There is nothing to change.')
  else if (isWritten) host.note(`${paint(host, 'green', 'Changed')} ${files}. ${next}`)
  else host.note(`${files} would change. Nothing was written: --write applies the diff.`)
}
