import { createTwoFilesPatch, FILE_HEADERS_ONLY } from 'diff'
import { type Host, paint } from '../host.ts'
import { formatCount } from '../messages.ts'
import { type MigrationPlan, planMigration } from '../migrate-from/plan-migration.ts'
import type { Change } from '../migrate-from/script.ts'
import { readProject } from '../project.ts'
import { writeFiles } from '../write-files.ts'

interface Options {
  readonly write?: true
  readonly optional?: true
}

/** Prints the changes of a migration as a diff, or applies them. */
export async function run({ optional, write }: Options, host: Host): Promise<void> {
  readProject(host.cwd) // an application, or a sentence about what is missing
  const plan = await planMigration(host, optional === true)
  // The diff goes to standard output, into a file without colors.
  const plain = { ...host, hasColors: host.hasColors && host.isInteractive }
  for (const change of plan.changes) for (const line of diffLines(plain, change)) host.print(line)
  const files = plan.changes.map(({ after, path }) => ({ path, text: after }))
  if (write) writeFiles(host.cwd, files)
  printTodos(host, plan)
  printChanges(host, plan, write === true)
}

function printTodos(host: Host, { todos }: MigrationPlan): void {
  if (todos.length === 0) return
  host.note(`${paint(host, 'yellow', 'By hand')}:`)
  for (const { line, path, text } of todos) host.note(`  ${path}${line === null ? '' : `:${line}`}: ${text}`)
}

function printChanges(host: Host, { changes, todos }: MigrationPlan, isWritten: boolean): void {
  const files = formatCount(changes.length, 'file')
  const next = todos.length > 0 ? 'Do the rest by hand, then run npm install.' : 'Run npm install.'
  if (changes.length === 0) host.note('There is nothing to change.')
  else if (isWritten) host.note(`${paint(host, 'green', 'Changed')} ${files}. ${next}`)
  else host.note(`${files} would change. Nothing was written: --write applies the diff.`)
}

const COLORS = { '+': 'green', '-': 'red' } as const

/** Returns the lines of a unified diff for `git apply` and `patch -p1`. */
function diffLines(host: Host, { after, before, path }: Change): string[] {
  const from = before === null ? '/dev/null' : `a/${path}`
  const options = { context: 3, headerOptions: FILE_HEADERS_ONLY }
  const patch = createTwoFilesPatch(from, `b/${path}`, before ?? '', after, '', '', options)
  return patch
    .slice(0, -1)
    .split('\n')
    .map((line, i) => {
      const color = i < 2 ? 'bold' : COLORS[line.charAt(0) as keyof typeof COLORS]
      return color ? paint(host, color, line) : line
    })
}
