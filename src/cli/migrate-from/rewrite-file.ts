import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { ObjectExpression } from '@babel/types'
import { addImport } from './add-migrate.ts'
import { addCodeTodos } from './code-todos.ts'
import type { Files } from './files.ts'
import { type Config, findConfigs, listExportedConfigs } from './find-configs.ts'
import { getImports, type ImportsByScript } from './next/import-edits.ts'
import { addNextTodos } from './next/next-todos.ts'
import type { NextPlan } from './next/plan-next.ts'
import { type ParsedFile, parseFile } from './parsed-file.ts'
import type { ProviderNames } from './provider-names.ts'
import { resolveModule } from './resolve-module.ts'
import { renameOptions, rewriteMarkup } from './rewrite-client.ts'
import { rewriteConfigs } from './rewrite-config.ts'
import { rewriteImports } from './rewrite-imports.ts'
import { rewriteOther } from './rewrite-other.ts'
import { addTodo, type Script } from './script.ts'
import type { Imported } from './specifiers.ts'

/** A script, and the names that it imported from Auth.js. */
export type Rewritten = readonly [script: Script, imported: readonly Imported[]]

/** Rewrites names, modules and options of one file. Configurations are found afterwards. */
export function rewriteFile(
  { edits, markup, scripts }: ParsedFile,
  providers: ProviderNames,
  imports: ImportsByScript,
): Rewritten[] {
  const rewritten = scripts.map((script): Rewritten => {
    const work = { script, providers, imports: getImports(imports, script) }
    const names = rewriteImports(work)
    for (const [module, added] of work.imports.added) addImport(script, [...added].join(', '), module)
    rewriteOther(work)
    renameOptions(script.file.program, edits, names)
    addCodeTodos(script)
    addNextTodos(script)
    return [script, names]
  })
  const names = rewritten.flatMap(([, each]) => each)
  const [script] = scripts
  if (markup && script) {
    renameOptions(markup, edits, names)
    rewriteMarkup(script, markup, names)
  }
  return rewritten
}

/** Adds `migrate: authjs()` to the configurations, in any file. */
export async function migrateConfigs(
  files: Files,
  rewritten: readonly Rewritten[],
  { configs: homes, properties }: Pick<NextPlan, 'configs' | 'properties'>,
): Promise<void> {
  for (const [script, imported] of rewritten)
    for (const { configs, node } of findConfigs(script, imported)) {
      const places = await listPlaces(files, script, configs)
      if (places.length === 0) addTodo(script, node, 'add-migrate')
      for (const [home, config] of places) homes.set(home, (homes.get(home) ?? new Set()).add(config))
    }
  for (const [script, configs] of homes) {
    const imported = rewritten.find(([each]) => each === script)?.[1] ?? []
    rewriteConfigs(script, [...configs], { ...files, properties, imported })
  }
}

type Home = readonly [script: Script, config: ObjectExpression]

/** Returns the object literals of configurations, followed through the files of the project. */
async function listPlaces(files: Files, script: Script, configs: readonly Config[], depth = 0): Promise<Home[]> {
  const places = configs.map(async (config): Promise<Home[]> => {
    if ('type' in config) return [[script, config]]
    const path = resolveModule(files.folder, script.path, config.module)
    // Stops at a module that imports itself.
    if (path === null || depth > 5) return []
    const text = () => readFileSync(join(files.folder, path), 'utf8')
    const file = files.byPath.get(path) ?? (await parseFile(path, text(), script.todos).catch(() => null))
    const [home] = file?.scripts ?? []
    if (!file || !home) return []
    files.byPath.set(path, file)
    return listPlaces(files, home, listExportedConfigs(home.file, config.name), depth + 1)
  })
  return (await Promise.all(places)).flat()
}
