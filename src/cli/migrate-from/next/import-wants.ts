import type { ImportDeclaration } from '@babel/types'
import { listUses } from '../bindings.ts'
import type { Files } from '../files.ts'
import { resolveModule } from '../resolve-module.ts'
import { replaceModule } from '../rewrite-imports.ts'
import { findName, readText, replaceNode, type Script } from '../script.ts'
import { findAppPath, isSplit } from './app-module.ts'
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

/** Imports the functions that the tasks of each script need, instead of the configuration if that has no other use. */
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
  const isApp = ({ task }: Placed): boolean => isSplit(home) && task.want !== 'pagesAuth'
  const names = listNames(
    script,
    home,
    tasks.filter((each) => !isApp(each)),
  )
  const isUnused = listUses(script.file, name).length === tasks.length
  const isDirect = resolveModule(files.folder, script.path, imported.module) === home.script.path
  const app = findAppModule(files, script, home, isDirect ? imported.module : '')
  const appNames = listNames(script, home, tasks.filter(isApp))
  if (names.length === 0 && isUnused && replaceImport(script, imported, appNames, app)) return
  for (const each of appNames) needImport(imports, script, app, each)
  if (names.length === 0 || (isDirect && rewriteSpecifier(script, imported, names, isUnused))) return
  const module = isDirect ? imported.module : toImportPath(script.path, home.script.path)
  for (const each of names) needImport(imports, script, module, each)
}

const listNames = (script: Script, home: Home, tasks: readonly Placed[]): string[] => [
  ...new Set(tasks.map(({ task }) => formatWant(script, task, home))),
]

/** Returns the import path of the module of the App Router, with the alias of another import. */
function findAppModule({ folder }: Files, script: Script, home: Home, other: string): string {
  const path = findAppPath(folder, home)
  const [prefix] = /^[@~]\//.exec(other) ?? []
  return prefix ? prefix + path.replace(/^src\//, '').replace(/\.[jt]s$/, '') : toImportPath(script.path, path)
}

/** Replaces an import that has one name. @returns Whether it had. */
function replaceImport(script: Script, { specifier }: Imported, names: readonly string[], module: string): boolean {
  const declaration = findDeclaration(script, specifier)
  if (declaration?.specifiers.length !== 1) return false
  replaceModule(script, declaration.source, module)
  const list = names.join(', ')
  replaceNode(script, specifier, specifier.type === 'ImportDefaultSpecifier' ? `{ ${list} }` : list)
  return true
}

const findDeclaration = ({ file }: Script, specifier: Imported['specifier']): ImportDeclaration | undefined =>
  file.program.body
    .filter((node) => node.type === 'ImportDeclaration')
    .find((node) => node.specifiers.some((each) => each === specifier))

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
  const isAlone = findDeclaration(script, specifier)?.specifiers.length === 1
  if (isDefault && !isAlone) return false
  const list = isDefault ? [...kept, `{ ${names.join(', ')} }`] : [...kept, ...names]
  replaceNode(script, specifier, list.join(', '))
  return true
}
