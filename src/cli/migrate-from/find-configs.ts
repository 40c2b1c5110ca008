import type { BlockStatement, File, Node, ObjectExpression } from '@babel/types'
import { findName, listUses } from './bindings.ts'
import { CONFIG_TYPES, FACTORIES } from './module-map.ts'
import { getRange, type Script, walk } from './script.ts'
import { formatSpecifier, type Imported } from './specifiers.ts'

/** A configuration that another module exports. */
export interface Elsewhere {
  /** Its import path: `./auth.config.js`. */
  readonly module: string
  /** `default` for the default export. */
  readonly name: string
}

/** Location of a call's configuration. */
export interface Found {
  /** Position of the call or the declaration. */
  readonly at: number
  /** Empty if unknown. */
  readonly configs: readonly (ObjectExpression | Elsewhere)[]
}

/** Finds every configuration of a script: arguments of latchkey's factories, and values with the type of one. */
export function findConfigs({ file }: Script, imported: readonly Imported[]): Found[] {
  const calls = imported.flatMap(({ local, target }) => {
    const place = FACTORIES.get(target?.name ?? '') ?? -1
    return listUses(file, local).flatMap(({ node, field, around: [parent] }) => {
      const value = parent?.node.type === 'CallExpression' && field === 'callee' && parent.node.arguments[place]
      return value ? [{ at: getRange(node)[0], configs: listConfigs(file, value) }] : []
    })
  })
  const isType = ({ target }: Imported): boolean => CONFIG_TYPES.has(target?.name ?? '')
  const typed = imported.filter(isType).flatMap(({ local }) =>
    listUses(file, local).flatMap(({ node, around }) => {
      const value = findTypedValue(around.map(({ node }) => node))
      const configs = value === null ? [] : listConfigs(file, value)
      return configs.length > 0 ? [{ at: getRange(node)[0], configs }] : []
    }),
  )
  return [...calls, ...typed]
}

/** Returns the value that `x: Type = value`, `value satisfies Type` and `value as Type` annotate. */
function findTypedValue([reference, outer, declared, declarator]: readonly Node[]): Node | null {
  if (reference?.type !== 'TSTypeReference') return null
  if (outer?.type === 'TSSatisfiesExpression' || outer?.type === 'TSAsExpression') return outer.expression
  if (declared?.type === 'Identifier' && declarator?.type === 'VariableDeclarator') return declarator.init ?? null
  return null
}

/** Returns the object literals that an expression may be. Empty if unknown. */
function listConfigs(file: File, value: Node | null): (ObjectExpression | Elsewhere)[] {
  switch (value?.type) {
    case 'ObjectExpression':
      return [value]
    case 'TSSatisfiesExpression':
    case 'TSAsExpression':
    case 'ParenthesizedExpression':
      return listConfigs(file, value.expression)
    case 'ArrowFunctionExpression':
    case 'FunctionExpression':
    case 'FunctionDeclaration':
      return value.body.type === 'BlockStatement'
        ? listReturns(value.body).flatMap((each) => listConfigs(file, each))
        : listConfigs(file, value.body)
    case 'Identifier':
      return findVariable(file, value.name)
    default:
      return []
  }
}

/** Returns the results of a function, without those of nested functions. */
export function listReturns(body: BlockStatement): Node[] {
  const returned: Node[] = []
  walk(body, ({ node, around }) => {
    const isOwn = around.every(({ node }) => !/Function|Method/.test(node.type))
    if (isOwn && node.type === 'ReturnStatement' && node.argument) returned.push(node.argument)
  })
  return returned
}

/** Returns the value of the only variable with a name, in this module or where it is imported from. */
function findVariable(file: File, name: string): (ObjectExpression | Elsewhere)[] {
  const values: Node[] = []
  walk(file.program, ({ node }) => {
    if (node.type === 'VariableDeclarator' && findName(node.id) === name && node.init) values.push(node.init)
    if (node.type === 'FunctionDeclaration' && node.id?.name === name) values.push(node)
  })
  const imports = listImports(file, name)
  const [value] = values
  if (values.length + imports.length !== 1) return []
  return value ? listConfigs(file, findName(value) === name ? null : value) : imports
}

const listImports = ({ program }: File, local: string): Elsewhere[] =>
  program.body.flatMap((node) => {
    if (node.type !== 'ImportDeclaration') return []
    const one = node.specifiers.find((each) => each.local.name === local)
    if (!one || one.type === 'ImportNamespaceSpecifier') return []
    return [
      { module: node.source.value, name: one.type === 'ImportSpecifier' ? formatSpecifier(one.imported) : 'default' },
    ]
  })

/** What a module exports under a name, if that is a configuration. */
export function listExportedConfigs(file: File, name: string): (ObjectExpression | Elsewhere)[] {
  for (const node of file.program.body) {
    if (node.type === 'ExportDefaultDeclaration' && name === 'default') return listConfigs(file, node.declaration)
    if (node.type !== 'ExportNamedDeclaration') continue
    const specifier = node.specifiers.find(
      (one) => one.type === 'ExportSpecifier' && formatSpecifier(one.exported) === name,
    )
    if (specifier?.type === 'ExportSpecifier') {
      const local = formatSpecifier(specifier.local)
      return node.source ? [{ module: node.source.value, name: local }] : findVariable(file, local)
    }
  }
  return name === 'default' ? [] : findVariable(file, name)
}
