import type { Plugin } from 'rolldown'
import { type ESTree, Visitor } from 'rolldown/utils'

/** Positions of the arguments that explain, by the name of the function. */
const ARGUMENTS: Readonly<Record<string, number>> = {
  ...{ warn: 1, warnOnce: 1, debug: 1, step: 1 },
  ...{ throwUnexpected: 2, reportProblem: 2, reportFieldProblem: 2, callable: 0, integer: 0 },
  // What was expected: errors of the edge only say what was received.
  ...{ OutboundError: 1, throwForProvider: 3, throwInvalidCheck: 1, throwInvalidRequest: 1, throwInvalidResponse: 1 },
  throwOutboundError: 1,
}

/** Fields of a finding, or of the cause of an error. */
const FIELDS = /^(?:expected|fix)$/

/** Classes whose message is otherwise the public text of their type. */
const FAILURE = /^(?!TypeError$)[A-Z]\w*(?:Error|Denied|Email|Failure)$|^Failure$/

/** A module with checks of options, `[option, value, isRight, example, expected]` or `[isRight, example, expected]`: by an import, or its own name. */
const CHECKS = /\/(?:findings|option-kinds)\.ts'/

const nameOf = (node: ESTree.Expression | ESTree.Super): string => {
  if (node.type === 'Identifier') return node.name
  return node.type === 'MemberExpression' && node.property.type === 'Identifier' ? node.property.name : ''
}

function isText(node: ESTree.Node | null | undefined): node is ESTree.Expression {
  if (node?.type === 'Literal') return typeof node.value === 'string' && node.value !== ''
  return /^(?:Call|Conditional)Expression$|^TemplateLiteral$/.test(node?.type ?? '')
}

/** Returns whether a value checks an option: `isText`, or a function. */
const isCheck = (node: ESTree.Node | null | undefined): boolean =>
  node?.type === 'ArrowFunctionExpression' || (node?.type === 'Identifier' && /^(?:is|are)[A-Z]/.test(node.name))

/** Returns the texts of a module that only explain, in the order of the module. */
function findTexts(program: ESTree.Program, hasChecks: boolean): ESTree.Expression[] {
  const found: ESTree.Expression[] = []
  const add = (node: ESTree.Node | null | undefined) => void (isText(node) && found.push(node))
  new Visitor({
    CallExpression: ({ callee, arguments: given }) => add(given[ARGUMENTS[nameOf(callee)] ?? -1]),
    NewExpression({ callee, arguments: given }) {
      const name = nameOf(callee)
      const text = given[ARGUMENTS[name] ?? 0]
      if (FAILURE.test(name) && /Literal$/.test(text?.type ?? '')) add(text)
    },
    Property: ({ key, value }) => void (key.type === 'Identifier' && FIELDS.test(key.name) && add(value)),
    ArrayExpression({ elements: [first, second, third, fourth, fifth] }) {
      if (!hasChecks) return
      if (isCheck(first)) [second, third].forEach(add)
      else if (fifth || (third?.type !== 'Literal' && fourth?.type !== 'CallExpression')) [fourth, fifth].forEach(add)
    },
  }).visit(program)
  return found.sort((a, b) => a.start - b.start)
}

/**
 * Makes the texts depend on `EXPLAINS` that only explain: of warnings, of debug output, and of errors. So the sources stay as
 * they read best, and a minified bundle under the edge conditions has none of them: 2.4 kB less of `latchkey/core` with GitHub,
 * 3.7 kB of `latchkey`. Adapters and passwords keep theirs, whose errors have no type, and so do modules that start without
 * `#parts`.
 */
export const shortTexts: Plugin = {
  name: 'short-texts',
  transform: {
    filter: { id: /\/src\/(?!adapters\/|cli\/|errors\/errors\b|integrations\/client\/|password\/|testing\/).+\.ts$/ },
    handler(code, id) {
      let short = code
      const texts = findTexts(this.parse(code, { lang: 'ts' }), CHECKS.test(`${code}${id}'`))
      const outer = texts.filter(({ end }, index) => !texts.slice(0, index).some((other) => other.end >= end))
      for (const { start, end } of outer.reverse())
        short = `${short.slice(0, start)}(EXPLAINS ? ${short.slice(start, end)} : '')${short.slice(end)}`
      return outer.length > 0 ? `import { EXPLAINS } from '#parts'\n${short}` : short
    },
  },
}
