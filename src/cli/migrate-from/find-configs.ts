import type { BlockStatement, File, Node, ObjectExpression } from '@babel/types'
import { listUses } from './bindings.ts'
import { CONFIG_TYPES, FACTORIES } from './module-map.ts'
import { findName, listPlaces, type Place, type Script } from './script.ts'
import { formatSpecifier, type Imported } from './specifiers.ts'

/** A configuration that another module exports. */
export interface Elsewhere {
  /** Its import path: `./auth.config.js`. */
  readonly module: string
  /** `default` for the default export. */
  readonly name: string
}

/** A configuration that a module contains, or imports. */
export type Config = ObjectExpression | Elsewhere

/**
 * Finds every configuration of a script: arguments of latchkey's factories, and values with the type of one.
 *
 * @returns The calls and the declarations, each with its configurations: none if unknown.
 */
export const findConfigs = ({ file }: Script, imported: readonly Imported[]) =>
  imported.flatMap(({ local, target }) =>
    listUses(file, local).flatMap((place) => {
      const argument = findArgument(place, FACTORIES.get(target?.name ?? ''))
      const typed = CONFIG_TYPES.has(target?.name ?? '') ? findTypedValue(place.around.map(({ node }) => node)) : null
      const configs = listConfigs(file, argument ?? typed)
      return argument || configs.length > 0 ? [{ node: place.node, configs }] : []
    }),
  )

function findArgument({ around: [parent], field }: Place, position = -1): Node | null {
  const isCall = parent?.node.type === 'CallExpression' && field === 'callee'
  return (isCall && parent.node.arguments[position]) || null
}

/** Returns the value that `x: Type = value`, `value satisfies Type` and `value as Type` annotate. */
function findTypedValue([reference, outer, declared, declarator]: readonly Node[]): Node | null {
  if (reference?.type !== 'TSTypeReference') return null
  if (outer?.type === 'TSSatisfiesExpression' || outer?.type === 'TSAsExpression') return outer.expression
  if (declared?.type === 'Identifier' && declarator?.type === 'VariableDeclarator') return declarator.init ?? null
  return null
}

/** Returns the object literal that an expression is, without its type. `null` for anything else. */
export function findLiteral(value: Node | null): ObjectExpression | null {
  switch (value?.type) {
    case 'ObjectExpression':
      return value
    case 'TSSatisfiesExpression':
    case 'TSAsExpression':
    case 'ParenthesizedExpression':
      return findLiteral(value.expression)
    default:
      return null
  }
}

/** Returns the object literals that an expression may be. Empty if unknown. */
function listConfigs(file: File, value: Node | null): Config[] {
  switch (value?.type) {
    case 'TSSatisfiesExpression':
    case 'TSAsExpression':
    case 'ParenthesizedExpression':
      return listConfigs(file, value.expression)
    case 'ObjectExpression':
      return [value]
    case 'ArrowFunctionExpression':
    case 'FunctionExpression':
    case 'FunctionDeclaration':
      return listResults(value).flatMap((each) => listConfigs(file, each))
    case 'Identifier':
      return findVariable(file, value.name)
    default:
      return []
  }
}

/** Returns the results of a function. Empty for any other node. */
export function listResults(node: Node): Node[] {
  const body = 'body' in node ? node.body : null
  if (!body || !('type' in body)) return []
  return body.type === 'BlockStatement' ? listReturns(body) : [body]
}

/** Returns the results of a function, without those of nested functions. */
const listReturns = (body: BlockStatement): Node[] =>
  listPlaces(body)
    .filter(({ around }) => around.every(({ node }) => !/Function|Method/.test(node.type)))
    .flatMap(({ node }) => (node.type === 'ReturnStatement' && node.argument) || [])

/** Returns the value of the only variable with a name, in this module or where it is imported from. */
function findVariable(file: File, name: string): Config[] {
  const values = listPlaces(file.program).flatMap(({ node }) => {
    if (node.type === 'VariableDeclarator') return (findName(node.id) === name && node.init) || []
    return node.type === 'FunctionDeclaration' && node.id?.name === name ? node : []
  })
  const imports = listImports(file, name)
  const [value] = values
  if (values.length + imports.length !== 1) return []
  return value ? listConfigs(file, findName(value) === name ? null : value) : imports
}

const listImports = ({ program }: File, local: string): Elsewhere[] =>
  program.body.flatMap((node) => {
    const specifiers = node.type === 'ImportDeclaration' ? node.specifiers : []
    const one = specifiers.find((each) => each.local.name === local)
    if (node.type !== 'ImportDeclaration' || !one || one.type === 'ImportNamespaceSpecifier') return []
    const name = one.type === 'ImportSpecifier' ? formatSpecifier(one.imported) : 'default'
    return [{ module: node.source.value, name }]
  })

/** What a module exports under a name, if that is a configuration. */
export function listExportedConfigs(file: File, name: string): Config[] {
  for (const node of file.program.body) {
    if (node.type === 'ExportDefaultDeclaration' && name === 'default') return listConfigs(file, node.declaration)
    const specifiers = node.type === 'ExportNamedDeclaration' ? node.specifiers : []
    const one = specifiers.find((each) => formatSpecifier(each.exported) === name)
    if (node.type !== 'ExportNamedDeclaration' || one?.type !== 'ExportSpecifier') continue
    const local = formatSpecifier(one.local)
    return node.source ? [{ module: node.source.value, name: local }] : findVariable(file, local)
  }
  return name === 'default' ? [] : findVariable(file, name)
}
