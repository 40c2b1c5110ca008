import type { BlockStatement, File, Node, ObjectExpression } from '@babel/types'
import { findName, listUses } from './bindings.ts'
import { CONFIG_TYPES, FACTORIES } from './module-map.ts'
import { getRange, type Script, walk } from './script.ts'
import { formatSpecifier, type Imported } from './specifiers.ts'

/** A configuration that another module exports. */
export interface Elsewhere {
  /** As it is imported: `./auth.config.js`. */
  readonly module: string
  /** `default` for the default export. */
  readonly name: string
}

/** Where the configuration of a call is. */
export interface Found {
  /** Of the call, or of the declaration. */
  readonly at: number
  /** Empty: it cannot be told. */
  readonly configs: readonly (ObjectExpression | Elsewhere)[]
}

/** Every configuration of a script: what our factories are called with, and what has the type of one. */
export function findConfigs({ file }: Script, imported: readonly Imported[]): Found[] {
  const createTest = (names: ReadonlySet<string>) => (one: Imported) => names.has(one.target?.name ?? '')
  const calls = imported
    .filter(createTest(FACTORIES))
    .flatMap(({ local }) =>
      listUses(file, local).flatMap(({ node, field, around: [parent] }) =>
        parent?.node.type === 'CallExpression' && field === 'callee'
          ? [{ at: getRange(node)[0], configs: listConfigs(file, parent.node.arguments[0] ?? null) }]
          : [],
      ),
    )
  const typed = imported.filter(createTest(CONFIG_TYPES)).flatMap(({ local }) =>
    listUses(file, local).flatMap(({ node, around }) => {
      const value = findTypedValue(around.map(({ node }) => node))
      const configs = value === null ? [] : listConfigs(file, value)
      return configs.length > 0 ? [{ at: getRange(node)[0], configs }] : []
    }),
  )
  return [...calls, ...typed]
}

/** What `x: Type = value`, `value satisfies Type` and `value as Type` give the type to. */
function findTypedValue([reference, outer, declared, declarator]: readonly Node[]): Node | null {
  if (reference?.type !== 'TSTypeReference') return null
  if (outer?.type === 'TSSatisfiesExpression' || outer?.type === 'TSAsExpression') return outer.expression
  if (declared?.type === 'Identifier' && declarator?.type === 'VariableDeclarator') return declarator.init ?? null
  return null
}

/** The object literals that an expression may be. Empty: it cannot be told. */
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

/** What a function returns, but not what functions inside of it do. */
function listReturns(body: BlockStatement): Node[] {
  const returned: Node[] = []
  walk(body, ({ node, around }) => {
    const isOwn = around.every(({ node }) => !/Function|Method/.test(node.type))
    if (isOwn && node.type === 'ReturnStatement' && node.argument) returned.push(node.argument)
  })
  return returned
}

/** What the one variable of a name is, in this module or where it is imported from. */
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
    if (specifier?.type === 'ExportSpecifier')
      return node.source
        ? [{ module: node.source.value, name: specifier.local.name }]
        : findVariable(file, specifier.local.name)
  }
  return name === 'default' ? [] : findVariable(file, name)
}
