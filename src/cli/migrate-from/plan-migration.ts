import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Host } from '../host.ts'
import { readReason } from '../messages.ts'
import { mayCatchRedirects } from './code-todos.ts'
import { listNamesWithValue } from './env-texts.ts'
import type { Files } from './files.ts'
import { listSources } from './list-sources.ts'
import { findProvider } from './module-map.ts'
import { hasProxy, isMiddleware, listGuards, renameMiddleware } from './next/middleware.ts'
import { planNext } from './next/plan-next.ts'
import { OLD_UPDATE, renameUpdate } from './next/rename-update.ts'
import { planManifest } from './package-json.ts'
import { listAuthjsModules, type ParsedFile, parseFile } from './parsed-file.ts'
import { planVariables } from './plan-variables.ts'
import { loadProviderNames } from './provider-names.ts'
import { migrateConfigs, rewriteFile } from './rewrite-file.ts'
import { type Change, createTodo, type Todo } from './script.ts'
import { planEnvModule } from './sveltekit-env.ts'

/** The changes of the command, and the tasks that remain. */
export type MigrationPlan = Awaited<ReturnType<typeof planMigration>>

/**
 * Plans all changes of a migration from Auth.js. Writes nothing.
 *
 * @param isOptional Whether providers without variables are marked with `optional: true`.
 */
export async function planMigration(host: Host, isOptional: boolean) {
  const folder = host.cwd
  const todos: Todo[] = []
  const variables = listNamesWithValue(folder, host.env)
  const env = planVariables(folder)
  const isProxy = hasProxy(folder)
  const byPath = await parseSources(host, todos, isProxy)
  const files: Files = { folder, byPath, variables, isOptional, options: env.options }
  const moved = isProxy ? renameMiddleware(files) : new Map<string, string>()
  renameUpdate(files)
  const next = await planNext(files, listGuards(files, isProxy))
  const parsed = [...byPath.values()]
  const ids = parsed.flatMap(listAuthjsModules).flatMap((module) => findProvider(module) ?? [])
  const providers = await loadProviderNames(host, new Set(ids))
  const rewritten = parsed.flatMap((file) => rewriteFile(file, providers, next.imports))
  await migrateConfigs(files, rewritten, next)
  const { changes, left } = await createChanges(files, moved, todos)
  const modules = rewritten.flatMap(([, names]) => names.flatMap(({ target }) => target?.module ?? []))
  const envModule = planEnvModule(folder, new Set(modules))
  const manifest = planManifest(host, left, changes.length > 0)
  const isTouched = changes.length > 0 || todos.length > 0
  return {
    changes: [...changes, ...next.created, ...envModule.changes, ...manifest.changes],
    /** Files with secrets, which are never shown. */
    envFiles: isTouched ? env.files : [],
    todos: sortTodos([...todos, ...envModule.todos, ...manifest.todos, ...(isTouched ? env.todos : [])]),
  }
}

/** Contents of source files that may change. */
const MENTIONS = ['@auth/', 'next-auth', 'process.env.NEXTAUTH_', OLD_UPDATE]

/** Finds every source that may change or be listed. Those that cannot be parsed are listed. */
async function parseSources(host: Host, todos: Todo[], isProxy: boolean): Promise<Map<string, ParsedFile>> {
  const files = new Map<string, ParsedFile>()
  for (const path of listSources(host)) {
    const text = readFileSync(join(host.cwd, path), 'utf8')
    const isMentioned = MENTIONS.some((each) => text.includes(each)) || (isProxy && isMiddleware(path))
    if (!isMentioned && !mayCatchRedirects(text)) continue
    try {
      files.set(path, await parseFile(path, text, todos))
    } catch (error) {
      const [reason] = readReason(error).split('\n')
      todos.push(createTodo({ path, text }, null, 'not-parsed', { reason }))
    }
  }
  return files
}

/** Returns the edited files, and the Auth.js packages that are still imported. */
async function createChanges({ byPath }: Files, moved: ReadonlyMap<string, string>, todos: Todo[]) {
  const changes: Change[] = []
  const left = new Set<string>()
  for (const file of byPath.values()) {
    const after = file.edits.toString()
    // A result that cannot be parsed is a bug of latchkey, and must not be written.
    const result = await parseFile(file.path, after, []).catch(() => null)
    if (result === null) todos.push(createTodo(file, null, 'not-written'))
    else changes.push(...listChanges(file, after, moved.get(file.path)))
    for (const module of listAuthjsModules(result ?? file)) left.add(readPackage(module))
  }
  return { changes, left }
}

/** @param to The new path of a file that moves. */
function listChanges({ path, text }: ParsedFile, after: string, to: string | undefined): Change[] {
  if (to !== undefined)
    return [
      { path, before: text, after: null },
      { path: to, before: null, after },
    ]
  return after === text ? [] : [{ path, before: text, after }]
}

const readPackage = (module: string): string => /^(?:@[^/]*\/)?[^/]*/.exec(module)?.[0] ?? ''

function sortTodos(todos: readonly Todo[]): Todo[] {
  const unique = new Map(todos.map((todo) => [`${todo.path}:${todo.line}:${todo.text}`, todo]))
  return [...unique.values()].sort((a, b) => a.path.localeCompare(b.path) || (a.line ?? 0) - (b.line ?? 0))
}
