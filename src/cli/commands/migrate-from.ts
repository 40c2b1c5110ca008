import { createTwoFilesPatch, FILE_HEADERS_ONLY } from 'diff'
import { createEnvFile } from '../env-file.ts'
import { type Host, paint } from '../host.ts'
import { formatCount } from '../messages.ts'
import { type MigrationPlan, planMigration } from '../migrate-from/plan-migration.ts'
import type { Change } from '../migrate-from/script.ts'
import { readProject } from '../project.ts'
import { removeFiles, writeFiles } from '../write-files.ts'

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
  if (write) apply(host.cwd, plan)
  printRenamed(host, plan)
  printTodos(host, plan)
  printChanges(host, plan, write === true)
}

function apply(folder: string, { changes, envFiles }: MigrationPlan): void {
  const written = changes.flatMap(({ after, path }) => (after === null ? [] : { path, text: after }))
  writeFiles(folder, [...written, ...envFiles.map(({ path, text }) => createEnvFile(path, text))])
  const removed = changes.filter(({ after }) => after === null)
  removeFiles(
    folder,
    removed.map(({ path }) => path),
  )
}

/** Env files are not part of the diff, because it shows the lines around a change. */
function printRenamed(host: Host, { envFiles }: MigrationPlan): void {
  if (envFiles.length === 0) return
  host.note('Variables, whose values stay and are not shown:')
  for (const { path, renamed } of envFiles) for (const each of renamed) host.note(`  ${path}: ${each}.`)
}

/** A task with several places is printed once. */
function printTodos(host: Host, { todos }: MigrationPlan): void {
  if (todos.length === 0) return
  host.note(`${paint(host, 'yellow', 'By hand')}:`)
  const texts = new Set(todos.map(({ text }) => text))
  for (const text of texts) {
    const [first = '', ...others] = todos.filter((todo) => todo.text === text).map(formatPlace)
    host.note(others.length === 0 ? `  ${first}: ${text}` : `  ${text}`)
    if (others.length > 0) for (const place of [first, ...others]) host.note(`    ${place}`)
  }
}

const formatPlace = ({ line, path }: MigrationPlan['todos'][number]): string =>
  line === null ? path : `${path}:${line}`

function printChanges(host: Host, { changes, envFiles, todos }: MigrationPlan, isWritten: boolean): void {
  const count = changes.length + envFiles.length
  const files = formatCount(count, 'file')
  const next = todos.length > 0 ? 'Do the rest by hand, then run npm install.' : 'Run npm install.'
  if (count === 0) host.note('There is nothing to change.')
  else if (isWritten) host.note(`${paint(host, 'green', 'Changed')} ${files}. ${next}`)
  else host.note(`${files} would change. Nothing was written: --write applies the diff.`)
}

const COLORS = { '+': 'green', '-': 'red' } as const

/** Returns the lines of a unified diff for `git apply` and `patch -p1`. */
function diffLines(host: Host, { after, before, path }: Change): string[] {
  const from = before === null ? '/dev/null' : `a/${path}`
  const options = { context: 3, headerOptions: FILE_HEADERS_ONLY }
  const to = after === null ? '/dev/null' : `b/${path}`
  const patch = createTwoFilesPatch(from, to, before ?? '', after ?? '', '', '', options)
  return patch
    .slice(0, -1)
    .split('\n')
    .map((line, i) => {
      const color = i < 2 ? 'bold' : COLORS[line.charAt(0) as keyof typeof COLORS]
      return color ? paint(host, color, line) : line
    })
}
