import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { ObjectExpression } from '@babel/types'
import { addMigrate } from './add-migrate.ts'
import { listCodeTodos } from './code-todos.ts'
import { listConfigTodos, listVariableTodos } from './config-todos.ts'
import { type Elsewhere, findConfigs, listExportedConfigs } from './find-configs.ts'
import { type ParsedFile, parseFile } from './parsed-file.ts'
import type { ProviderNames } from './provider-names.ts'
import { renameOptions } from './rename-options.ts'
import { resolveModule } from './resolve-module.ts'
import { rewriteImports } from './rewrite-imports.ts'
import { rewriteOther } from './rewrite-other.ts'
import { createTodo, type Script, type Todo } from './script.ts'
import type { Imported } from './specifiers.ts'
import { rewriteMarkup } from './svelte-file.ts'
import { handleUnset } from './unset-providers.ts'
import { wrapProviders } from './wrap-providers.ts'

/** The files of a project that mention Auth.js, or contain its configuration. */
export interface Files {
  readonly folder: string
  readonly byPath: Map<string, ParsedFile>
  /** Names of the variables with a value. */
  readonly variables: ReadonlySet<string>
  /** Whether providers without variables are marked with `optional: true`. */
  readonly isOptional: boolean
}

/** A file, and the names that each of its scripts imported from Auth.js. */
export interface RewrittenFile {
  readonly file: ParsedFile
  readonly imported: readonly (readonly [Script, readonly Imported[]])[]
}

/** Rewrites names, modules and options of one file. Configurations are found afterwards. */
export function rewriteFile(file: ParsedFile, providers: ProviderNames, todos: Todo[]): RewrittenFile {
  const imported = file.scripts.map((script) => {
    const names = rewriteImports({ script, providers, todos })
    rewriteOther({ script, providers, todos })
    renameOptions(script.file.program, script.edits, names)
    todos.push(...listVariableTodos(script), ...listCodeTodos(script))
    return [script, names] as const
  })
  const { component } = file
  if (component) {
    const names = imported.flatMap(([, each]) => each)
    renameOptions(component.markup, file.edits, names)
    rewriteMarkup(component, names, todos)
  }
  return { file, imported }
}

const HERE = "Add migrate: authjs() of 'latchkey/migrate/authjs' to the configuration that this call gets."

/** Adds `migrate: authjs()` to the configurations, in any file. */
export async function migrateConfigs(files: Files, rewritten: readonly RewrittenFile[], todos: Todo[]): Promise<void> {
  const scripts = rewritten.flatMap((each) => each.imported)
  const found = scripts.flatMap(([script, imported]) =>
    findConfigs(script, imported).map((each) => ({ script, ...each })),
  )
  const homes = new Map<Script, Set<ObjectExpression>>()
  for (const { at, configs, script } of found) {
    const places = await Promise.all(configs.map((each) => listPlaces(files, script, each)))
    if (places.flat().length === 0) todos.push(createTodo(script, at, HERE))
    for (const [home, config] of places.flat()) homes.set(home, (homes.get(home) ?? new Set()).add(config))
  }
  for (const [script, configs] of homes) {
    addMigrate(script, [...configs])
    const imported = scripts.find(([each]) => each === script)?.[1] ?? []
    todos.push(...wrapProviders(script, [...configs]))
    for (const config of configs) {
      const unset = handleUnset({ script, config, imported, variables: files.variables }, files.isOptional)
      todos.push(...listConfigTodos(script, config), ...unset)
    }
  }
}

/** Returns the object literals of a configuration, followed through the files of the project. */
async function listPlaces(
  files: Files,
  script: Script,
  config: ObjectExpression | Elsewhere,
  depth = 0,
): Promise<(readonly [Script, ObjectExpression])[]> {
  if ('type' in config) return [[script, config]]
  const path = resolveModule(files.folder, script.path, config.module)
  // Stops at a module that imports itself.
  if (path === null || depth > 5) return []
  const text = () => readFileSync(join(files.folder, path), 'utf8')
  const file = files.byPath.get(path) ?? (await parseFile(path, text()).catch(() => null))
  const [home] = file?.scripts ?? []
  if (!file || !home) return []
  files.byPath.set(path, file)
  const next = listExportedConfigs(home.file, config.name)
  return (await Promise.all(next.map((each) => listPlaces(files, home, each, depth + 1)))).flat()
}
