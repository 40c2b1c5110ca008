import ts from 'typescript'
import { describe, expect, test } from 'vitest'
import { BUNDLED } from '../../tools/bundle.ts'
import { allowedPackages } from '../../tools/entries.ts'
import { isNodeModule, parse, readSources, specifiersOf, walk } from './source-graph.ts'

const sources = readSources()

/** Runs a rule over every file; what it finds is named with its file. */
const findIn = (rule: (source: ts.SourceFile) => string[], isExempt: (file: string) => boolean = () => false) =>
  [...sources]
    .filter(([file]) => !isExempt(file))
    .flatMap(([file, source]) => rule(source).map((it) => `${file}: ${it}`))

/** Files that run on Node only, and one that names types of Node. */
const isNodeOnly = (file: string) =>
  file === 'crypto/node-crypto.ts' ||
  file.startsWith('integrations/node/') ||
  file.startsWith('integrations/express/') ||
  isCommandLine(file)

/** A program of its own, beside the library. */
const isCommandLine = (file: string) => file.startsWith('cli/')

/** What is inside of the bundle of the command line, and what it finds in the project it is called in. */
const OF_COMMAND_LINE = /^(?:commander|@clack\/prompts|@babel\/(?:parser|types)|magic-string|diff)$|^</

const nodeModules = (source: ts.SourceFile) => specifiersOf(source).filter(isNodeModule)

describe('imports', () => {
  test('use modules of Node only in files for Node', () => {
    expect(findIn(nodeModules, isNodeOnly)).toEqual([])
  })

  test('use only packages that are installed for users', () => {
    const packages = allowedPackages()
    const foreign = (source: ts.SourceFile) =>
      specifiersOf(source)
        .filter((text) => !text.startsWith('.') && !isNodeModule(text))
        .filter((text) => !(isCommandLine(source.fileName) && OF_COMMAND_LINE.test(text)))
        // Bundled into the entry.
        .filter((text) => !(Object.hasOwn(BUNDLED, text) && source.fileName === 'features/revocation/devices.ts'))
        // What SvelteKit makes for each application.
        .filter((text) => !(text.startsWith('$app/') && source.fileName.startsWith('integrations/sveltekit/')))
        // Shipped as they are written, beside the declarations of the entry.
        .filter((text) => !(text === 'latchkey/sveltekit' && source.fileName.startsWith('integrations/sveltekit/comp')))
        .filter(
          (text) =>
            !packages.has(
              text
                .split('/')
                .slice(0, text.startsWith('@') ? 2 : 1)
                .join('/'),
            ),
        )
    expect(findIn(foreign)).toEqual([])
  })
})

/** Programs of their own, beside the library: the command line, and the code for browsers. */
const isProgram = (file: string) => isCommandLine(file) || file.startsWith('integrations/client/')

/** Each `import()` of a file of ours. */
function loads(source: ts.SourceFile): string[] {
  const found: string[] = []
  walk(source, (node) => {
    if (!ts.isCallExpression(node) || node.expression.kind !== ts.SyntaxKind.ImportKeyword) return
    const [target] = node.arguments
    const isPackage = target && ts.isStringLiteralLike(target) && !target.text.startsWith('.')
    if (!isPackage) found.push(`${node.getText(source)} at line ${lineOf(node, source)}`)
  })
  return found
}

describe('parts.ts', () => {
  test("contains every import() of latchkey's own code", () => {
    expect(findIn(loads, (file) => file === 'parts.ts' || isProgram(file))).toEqual([])
  })

  // A check that never complains proves nothing.
  test('is the only file with import(), and violations are reported with their line', () => {
    const source = parse('a.ts', "import('jose')\nimport('./b.ts')\nimport(name)")
    expect(loads(source)).toEqual(["import('./b.ts') at line 2", 'import(name) at line 3'])
  })
})

/** Globals of one runtime each, through which environment variables are read. */
const HOSTS = new Set(['process', 'Deno', 'Bun'])

/** Uses of a host's global, as a name of its own or as a property of `globalThis`. */
function hostGlobals(source: ts.SourceFile): string[] {
  const found: string[] = []
  walk(source, (node) => {
    if (ts.isMetaProperty(node) && node.keywordToken === ts.SyntaxKind.ImportKeyword) {
      found.push(`import.meta at line ${lineOf(node, source)}`)
    }
    if (!ts.isIdentifier(node) || !HOSTS.has(node.text)) return
    const isProperty = ts.isPropertyAccessExpression(node.parent) && node.parent.name === node
    const isKey = ts.isPropertyAssignment(node.parent) || ts.isPropertySignature(node.parent)
    if (isKey || (isProperty && !/^(globalThis|self|global)$/.test(leftOf(node.parent, source)))) return
    found.push(`${node.text} at line ${lineOf(node, source)}`)
  })
  return found
}

const leftOf = (node: ts.Node, source: ts.SourceFile) =>
  ts.isPropertyAccessExpression(node) ? node.expression.getText(source) : ''

const lineOf = (node: ts.Node, source: ts.SourceFile) =>
  source.getLineAndCharacterOfPosition(node.getStart(source)).line + 1

describe('environment', () => {
  test('is read only in config/env.ts', () => {
    expect(findIn(hostGlobals, (file) => file === 'config/env.ts' || isCommandLine(file))).toEqual([])
  })
})

/**
 * State that lives as long as the process, and why it may: it is a bounded memo, goes away with the object it belongs
 * to, or counts what the process has once. Nothing in it can tell one request about another.
 */
const MEMOS: Readonly<Record<string, string>> = {
  'pages/render-page.ts: stylesheets': 'one text per configuration',
  'adapters/key-value/warn-once.ts: warned': 'the codes that were said, per logger',
  'features/audit/sending.ts: sendings':
    'at most 1,000 pending events, about 1,000 kinds of refusals and 10,000 ended sessions per sink',
  'features/audit/request-state.ts: states': 'one id per request',
  'cli/application/find-adapter.ts: made': 'one adapter per configuration, in a process that ends',
  'cli/doctor/view.ts: known': 'one list per application, in a process that ends',
  'integrations/client/passkey.ts: open': 'the one ceremony of a page, in the browser',
  'kernel/resolved-configs.ts: resolvedConfigs': 'one configuration per `Auth`',
  'crypto/node-crypto.ts: engine': 'one engine of the runtime',
  'crypto/account-tokens.ts: derived': 'the keys of a key ring; goes away with it',
  'crypto/resolve-keys.ts: applications': '1,000 applications; functions of their secrets',
  'kernel/used-states.ts: taken': '10,000 taken states per key ring; goes away with it',
  'integrations/get-auth.ts: known': 'one `Auth` per configuration',
  'integrations/get-mount.ts: known': '100 mounts per `Auth`',
  'integrations/express/check-mount.ts: checked': 'one mark per `Auth`',
  'integrations/express/find-mounts.ts: auths': 'one `Auth` per handler',
  'integrations/express/visit.ts: visits': 'the visits of a request',
  'integrations/mounted-auth.ts: mounts': 'one mount per `Auth`',
  'integrations/react/shared-client.ts: clients': 'the clients of a page, in the browser',
  'integrations/react/shared-client.ts: current': 'the base path of a page, in the browser',
  'integrations/node/visit-node.ts: visits': 'the visits of a request',
  'integrations/solid-start/actions.ts: sensitive': 'one mark per request',
  'integrations/solid-start/create-scope.ts: asked': 'one `Auth` per request',
  'integrations/solid-start/from-config.ts: lazy': 'one function per function of an application',
  'integrations/solid-start/private-response.ts: guards': 'one guard per response',
  'integrations/solid-start/unreachable.ts: reached': 'one mark per request',
  'integrations/solid-start/visit.ts: visits': 'the visits of a request',
  'integrations/sveltekit/installed.ts: installed': 'one pair of actions per request',
  'integrations/sveltekit/client.ts: shared': 'one client of a page, in the browser',
  'integrations/sveltekit/create-kit-auth.ts: made': 'one `Auth` per configuration and environment',
  'integrations/warn-once.ts: warned': 'one warning per application',
  'lib/iso-time.ts: dates': '512 dates',
  'store/limits/memory-counters-table.ts: table': 'the counters of a key ring; goes away with it',
  'oauth/response/issuer.ts: warned': 'one warning per provider',
  'oauth/extensions/dpop.ts: kept': 'nonces of at most 100 servers per configured key',
  'oauth/engine/signing-key.ts: imported': 'one `CryptoKey` per configured JWK',
  'password/run-queued.ts: running': 'a number of threads, which the process has',
  'password/run-queued.ts: waiting': 'bounded; those that wait for these threads',
  'providers/kit/signed-secret.ts: signed': 'one signed secret per provider',
  'oauth/config/definitions.ts: definitions': 'one definition per provider',
  'features/tokens/process-state.ts: states': 'leases per key ring; goes away with it',
  'testing/authenticator.ts: sessions': 'one connection per page',
  'testing/signing.ts: spare': 'one key per algorithm, for tests',
}

const COLLECTIONS = /^((Bounded|Expiring)?Map|Set|WeakMap|WeakSet|Array)$/

/** Module-level `let` and `var`, and collections that can be written to. */
function moduleState(source: ts.SourceFile): string[] {
  return source.statements.filter(ts.isVariableStatement).flatMap(({ declarationList }) => {
    const isConst = (declarationList.flags & ts.NodeFlags.BlockScoped) === ts.NodeFlags.Const
    return declarationList.declarations
      .filter((declaration) => !isConst || isMutable(declaration, source))
      .map(({ name }) => name.getText(source))
  })
}

function isMutable(declaration: ts.VariableDeclaration, source: ts.SourceFile): boolean {
  const { type, initializer } = declaration
  if (initializer === undefined || isReadonly(type?.getText(source) ?? '', source)) return false
  if (isConstantList(declaration, source)) return false
  if (ts.isNewExpression(initializer)) return COLLECTIONS.test(initializer.expression.getText(source))
  if (ts.isArrayLiteralExpression(initializer)) return true
  const isEmptyObject = ts.isObjectLiteralExpression(initializer) && initializer.properties.length === 0
  return isEmptyObject || initializer.getText(source).startsWith('Object.create(')
}

/** `readonly` and `Readonly…`, and names that the same file gives to such a type. */
const isReadonly = (type: string, source: ts.SourceFile): boolean =>
  /^(readonly |Readonly)/.test(type) ||
  (/^\w+$/.test(type) && new RegExp(`\\btype ${type} = (readonly |Readonly)`).test(source.text))

/** A list of its own file, in capitals, with things in it, that the file never writes to. */
function isConstantList({ name, initializer, parent }: ts.VariableDeclaration, source: ts.SourceFile): boolean {
  const [id, text] = [name.getText(source), initializer?.getText(source) ?? '']
  const isExported = parent.parent.getText(source).startsWith('export ')
  if (isExported || !/^[A-Z][A-Z0-9_]*$/.test(id) || !/\[\s*[^\s\]]/.test(text)) return false
  const writes = `\\b${id}(\\.(add|set|delete|clear|push|pop|shift|unshift|splice|sort|reverse|fill)\\(|\\[[^\\]]*\\] *=[^=])`
  return !new RegExp(writes).test(source.text)
}

/** Promises in types, and why each belongs to one request. No other request awaits it, which Workers forbid. */
const PROMISES: Readonly<Record<string, string>> = {
  'features/audit/request-state.ts: last': 'the event before in the same request',
  'store/give-back.ts: released': 'the end of one call',
  'seams/audit.ts: foundSession': 'a context, which each request has of its own',
  'seams/audit.ts: openedSession': 'a context, which each request has of its own',
  'seams/context.ts: foundSession': 'a context, which each request has of its own',
  'seams/context.ts: openedSession': 'a context, which each request has of its own',
}

/** Whether a type contains a promise, other than as the result of a function. */
function hasPromise(type: ts.Node): boolean {
  if (ts.isFunctionTypeNode(type) || ts.isMethodSignature(type)) return false
  if (ts.isTypeReferenceNode(type) && /^Promise(?:Like)?$/.test(type.typeName.getText())) return true
  return ts.forEachChild(type, (child) => hasPromise(child) || undefined) ?? false
}

/** Fields, variables and collections whose type contains a promise. */
function keptPromises(source: ts.SourceFile): string[] {
  const found: string[] = []
  walk(source, (node) => {
    const isField = ts.isPropertySignature(node) || ts.isPropertyDeclaration(node) || ts.isVariableDeclaration(node)
    if (isField && node.type && hasPromise(node.type)) found.push(node.name.getText(source))
    if (ts.isNewExpression(node) && node.typeArguments?.some(hasPromise)) found.push(node.expression.getText(source))
  })
  return found
}

/** Programs and pages, where all work is that of one user. */
const isOfOneUser = (file: string) => /^(?:cli|integrations|testing)\//.test(file)

describe('a promise', () => {
  test('is stored only for the request that started it', () => {
    expect(findIn(keptPromises, isOfOneUser).sort()).toEqual(Object.keys(PROMISES).sort())
  })
})

/** What opens sealed content without `openExpiring`, and why. */
const OPENERS: Readonly<Record<string, string>> = {
  'crypto/open-expiring.ts': 'checks the expiry for all others',
  'session/jwt.ts': '`checkClaims` checks a session',
  'session/session-reader.ts': '`checkClaims` checks a session',
  'session/jwt/open-token.ts': '`checkClaims` checks a session',
  'features/tokens/refreshed-tokens.ts': 'expires in the `StateStore`',
}

describe('sealed content', () => {
  test('is opened only with a check of its expiry', () => {
    const opens = /import \{[^}]*\bopen\b[^}]*\} from '[./]*(?:crypto\/)?sealed\.ts'/
    const openers = [...sources].filter(([, { text }]) => opens.test(text)).map(([file]) => file)
    expect(openers.sort()).toEqual(Object.keys(OPENERS).sort())
  })
})

describe('module state', () => {
  test('is limited to the listed memos', () => {
    expect(findIn(moduleState).sort()).toEqual(Object.keys(MEMOS).sort())
  })
})

/** Names of `SqlDialect`. */
const DIALECTS = /^(?:postgres|mysql|sqlite|d1)$/

/** All files with SQL except the dialects, and the drivers, whose clients have kinds of the same names. */
const WITH_SQL = /^(?:adapters\/(?!sql\/(?:dialects\/|client-kind\.ts|from-))|audit-sinks\/)/

/** Comparisons with the name of a dialect, and tables with a value per dialect. */
function comparedDialects(source: ts.SourceFile): string[] {
  const found: string[] = []
  walk(source, (node) => {
    const isKey = (property: ts.ObjectLiteralElementLike) => DIALECTS.test(property.name?.getText(source) ?? '')
    const isTable = ts.isObjectLiteralExpression(node) && node.properties.filter(isKey).length > 1
    const isCompared =
      ts.isStringLiteral(node) &&
      DIALECTS.test(node.text) &&
      (ts.isBinaryExpression(node.parent) || ts.isCaseClause(node.parent))
    if (isTable || isCompared) found.push(`line ${lineOf(node, source)}`)
  })
  return found
}

describe('SQL dialects', () => {
  test('are tested by capability, never by name', () => {
    expect(findIn(comparedDialects, (file) => !WITH_SQL.test(file))).toEqual([])
  })
})
