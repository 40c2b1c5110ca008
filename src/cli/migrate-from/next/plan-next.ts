// Rewrites code of next-auth 4 that calls other functions in latchkey. Names and modules are rewritten afterwards.

import type { Node, ObjectExpression } from '@babel/types'
import type { Files } from '../files.ts'
import { findLiteral } from '../find-configs.ts'
import { addTodo, type Change, findName, findProperty, readQuote, type Script } from '../script.ts'
import { createAppModule, isSplit } from './app-module.ts'
import { declareHome } from './declare-home.ts'
import { findHome, type Home, type Homes } from './find-home.ts'
import {
  findApiRoute,
  findReaderTask,
  findRouteHandler,
  listSpecials,
  type Placed,
  type Special,
  type Task,
} from './find-tasks.ts'
import { getImports, type ImportsByScript, needImport } from './import-edits.ts'
import { importWants } from './import-wants.ts'
import { type Guard, guardWithAuth } from './middleware.ts'
import { pickName } from './pick-name.ts'
import { toApiTask, toHandlerTask, writeApiHere, writeHandlerHere } from './write-routes.ts'

/** Results for the steps that follow. */
export interface NextPlan {
  readonly imports: ImportsByScript
  /** Properties that configurations need. */
  readonly properties: Map<ObjectExpression, string[]>
  /** Configurations that the result of `NextAuth` is declared for. */
  readonly configs: Map<Script, Set<ObjectExpression>>
  /** New modules. */
  readonly created: Change[]
}

interface Work extends NextPlan {
  readonly files: Files
  readonly homes: Homes
  readonly placed: Placed[]
}

type Use = Special['uses'][number]

/** The base path of next-auth, as a property. */
const formatBasePath = (script: Script): string => {
  const quote = readQuote(script)
  return `basePath: ${quote}/api/auth${quote}`
}

/** Rewrites all calls, and declares `auth`, `handlers` and `pagesAuth` next to the configurations that they are for. */
export async function planNext(files: Files, guards: readonly Guard[]): Promise<NextPlan> {
  const work: Work = {
    ...{ files, homes: new Map(), placed: [] },
    ...{ imports: new Map(), properties: new Map(), configs: new Map(), created: [] },
  }
  const scripts = [...files.byPath.values()].flatMap((file) => file.scripts)
  for (const special of scripts.flatMap(listSpecials)) await planSpecial(work, special)
  for (const placed of work.placed) wantExport(placed)
  const [only, ...others] = work.homes.values()
  for (const guard of guards) {
    if (only && others.length === 0) guardWithAuth(work, guard, only)
    else addTodo(guard.script, guard.statement, 'with-auth')
  }
  importWants(work)
  for (const { task } of work.placed) {
    task.write(pickName(task.script, task.want))
    if (task.helper) needImport(work.imports, task.script, 'latchkey/node', task.helper)
  }
  for (const home of work.homes.values()) finishHome(work, home)
  return work
}

function finishHome(work: Work, home: Home): void {
  declareHome(work.imports, home)
  if (isSplit(home)) work.created.push(createAppModule(work.files.folder, home))
  if (home.hasLocalApp && home.wants.has('pagesAuth')) addTodo(home.script, home.statement, 'two-routers')
  const config = home.wants.size > 0 ? findLiteral(home.value) : null
  if (config) work.configs.set(home.script, (work.configs.get(home.script) ?? new Set()).add(config))
  if (home.wants.has('pagesAuth')) addBasePath(work, home.script, home.value ?? home.statement)
}

/** Adds the base path of next-auth, because handlers of Node have another one. */
function addBasePath({ properties }: NextPlan, script: Script, value: Node): void {
  const config = findLiteral(value)
  if (findProperty(config, 'basePath')) return
  if (config) properties.set(config, [formatBasePath(script)])
  else addTodo(script, value, 'base-path')
}

/** Plans each use of a name. The import is taken if it has no other use. */
async function planSpecial(work: Work, special: Special): Promise<void> {
  const { isReader, script, specifier, uses } = special
  const { listed, taken } = getImports(work.imports, script)
  const done: boolean[] = []
  for (const use of uses) {
    const isDone = isReader ? await place(work, findReaderTask(script, use)) : await planFactory(work, script, use)
    if (isReader && !isDone) addTodo(script, use.node, 'server-session')
    done.push(isDone)
  }
  if (done.length > 0 && done.every(Boolean)) taken.add(specifier)
  else if (isReader && done.length > 0) listed.add(specifier)
}

async function place(work: Work, task: Task | null): Promise<boolean> {
  const home = task && (await findHome(work, task.script, findName(task.options) ?? ''))
  if (home) work.placed.push({ task, home })
  return home !== null
}

/** @returns Whether `NextAuth` is no longer called there. */
async function planFactory(work: Work, script: Script, use: Use): Promise<boolean> {
  const handler = findRouteHandler(script, use)
  const route = findApiRoute(script, use)
  if (handler) {
    if (await place(work, toHandlerTask(script, handler))) return true
    writeHandlerHere(script, handler)
  } else if (route) {
    if (await place(work, toApiTask(script, route))) return true
    writeApiHere(script, route)
    needImport(work.imports, script, 'latchkey/fetch', 'fetchAuth')
    needImport(work.imports, script, 'latchkey/node', 'toNodeHandler')
    addBasePath(work, script, route.options)
    return true
  } else if (isAdvanced(use)) addTodo(script, use.node, 'advanced')
  return false
}

/** `NextAuth(req, res, options)`. */
const isAdvanced = ({ around: [parent], field }: Use): boolean =>
  parent?.node.type === 'CallExpression' && field === 'callee' && parent.node.arguments.length > 1

function wantExport({ home, task: { script, want } }: Placed): void {
  const isExported = home.wants.get(want)?.isExported === true || script !== home.script
  if (script === home.script && want !== 'pagesAuth') home.hasLocalApp = true
  home.wants.set(want, { isExported })
}
