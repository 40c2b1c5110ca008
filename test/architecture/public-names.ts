import { join } from 'node:path'
import ts from 'typescript'
import { type Entry, entries, root } from '../../tools/entries.ts'

/** A name that an entry exports. */
export interface PublicName {
  readonly name: string
  /** Whether it exists at run time; else it is a type. */
  readonly isValue: boolean
  /** First sentence and all of what is written above it. */
  readonly documentation: string
  /** Members of an interface or a class that have no documentation. */
  readonly bareMembers: readonly string[]
}

/** The exported names of every entry, by the entry's name. */
export function publicNames(): Map<string, PublicName[]> {
  const all = entries()
  // Names and comments need no library, which is most of the work.
  const options: ts.CompilerOptions = {
    noLib: true,
    types: [],
    module: ts.ModuleKind.NodeNext,
    moduleResolution: ts.ModuleResolutionKind.NodeNext,
    allowImportingTsExtensions: true,
    noEmit: true,
  }
  const program = ts.createProgram(
    all.map(({ source }) => join(root, source)),
    options,
  )
  return new Map(all.map((entry) => [entry.name, namesOf(entry, program)]))
}

function namesOf({ source }: Entry, program: ts.Program): PublicName[] {
  const checker = program.getTypeChecker()
  const file = program.getSourceFile(join(root, source))
  const module = file && checker.getSymbolAtLocation(file)
  if (!module) throw new Error(`${source} exports nothing`)
  return checker
    .getExportsOfModule(module)
    .map((symbol) => describe(symbol, checker))
    .sort((a, b) => (a.name < b.name ? -1 : 1))
}

function describe(symbol: ts.Symbol, checker: ts.TypeChecker): PublicName {
  const target = symbol.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(symbol) : symbol
  const isTypeOnly = symbol.declarations?.some((it) => ts.isExportSpecifier(it) && ts.isTypeOnlyExportDeclaration(it))
  return {
    name: symbol.name,
    isValue: !isTypeOnly && Boolean(target.flags & ts.SymbolFlags.Value),
    documentation: readDocumentation(target, checker),
    bareMembers: (target.declarations ?? [])
      .flatMap((it) => listMembers(it))
      .filter((it) => isBare(it, checker))
      .map((it) => it.getText()),
  }
}

const readDocumentation = (symbol: ts.Symbol, checker: ts.TypeChecker): string =>
  ts.displayPartsToString(symbol.getDocumentationComment(checker)).trim()

/** The named members of an interface or a class, without the private ones. */
function listMembers(declaration: ts.Declaration): ts.PropertyName[] {
  if (!ts.isInterfaceDeclaration(declaration) && !ts.isClassDeclaration(declaration)) return []
  const members: readonly (ts.TypeElement | ts.ClassElement)[] = declaration.members
  return members.flatMap(({ name }) => (name && !ts.isPrivateIdentifier(name) ? [name] : []))
}

/** Whether an editor shows nothing but the type: no sentence and no tag, such as `@default`. */
function isBare(name: ts.PropertyName, checker: ts.TypeChecker): boolean {
  const symbol = checker.getSymbolAtLocation(name)
  return !symbol || (readDocumentation(symbol, checker) === '' && symbol.getJsDocTags(checker).length === 0)
}
