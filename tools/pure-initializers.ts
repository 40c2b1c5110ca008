import { type ESTree, parseSync } from 'rolldown/utils'

/** Values that bundlers know to have no effect, and functions and classes, which would lose the name of their constant. */
const KNOWN = /^(?:ArrowFunctionExpression|ClassExpression|FunctionExpression|Identifier|Literal)$/

const isKnown = (value: ESTree.Expression): boolean =>
  value.type === 'TemplateLiteral' ? value.expressions.length === 0 : KNOWN.test(value.type)

/**
 * Marks the values of a file's constants as free of side effects, as package.json does for whole files. A file of `dist` has
 * many modules, and bundlers of applications would keep all of its constants whose values are calls or contain a property,
 * with everything that these use. Minifiers remove the functions again. It saves 36 of 104 kB of `latchkey/core` with GitHub.
 *
 * @param code A file of `dist`.
 */
export function markInitializers(code: string): string {
  const { body } = parseSync('chunk.js', code).program
  const values = body.flatMap((statement) =>
    statement.type === 'VariableDeclaration' ? statement.declarations.flatMap(({ init }) => init ?? []) : [],
  )
  let marked = code
  // From the last, so that the positions of the others stay true.
  for (const { start, end } of values.filter((value) => !isKnown(value)).reverse())
    marked = `${marked.slice(0, start)}/*@__PURE__*/(()=>(${marked.slice(start, end)}))()${marked.slice(end)}`
  return marked
}
