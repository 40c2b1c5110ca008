// Lists code of next-auth 4 that has no equivalent, and rewrites code that has another form.

import type { CallExpression, Function as FunctionNode, Node, ObjectPattern } from '@babel/types'
import { listUses } from '../bindings.ts'
import {
  addTodo,
  findFunction,
  findName,
  findProperty,
  listPlaces,
  type Place,
  readText,
  replaceNode,
  type Script,
} from '../script.ts'
import { findImported } from './find-imported.ts'

/**
 * Lists the uses of arguments that only next-auth 4 passes to functions of the application, and options without an
 * equivalent.
 */
export function addNextTodos(script: Script): void {
  const isNext = script.file.program.body.some(
    (node) => node.type === 'ImportDeclaration' && /^next-auth/.test(node.source.value),
  )
  if (!isNext) return
  for (const place of listPlaces(script.file.program)) addPlaceTodos(script, place)
  for (const local of findImported(script.file, 'next-auth/jwt', 'getToken'))
    for (const call of listCalls(script, local)) addTodo(script, call, 'get-token')
  for (const local of findImported(script.file, 'next-auth/react', 'getSession'))
    for (const call of listCalls(script, local).filter(({ arguments: [first] }) => first !== undefined))
      addTodo(script, call, 'server-session')
}

const listCalls = ({ file }: Script, local: string): CallExpression[] =>
  listUses(file, local).flatMap(({ around: [parent], field }) =>
    parent?.node.type === 'CallExpression' && field === 'callee' ? [parent.node] : [],
  )

function addPlaceTodos(script: Script, { node }: Place): void {
  if (node.type !== 'ObjectProperty' && node.type !== 'ObjectMethod') return
  const name = findName(node.key)
  const made = name === 'authorize' ? findFunction(node) : null
  if (made) addRequestTodos(script, made)
  if (name === 'httpOptions') addTodo(script, node, 'http-options')
  if (node.type !== 'ObjectProperty') return
  if (name === 'checks') listChecks(script, node.value)
  if (name === 'userinfo') addClientTodo(script, node.value)
}

/** A string was a list of one. */
function listChecks(script: Script, value: Node): void {
  if (value.type === 'StringLiteral') replaceNode(script, value, `[${readText(script, value)}]`)
}

/** `userinfo: { request({ client }) {} }`. */
function addClientTodo(script: Script, value: Node): void {
  const request = findProperty(value, 'request')?.node
  const [context] = (request && findFunction(request)?.params) ?? []
  if (request && context && /\bclient\b/.test(readText(script, context))) addTodo(script, request, 'userinfo-client')
}

/** Fields of the request that next-auth 4 passed to `authorize`. */
const FIELDS: ReadonlySet<string> = new Set(['body', 'headers', 'method', 'query'])

/** Lists each use of the request, which is a `Request` in latchkey. */
function addRequestTodos(script: Script, { body, params: [, request] }: FunctionNode): void {
  const isTaken = request?.type === 'ObjectPattern' && listKeys(request).some((name) => FIELDS.has(name))
  if (isTaken) addTodo(script, request, 'authorize-request')
  const name = findName(request)
  const uses = name === null ? [] : listUses(body, name).map(({ around }) => around[0]?.node)
  for (const use of uses) if (use && isField(script, use)) addTodo(script, use, 'authorize-request')
}

const listKeys = ({ properties }: ObjectPattern): string[] =>
  properties.map((each) => (each.type === 'ObjectProperty' ? (findName(each.key) ?? '') : ''))

const isField = (script: Script, node: Node): boolean =>
  (node.type === 'MemberExpression' || node.type === 'OptionalMemberExpression') &&
  FIELDS.has(findName(node.property) ?? '') &&
  !isFetchStyle(script, node)

/** Auth.js 5 passes a `Request` already: `request.headers.get(…)`. */
const isFetchStyle = ({ text }: Script, { end }: Node): boolean =>
  /^\??\.(?:get|has|entries|forEach)\b/.test(text.slice(end ?? 0))
