import { globSync, readFileSync } from 'node:fs'
import { isBuiltin } from 'node:module'
import { join, posix } from 'node:path'
import ts from 'typescript'

/** Folder with the library's sources. */
export const SRC: string = join(import.meta.dirname, '../../src')

/** What each file imports: files as paths under `src`, packages by their specifier. */
export type Graph = ReadonlyMap<string, readonly string[]>

let sources: ReadonlyMap<string, ts.SourceFile> | undefined

/** Every source file, parsed once, by its path under `src`. */
export function readSources(): ReadonlyMap<string, ts.SourceFile> {
  sources ??= parseSources()
  return sources
}

function parseSources(): ReadonlyMap<string, ts.SourceFile> {
  const files = globSync('**/*.ts', { cwd: SRC }).map((file) => file.replaceAll('\\', '/'))
  return new Map(files.sort().map((file) => [file, parse(file, readFileSync(join(SRC, file), 'utf8'))]))
}

/** Parses text as a file of `src`. */
export function parse(file: string, text: string): ts.SourceFile {
  return ts.createSourceFile(file, text, ts.ScriptTarget.ES2023, true)
}

/**
 * The one door: files name what is above them through it, so its `import()` and `typeof import()` are no imports of the
 * graph.
 */
export const DOOR = 'parts.ts'

/** The import graph: type imports, re-exports, `import()` and `import('./x.ts').Type` included, except those of the door. */
export function importGraph(sources: ReadonlyMap<string, ts.SourceFile>): Graph {
  return new Map(
    [...sources].map(([file, source]) => {
      const specifiers = file === DOOR ? ownSpecifiers(source) : specifiersOf(source)
      return [file, specifiers.map((text) => resolve(file, text))]
    }),
  )
}

/** What the `import` and `export` statements of a file name. */
const ownSpecifiers = (source: ts.SourceFile): string[] =>
  source.statements
    .flatMap((statement) => specifierOf(statement) ?? [])
    .filter(ts.isStringLiteralLike)
    .map(({ text }) => text)

/** Whether a specifier names a part of Node. */
export function isNodeModule(specifier: string): boolean {
  return isBuiltin(specifier)
}

/** Every specifier of a file, in any form the language has. */
export function specifiersOf(source: ts.SourceFile): string[] {
  const found: string[] = []
  walk(source, (node) => {
    const specifier = specifierOf(node)
    if (specifier) found.push(ts.isStringLiteralLike(specifier) ? specifier.text : `<${specifier.getText(source)}>`)
  })
  return found
}

/** Visits a node and everything in it. */
export function walk(node: ts.Node, visit: (node: ts.Node) => void): void {
  visit(node)
  ts.forEachChild(node, (child) => walk(child, visit))
}

function specifierOf(node: ts.Node): ts.Node | undefined {
  if (ts.isImportDeclaration(node) || ts.isExportDeclaration(node)) return node.moduleSpecifier
  if (ts.isImportTypeNode(node)) return ts.isLiteralTypeNode(node.argument) ? node.argument.literal : node.argument
  if (ts.isExternalModuleReference(node)) return node.expression
  if (ts.isModuleDeclaration(node) && ts.isStringLiteral(node.name)) return node.name
  return ts.isCallExpression(node) && isLoad(node) ? node.arguments[0] : undefined
}

function isLoad({ expression }: ts.CallExpression): boolean {
  return (
    expression.kind === ts.SyntaxKind.ImportKeyword || (ts.isIdentifier(expression) && expression.text === 'require')
  )
}

const resolve = (file: string, specifier: string): string =>
  specifier.startsWith('.') ? posix.join(posix.dirname(file), specifier) : specifier
