import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { OnLoadResult, Plugin } from 'esbuild'
import MagicString from 'magic-string'
import ts from 'typescript'
import { root } from './entries.ts'

/** An arrow function that a module names: `const name = (…) => …`. */
interface Named {
  readonly list: ts.VariableDeclarationList
  readonly name: string
  readonly arrow: ts.ArrowFunction
}

function namedArrow(statement: ts.Statement): Named | null {
  if (!ts.isVariableStatement(statement)) return null
  const [declaration, ...others] = statement.declarationList.declarations
  if (!declaration || others.length > 0 || !ts.isIdentifier(declaration.name)) return null
  const { initializer } = declaration
  if (!initializer || !ts.isArrowFunction(initializer)) return null
  return { list: statement.declarationList, name: declaration.name.text, arrow: initializer }
}

const OPENS: readonly ts.SyntaxKind[] = [ts.SyntaxKind.OpenParenToken, ts.SyntaxKind.LessThanToken]

function rewrite(edited: MagicString, { list, name, arrow }: Named, source: ts.SourceFile): void {
  const { body, equalsGreaterThanToken: sign, modifiers } = arrow
  const parameters = arrow.getChildren(source).find(({ kind }) => OPENS.includes(kind))
  if (!parameters) return
  const head = `${modifiers ? 'async ' : ''}function ${name}`
  edited.overwrite(list.getStart(source), parameters.getStart(source), head).remove(sign.getStart(source), sign.end)
  // Parentheses, because the expression may begin on the next line.
  if (!ts.isBlock(body)) edited.appendLeft(sign.end, ' { return (').appendRight(body.end, ') }')
}

/** The same module, with functions where it names arrow functions, and the map that leads back. */
function plain(path: string): OnLoadResult {
  const text = readFileSync(path, 'utf8')
  const source = ts.createSourceFile(path, text, ts.ScriptTarget.ES2023, true)
  const edited = new MagicString(text)
  for (const statement of source.statements) {
    const named = namedArrow(statement)
    if (named) rewrite(edited, named, source)
  }
  const map = edited.generateMap({ source: path, includeContent: true, hires: 'boundary' }).toUrl()
  return { contents: `${edited}\n//# sourceMappingURL=${map}`, loader: 'ts' }
}

const loaded = new Map<string, OnLoadResult>()

/**
 * Writes each `const name = () => …` of a module as a function. Where esbuild makes one file of ours, as for a Worker, it puts
 * each module that `import()` leads to into a function of its own, and all that such a one imports. Functions stay outside
 * of that. Arrow functions go inside: their names are written once more, and V8 parses them twice before the first answer.
 */
export const plainFunctions: Plugin = {
  name: 'plain-functions',
  setup({ onLoad }) {
    onLoad({ filter: /\.ts$/ }, ({ path }) => {
      if (!path.startsWith(join(root, 'src'))) return null
      const result = loaded.get(path) ?? plain(path)
      loaded.set(path, result)
      return result
    })
  },
}
