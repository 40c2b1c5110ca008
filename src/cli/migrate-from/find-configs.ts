import type { BlockStatement, File, Node, ObjectExpression } from '@babel/types'
import { nameOf, usesOf } from './bindings.ts'
import { CONFIG_TYPES, FACTORIES } from './module-map.ts'
import { rangeOf, type Script, walk } from './script.ts'
import { type Imported, textOf } from './specifiers.ts'

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
  const isOf = (names: ReadonlySet<string>) => (one: Imported) => names.has(one.target?.name ?? '')
  const calls = imported
    .filter(isOf(FACTORIES))
    .flatMap(({ local }) =>
      usesOf(file, local).flatMap(({ node, field, around: [parent] }) =>
        parent?.node.type === 'CallExpression' && field === 'callee'
          ? [{ at: rangeOf(node)[0], configs: configsOf(file, parent.node.arguments[0] ?? null) }]
          : [],
      ),
    )
  const typed = imported.filter(isOf(CONFIG_TYPES)).flatMap(({ local }) =>
    usesOf(file, local).flatMap(({ node, around }) => {
      const value = typedValue(around.map(({ node }) => node))
      const configs = value === null ? [] : configsOf(file, value)
      return configs.length > 0 ? [{ at: rangeOf(node)[0], configs }] : []
    }),
  )
  return [...calls, ...typed]
}

/** What `x: Type = value`, `value satisfies Type` and `value as Type` give the type to. */
function typedValue([reference, outer, declared, declarator]: readonly Node[]): Node | null {
  if (reference?.type !== 'TSTypeReference') return null
  if (outer?.type === 'TSSatisfiesExpression' || outer?.type === 'TSAsExpression') return outer.expression
  if (declared?.type === 'Identifier' && declarator?.type === 'VariableDeclarator') return declarator.init ?? null
  return null
}

/** The object literals that an expression may be. Empty: it cannot be told. */
function configsOf(file: File, value: Node | null): (ObjectExpression | Elsewhere)[] {
  switch (value?.type) {
    case 'ObjectExpression':
      return [value]
    case 'TSSatisfiesExpression':
    case 'TSAsExpression':
    case 'ParenthesizedExpression':
      return configsOf(file, value.expression)
    case 'ArrowFunctionExpression':
    case 'FunctionExpression':
    case 'FunctionDeclaration':
      return value.body.type === 'BlockStatement'
        ? returnsOf(value.body).flatMap((each) => configsOf(file, each))
        : configsOf(file, value.body)
    case 'Identifier':
      return variableOf(file, value.name)
    default:
      return []
  }
}

/** What a function returns, but not what functions inside of it do. */
function returnsOf(body: BlockStatement): Node[] {
  const returned: Node[] = []
  walk(body, ({ node, around }) => {
    const isOwn = around.every(({ node }) => !/Function|Method/.test(node.type))
    if (isOwn && node.type === 'ReturnStatement' && node.argument) returned.push(node.argument)
  })
  return returned
}

/** What the one variable of a name is, in this module or where it is imported from. */
function variableOf(file: File, name: string): (ObjectExpression | Elsewhere)[] {
  const values: Node[] = []
  walk(file.program, ({ node }) => {
    if (node.type === 'VariableDeclarator' && nameOf(node.id) === name && node.init) values.push(node.init)
    if (node.type === 'FunctionDeclaration' && node.id?.name === name) values.push(node)
  })
  const imports = importsOf(file, name)
  const [value] = values
  if (values.length + imports.length !== 1) return []
  return value ? configsOf(file, nameOf(value) === name ? null : value) : imports
}

const importsOf = ({ program }: File, local: string): Elsewhere[] =>
  program.body.flatMap((node) => {
    if (node.type !== 'ImportDeclaration') return []
    const one = node.specifiers.find((each) => each.local.name === local)
    if (!one || one.type === 'ImportNamespaceSpecifier') return []
    return [{ module: node.source.value, name: one.type === 'ImportSpecifier' ? textOf(one.imported) : 'default' }]
  })

/** What a module exports under a name, if that is a configuration. */
export function exportedConfigs(file: File, name: string): (ObjectExpression | Elsewhere)[] {
  for (const node of file.program.body) {
    if (node.type === 'ExportDefaultDeclaration' && name === 'default') return configsOf(file, node.declaration)
    if (node.type !== 'ExportNamedDeclaration') continue
    const specifier = node.specifiers.find((one) => one.type === 'ExportSpecifier' && textOf(one.exported) === name)
    if (specifier?.type === 'ExportSpecifier')
      return node.source
        ? [{ module: node.source.value, name: specifier.local.name }]
        : variableOf(file, specifier.local.name)
  }
  return name === 'default' ? [] : variableOf(file, name)
}
