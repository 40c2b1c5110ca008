// docs/reference: a page for each entry of the package, written from the docstrings.

import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { Application, Logger, LogLevel, type ProjectReflection, ReflectionKind } from 'typedoc'
import { type Entry, entries, root } from '../entries.ts'
import { REFERENCE_OPTIONS } from './reference-options.ts'

/** More names than these are counted and not listed. */
const MOST = 12

/** What is documented, and where. */
export interface ReferencePlan {
  readonly entries: readonly Entry[]
  /** Folder that is emptied, and written. */
  readonly out: string
  readonly tsconfig: string
}

/** Entries that have a page: all, but providers have pages of their own, and one language is like the other. */
function pagedEntries(): Entry[] {
  return entries().filter(({ name }) => {
    const [, folder, id] = /^latchkey\/(providers|text)\/(.+)$/.exec(name) ?? []
    if (folder === 'text') return id === 'en'
    return folder === undefined || !existsSync(join(root, `docs/providers/${id}.md`))
  })
}

const PLAN: ReferencePlan = {
  entries: pagedEntries(),
  out: join(root, 'docs/reference'),
  tsconfig: join(root, 'tools/docs/tsconfig.json'),
}

/** Keeps what is wrong, to say it in one error. */
class Faults extends Logger {
  readonly messages: string[] = []

  override log(message: string, level: LogLevel): void {
    super.log(message, level)
    if (level >= LogLevel.Warn) this.messages.push(message)
  }
}

/**
 * Writes the pages.
 *
 * @returns How many, without their index.
 * @throws {Error} A public name has no docstring, or a `{@link}` leads nowhere.
 */
export async function writeReference({ entries, out, tsconfig }: ReferencePlan = PLAN): Promise<number> {
  rmSync(out, { recursive: true, force: true })
  const entryPoints = entries.map(({ source }) => resolve(root, source))
  const app = await Application.bootstrapWithPlugins({ ...REFERENCE_OPTIONS, entryPoints, out, tsconfig })
  const faults = new Faults()
  app.logger = faults
  const project = await app.convert()
  if (project) {
    app.validate(project)
    nameModules(project, entries)
    await app.generateOutputs(project)
  }
  if (!project || faults.messages.length > 0) throw new Error(['The reference:', ...faults.messages].join('\n'))
  writeFileSync(join(out, 'index.md'), indexPage(entries, out))
  return entries.length
}

/** Page of an entry: `express.md`, `sveltekit/client.md`. */
const pageOf = ({ name }: Entry): string => `${pathOf(name)}.md`

// The entry that is the package itself has no path.
const pathOf = (name: string): string => name.replace(/^latchkey\//, '')

// TypeDoc calls a module by its file; what is imported is the entry.
function nameModules(project: ProjectReflection, entries: readonly Entry[]): void {
  const names = new Map(
    entries.map((entry) => [entry.source.replace(/^src\/(.+?)(\/index)?\.ts$/, '$1'), pathOf(entry.name)]),
  )
  for (const module of project.children ?? []) module.name = names.get(module.name) ?? module.name
  // Of a parameter that is taken apart where it stands there is no name.
  for (const parameter of project.getReflectionsByKind(ReflectionKind.Parameter)) {
    if (parameter.name === '__namedParameters') parameter.name = 'options'
  }
}

/** Every entry, and what it exports. */
function indexPage(entries: readonly Entry[], out: string): string {
  const rows = entries.map((entry) => {
    const markdown = readFileSync(join(out, pageOf(entry)), 'utf8')
    const names = Array.from(markdown.matchAll(/^### (.+?)(\(\))?$/gm), ([, name]) => `\`${name}\``)
    return `| [\`${entry.name}\`](${pageOf(entry)}) | ${names.length > MOST ? `${names.length} names` : names.join(', ')} |`
  })
  return `# Entries

What can be imported, and what each name is: written from the docstrings of the code, which editors show, too.

| entry | exports |
| --- | --- |
${rows.join('\n')}

- \`latchkey/providers/<id>\` of sign-in providers: [one page each](../providers/index.md), with their options.
- \`latchkey/text/<language>\`: each exports one constant like that of \`latchkey/text/en\`, see [languages](../languages.md).
- \`latchkey/text/password/<language>\`: the same languages for [\`Password()\`](../sign-up.md#languages), of the type \`PasswordText\`.
- \`latchkey/sveltekit/components\`: Svelte components, see [SvelteKit](../sveltekit.md).
`
}
