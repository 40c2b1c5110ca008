import { listUses } from '../bindings.ts'
import type { Files } from '../files.ts'
import { resolveModule } from '../resolve-module.ts'
import { findName, readText, replaceNode, type Script } from '../script.ts'
import { findImport, type Home, type Imported, toImportPath } from './find-home.ts'
import type { Placed } from './find-tasks.ts'
import { type ImportsByScript, needImport } from './import-edits.ts'
import { pickName } from './pick-name.ts'

interface Work {
  readonly files: Files
  readonly imports: ImportsByScript
  readonly placed: readonly Placed[]
}

/** The tasks of a script with one configuration. */
interface Group {
  readonly script: Script
  readonly home: Home
  /** Local name of the configuration. */
  readonly name: string
  readonly tasks: readonly Placed[]
}

/** Imports what the tasks of each script want, instead of the configuration if that has no other use. */
export function importWants(work: Work): void {
  const groups = new Map<string, Group>()
  for (const placed of work.placed) {
    const { home, task } = placed
    const name = findName(task.options) ?? ''
    const key = `${task.script.path} ${name}`
    const tasks = [...(groups.get(key)?.tasks ?? []), placed]
    if (task.script !== home.script) groups.set(key, { script: task.script, home, name, tasks })
  }
  for (const group of groups.values()) importGroup(work, group)
}

function importGroup({ files, imports }: Work, { home, name, script, tasks }: Group): void {
  const imported = findImport(script.file, name)
  if (imported === null) return
  const names = [...new Set(tasks.map(({ task }) => formatWant(script, task, home)))]
  const isUnused = listUses(script.file, name).length === tasks.length
  const isDirect = resolveModule(files.folder, script.path, imported.module) === home.script.path
  if (isDirect && rewriteSpecifier(script, imported, names, isUnused)) return
  const module = isDirect ? imported.module : toImportPath(script.path, home.script.path)
  for (const each of names) needImport(imports, script, module, each)
}

function formatWant(script: Script, { want }: Placed['task'], home: Home): string {
  const [exported, local] = [pickName(home.script, want), pickName(script, want)]
  return exported === local ? local : `${exported} as ${local}`
}

/** @returns Whether the import of the configuration has the names now. */
function rewriteSpecifier(
  script: Script,
  { specifier }: Imported,
  names: readonly string[],
  isUnused: boolean,
): boolean {
  const kept = isUnused ? [] : [readText(script, specifier)]
  const isDefault = specifier.type === 'ImportDefaultSpecifier'
  const declaration = script.file.program.body.find(
    (node) => node.type === 'ImportDeclaration' && node.specifiers.some((each) => each === specifier),
  )
  const isAlone = declaration?.type === 'ImportDeclaration' && declaration.specifiers.length === 1
  if (isDefault && !isAlone) return false
  const list = isDefault ? [...kept, `{ ${names.join(', ')} }`] : [...kept, ...names]
  replaceNode(script, specifier, list.join(', '))
  return true
}
