// A plug-in of StrykerJS: leaves alone what only the log says. Tests that pin its wording would pin nothing that an
// application or an attacker can see, and would have to change with each better wording.

interface Node {
  readonly type: string
  readonly name?: string
}

/** The part of a Babel path that is read here. */
interface Path {
  readonly node: Node & {
    readonly argument?: Node
    readonly callee?: Node & { readonly property?: Node }
    readonly consequent?: Node
    readonly id?: Node
    readonly init?: Node | null
    readonly key?: Node
    readonly left?: Node
    readonly right?: Node
  }
  readonly parentPath: Path | null
}

/** Functions whose texts go to the log: they throw an error, or write. */
const FUNCTIONS = /^(?:throw\w+|fail|toFailure|warn|warnOnce|error|debug|step|createReporter)$/

/** Members of an error's evidence, and variables, parameters and tables that become such. */
const EVIDENCE = /^(?:seen|expected|EXPECTED|fix|reason)$/

/** `step?.()` is the second. */
const CALLS = ['CallExpression', 'OptionalCallExpression']

const TEXTS = ['StringLiteral', 'TemplateLiteral']

/** Includes a choice between texts. */
const isText = ({ consequent, right, type }: Path['node']): boolean =>
  [...TEXTS, 'ObjectExpression'].includes(type) ||
  (type === 'ConditionalExpression' && isText(consequent ?? { type: '' })) ||
  (type === 'LogicalExpression' && isText(right ?? { type: '' }))

/** Whether a node passes its arguments to the log: a function that writes to it, an error that is thrown or returned. */
function isLogging({ argument, callee, type }: Path['node']): boolean {
  if (type === 'NewExpression') return callee?.name === 'OutboundError'
  if (CALLS.includes(type)) return FUNCTIONS.test(callee?.name ?? callee?.property?.name ?? '')
  return type === 'ThrowStatement' && argument?.type === 'NewExpression'
}

/** A variable with such a name can also be what a check compares with, so its value has to be a text. */
function isEvidence({ id, init, key, left, right, type }: Path['node']): boolean {
  if (type === 'VariableDeclarator') return EVIDENCE.test(id?.name ?? '') && isText(init ?? { type: '' })
  if (type === 'AssignmentPattern') return EVIDENCE.test(left?.name ?? '') && isText(right ?? { type: '' })
  return EVIDENCE.test(key?.name ?? '')
}

function isInLog(path: Path): boolean {
  for (let outside = path.parentPath; outside !== null; outside = outside.parentPath) {
    const { node } = outside
    if (isEvidence(node) || (isText(path.node) && isLogging(node))) return true
    if (node.type === 'BlockStatement') return false
  }
  return false
}

const shouldIgnore = (path: Path): string | undefined => (isInLog(path) ? 'Only the log says it.' : undefined)

export const strykerPlugins: readonly object[] = [{ kind: 'Ignore', name: 'log-texts', value: { shouldIgnore } }]
