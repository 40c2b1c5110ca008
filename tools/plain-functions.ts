import type { Plugin } from 'rolldown'
import type { ESTree } from 'rolldown/utils'

/** Returns a declaration of an arrow function as a function; `null` for any other. */
function rewrite(code: string, { declarations: [only, ...others] }: ESTree.VariableDeclaration): string | null {
  if (only?.id.type !== 'Identifier' || only.init?.type !== 'ArrowFunctionExpression' || others.length > 0) return null
  const [{ name }, init] = [only.id, only.init]
  const arrow = code.lastIndexOf('=>', init.body.start)
  const [head, body] = [code.slice(init.start, arrow).replace(/^async\b/, ''), code.slice(arrow + 2, init.end)]
  // Parentheses, because the expression may begin on the next line.
  const block = init.expression ? `{ return (${body}) }` : body
  return `${init.async ? 'async ' : ''}function ${name}${head}${block}`
}

/**
 * Writes each `const name = () => …` of a module as a function. Where esbuild makes one file of ours, as for a Worker, it puts
 * each module that `import()` leads to, and all that such a one imports, into a function. Functions stay outside of that.
 * Arrow functions go inside: their names are written once more, and V8 parses them twice before the first answer. No option
 * of a bundler does this. It saves 0.9 of 107.8 kB after gzip, and 0.8 to 1.7 of 34 ms of CPU up to the first page.
 */
export const plainFunctions: Plugin = {
  name: 'plain-functions',
  transform: {
    filter: { id: /\/src\/.+\.ts$/ },
    handler(code) {
      let plain = code
      // From the last, so that the positions of the others stay true.
      for (const statement of this.parse(code, { lang: 'ts' }).body.reverse()) {
        const declaration = statement.type === 'ExportNamedDeclaration' ? statement.declaration : statement
        const text = declaration?.type === 'VariableDeclaration' ? rewrite(code, declaration) : null
        if (declaration && text !== null)
          plain = plain.slice(0, declaration.start) + text + plain.slice(declaration.end)
      }
      return plain
    },
  },
}
