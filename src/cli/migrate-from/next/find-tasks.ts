// Finds the code of next-auth 4 that calls other functions in latchkey.

import type { CallExpression, ExportNamedDeclaration, ImportDeclaration, Node } from '@babel/types'
import { isShadowed, listUses } from '../bindings.ts'
import { isReader } from '../module-map.ts'
import { findName, type Place, readText, replaceNode, type Script } from '../script.ts'
import { formatSpecifier } from '../specifiers.ts'
import type { Home, Want } from './find-home.ts'

/** A name of next-auth that a script imports, with its uses. */
export interface Special {
  readonly script: Script
  readonly specifier: ImportDeclaration['specifiers'][number]
  readonly isReader: boolean
  readonly uses: readonly Place[]
}

/** A call to rewrite. */
export interface Task {
  readonly script: Script
  /** The identifier of the configuration. */
  readonly options: Node
  readonly want: Want
  /** Name to import of `latchkey/node`. */
  readonly helper: 'toNodeHandler' | 'visitNode' | null
  /** Rewrites the code. @param name The local name of the function that the task needs. */
  readonly write: (name: string) => void
}

/** A task, and the configuration that it is for. */
export interface Placed {
  readonly task: Task
  readonly home: Home
}

/** Lists the imports of `NextAuth` and of its session readers. */
export const listSpecials = (script: Script): Special[] =>
  script.file.program.body.flatMap((node) => {
    if (node.type !== 'ImportDeclaration' || !/^next-auth(?:\/next)?$/.test(node.source.value)) return []
    return node.specifiers.flatMap((specifier) => {
      if (specifier.type === 'ImportNamespaceSpecifier' || isShadowed(script.file, specifier.local.name)) return []
      const name = specifier.type === 'ImportSpecifier' ? formatSpecifier(specifier.imported) : 'default'
      if (name !== 'default' && !isReader(name)) return []
      return [{ script, specifier, isReader: isReader(name), uses: listUses(script.file, specifier.local.name) }]
    })
  })

const findCall = ({ around: [parent], field }: Place): CallExpression | null =>
  parent?.node.type === 'CallExpression' && field === 'callee' ? parent.node : null

/** `getServerSession(options)` and `getServerSession(req, res, options)`. */
export function findReaderTask(script: Script, place: Place): Task | null {
  const call = findCall(place)
  const [first, second, third] = call?.arguments ?? []
  if (call === null || first === undefined) return null
  if (call.arguments.length === 1 && first.type === 'Identifier')
    return {
      script,
      options: first,
      want: 'auth',
      helper: null,
      write: (name) => replaceNode(script, call, `${name}()`),
    }
  if (call.arguments.length !== 3 || !second || third?.type !== 'Identifier') return null
  const [req, res] = [readText(script, first), readText(script, second)]
  const write = (name: string): void => replaceNode(script, call, `visitNode(${name}.auth, ${req}, ${res}).session()`)
  return req.startsWith('...') ? null : { script, options: third, want: 'pagesAuth', helper: 'visitNode', write }
}

/** Statements of a route handler: `const handler = NextAuth(options)` and `export { handler as GET, handler as POST }`. */
export interface RouteHandler {
  readonly call: CallExpression
  readonly options: Node
  /** The name `handler`. */
  readonly id: Node
  readonly statement: Node
  readonly exported: ExportNamedDeclaration
}

const isRoute = (node: Node): boolean =>
  node.type === 'ExportSpecifier' && /^(?:GET|POST)$/.test(formatSpecifier(node.exported))

/** Finds the route handler that a use of `NextAuth` creates. */
export function findRouteHandler({ file }: Script, place: Place): RouteHandler | null {
  const call = findCall(place)
  const [, declarator, declaration, program] = place.around
  const name = declarator?.node.type === 'VariableDeclarator' ? findName(declarator.node.id) : null
  const options = call?.arguments[0]
  if (!call || !options || call.arguments.length !== 1 || name === null || program?.node.type !== 'Program') return null
  const uses = listUses(file, name).filter(({ around: [parent] }) => parent?.node !== declarator?.node)
  const [exported, ...others] = new Set(uses.map(({ around }) => around[1]?.node))
  if (others.length > 0 || exported?.type !== 'ExportNamedDeclaration' || !exported.specifiers.every(isRoute))
    return null
  const id = declarator?.node.type === 'VariableDeclarator' ? declarator.node.id : null
  return id && declaration ? { call, options, id, statement: declaration.node, exported } : null
}

/** An API route: `export default NextAuth(options)`. */
export interface ApiRoute {
  readonly call: CallExpression
  readonly options: Node
  readonly statement: Node
}

/** Finds the API route that a use of `NextAuth` creates. */
export function findApiRoute({ path }: Script, place: Place): ApiRoute | null {
  const call = findCall(place)
  const statement = place.around[1]?.node
  const options = call?.arguments[0]
  const isApi = /(?:^|\/)pages\/api\//.test(path) && statement?.type === 'ExportDefaultDeclaration'
  return call && options && call.arguments.length === 1 && isApi ? { call, options, statement } : null
}
