// What a block of code declares and what it speaks of, by its syntax alone.

import ts from 'typescript'

/** The names of a module. */
export interface Names {
  /** Declared or imported at its top level. */
  readonly own: ReadonlySet<string>
  /** Those of them that it exports already. */
  readonly exported: ReadonlySet<string>
  /** Every identifier that occurs, properties too. */
  readonly used: ReadonlySet<string>
}

/** Parses a module. What is wrong with its syntax, the compiler says later. */
export const parse = (fileName: string, text: string): ts.SourceFile =>
  ts.createSourceFile(fileName, text, ts.ScriptTarget.Latest, true)

const bound = (name: ts.BindingName): string[] =>
  ts.isIdentifier(name)
    ? [name.text]
    : name.elements.flatMap((part) => (ts.isBindingElement(part) ? bound(part.name) : []))

function imported({ importClause: clause }: ts.ImportDeclaration): string[] {
  const named = clause?.namedBindings
  const inBraces = named && ts.isNamedImports(named) ? named.elements.map(({ name }) => name.text) : []
  const all = named && ts.isNamespaceImport(named) ? [named.name.text] : []
  return [...(clause?.name ? [clause.name.text] : []), ...inBraces, ...all]
}

function declared(statement: ts.Statement): string[] {
  if (ts.isImportDeclaration(statement)) return imported(statement)
  if (ts.isVariableStatement(statement))
    return statement.declarationList.declarations.flatMap(({ name }) => bound(name))
  const isNamed =
    ts.isFunctionDeclaration(statement) ||
    ts.isClassDeclaration(statement) ||
    ts.isInterfaceDeclaration(statement) ||
    ts.isTypeAliasDeclaration(statement) ||
    ts.isEnumDeclaration(statement)
  return isNamed && statement.name ? [statement.name.text] : []
}

const isExported = (statement: ts.Statement): boolean =>
  ts.canHaveModifiers(statement) &&
  (ts.getModifiers(statement) ?? []).some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword)

/** `export { a, b }`, without `from`. */
const listed = (statement: ts.Statement): string[] =>
  ts.isExportDeclaration(statement) && statement.exportClause && ts.isNamedExports(statement.exportClause)
    ? statement.exportClause.elements.map(({ name }) => name.text)
    : []

/** Reads the names of a module. */
export function namesOf(source: ts.SourceFile): Names {
  const { statements } = source
  const used = new Set<string>()
  const visit = (node: ts.Node): void => {
    if (ts.isIdentifier(node)) used.add(node.text)
    ts.forEachChild(node, visit)
  }
  visit(source)
  return {
    own: new Set(statements.flatMap(declared)),
    exported: new Set([...statements.filter(isExported).flatMap(declared), ...statements.flatMap(listed)]),
    used,
  }
}
