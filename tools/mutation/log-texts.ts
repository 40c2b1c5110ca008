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
    readonly key?: Node
  }
  readonly parentPath: Path | null
}

/** Functions whose texts go to the log: they throw an error, or write. */
const FUNCTIONS = /^(?:throw\w+|fail|toFailure|warn|warnOnce|error|debug|step|createReporter)$/

/** Members of an error's evidence, and variables that become such. */
const EVIDENCE = /^(?:seen|expected|fix|reason)$/

/** `step?.()` is the second. */
const CALLS = ['CallExpression', 'OptionalCallExpression']

const TEXTS = ['StringLiteral', 'TemplateLiteral']

const isText = ({ consequent, type }: Path['node']): boolean =>
  [...TEXTS, 'ObjectExpression'].includes(type) ||
  (type === 'ConditionalExpression' && isText(consequent ?? { type: '' }))

/** Whether a node is an argument of a function that writes to the log, or of an error that is thrown. */
function isLogging({ argument, callee, type }: Path['node']): boolean {
  if (CALLS.includes(type)) return FUNCTIONS.test(callee?.name ?? callee?.property?.name ?? '')
  return type === 'ThrowStatement' && argument?.type === 'NewExpression'
}

const isEvidence = ({ id, key }: Path['node']): boolean => EVIDENCE.test(key?.name ?? id?.name ?? '')

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
