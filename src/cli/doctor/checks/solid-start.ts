import { posix } from 'node:path'
import { parsePath } from '../../../http/request.ts'
import { findAuthModule } from '../auth-module.ts'
import { type BasePath, basePathOf } from '../base-path.ts'
import { checkVersion, type Supported } from '../check-version.ts'
import { type Finding, findingsOf } from '../finding.ts'
import { findModule, isExported, listFiles, readSource, type SourceFile } from '../project-files.ts'
import type { Subject } from '../subject.ts'

const START: Supported = {
  ...{ check: 'solid-start', label: 'SolidStart', package: '@solidjs/start' },
  from: [[2, 0, 0]],
}

const finding = findingsOf('solid-start')

/** What of a SolidStart project has to be right beside the configuration. */
export async function checkSolidStart({ calls, env, folder, framework }: Subject): Promise<readonly Finding[]> {
  if (framework !== 'solid-start') return []
  const call = calls.find(({ by }) => by === 'ReactiveAuth')
  const base = basePathOf(call?.config ?? { providers: [] }, env, '/api/auth')
  const files = listFiles(folder, 'src/routes')
  return [...checkVersion(folder, START), ...checkRouteFile(folder, files, base), ...checkMiddleware(folder)]
}

const CATCH_ALL = /\/\[\.\.\.[^\]]+\]\.[cm]?[jt]sx?$/

/** Path that a file answers, up to a catch-all: groups do not show in it. */
const addressOf = (file: string): string =>
  file
    .replace(/^src\/routes/, '')
    .replace(CATCH_ALL, '')
    .replace(/(?:\/index)?\.[cm]?[jt]sx?$/, '')
    .replace(/\/\([^/]*\)/g, '')

/** `base` of Vite is in the addresses, and not in the folders. */
function withoutRoot(folder: string, path: string): string {
  const [, root = ''] = /\bbase\s*:\s*['"`](\/[^'"`]*)['"`]/.exec(findModule(folder, 'vite.config')?.text ?? '') ?? []
  const prefix = root.replace(/\/+$/, '')
  return prefix !== '' && path.startsWith(`${prefix}/`) ? path.slice(prefix.length) : path
}

function checkRouteFile(folder: string, files: readonly string[], { from, path }: BasePath): Finding[] {
  const expected = withoutRoot(folder, path)
  const catchAll = files.filter((file) => CATCH_ALL.test(file))
  const [file, ...others] = catchAll.filter((each) => addressOf(each) === expected)
  const says = from === 'default' ? 'nothing says otherwise' : `${from} says so`
  if (file === undefined) return [missingFile(folder, catchAll, { expected, says, path })]
  const source = readSource(folder, file)
  return [
    ...(source ? checkExports(source) : []),
    ...others.map((other) =>
      finding('error', `${other} and ${file} answer the same paths: one of them is never asked.`, `rm '${other}'`),
    ),
    ...checkOthers(files, file, expected),
  ]
}

interface Expected {
  /** Folder of the route file, as a path. */
  readonly expected: string
  readonly says: string
  /** Of the addresses. */
  readonly path: string
}

function missingFile(folder: string, catchAll: readonly string[], { expected, path, says }: Expected): Finding {
  const target = `src/routes${expected}/[...auth].ts`
  const [found] = catchAll.filter((file) => isOurs(readSource(folder, file)))
  if (found === undefined)
    return finding(
      'error',
      `There is no ${target}: every route under ${path} answers 404.`,
      [`in ${target}:`, ...linesOfRoutes(folder)].join('\n'),
    )
  const problem = `The route file is ${found}, which answers under ${addressOf(found) || '/'}; expected ${target}: the routes are under ${path}, because ${says}.`
  const move = `mkdir -p '${posix.dirname(target)}' && mv '${found}' '${target}'`
  return finding('error', problem, says.startsWith('basePath') ? `basePath: '${addressOf(found)}', or ${move}` : move)
}

/** Lines of a route file. */
function linesOfRoutes(folder: string): readonly string[] {
  const { object = null, stem = null } = findAuthModule(folder, 'ReactiveAuth') ?? {}
  if (stem === null)
    return [
      "import { ReactiveAuth } from 'latchkey/solid-start'",
      'export const { GET, POST } = ReactiveAuth({ providers: [] }) // with your providers',
    ]
  if (object === null) return [`export { GET, POST } from '~/${stem}'`]
  return [`import { ${object} } from '~/${stem}'`, `export const { GET, POST } = ${object}`]
}

const isOurs = (file: SourceFile | null): boolean =>
  file !== null && /\bReactiveAuth\b|latchkey\/solid-start|from\s*['"](?:~|\.{1,2})\/[^'"]*\bauth\b/.test(file.text)

function checkExports(file: SourceFile): Finding[] {
  // All of a module that is not looked at.
  const isWhole = /\bexport\s+\*\s+from\b/.test(file.text)
  const missing = ['GET', 'POST'].filter((name) => !isWhole && !isExported(file, name))
  if (missing.length === 0) return [finding('ok', `${file.path} has GET and POST.`)]
  const problem = `${file.path} does not export ${missing.join(' and ')}: ${missing.includes('POST') ? 'nobody can sign in' : 'no page and no callback is answered'}.`
  const [reexport = "export { GET, POST } from '~/auth'"] =
    /\bexport\s*\{[^}]*\}\s*from\s*['"][^'"]+['"]/.exec(file.text) ?? []
  const line = /\bReactiveAuth\s*\(/.test(file.text)
    ? 'export const { GET, POST } = ReactiveAuth(…)'
    : reexport.replace(/\{[^}]*\}/, '{ GET, POST }')
  return [finding('error', problem, `${line} in ${file.path}`)]
}

/** A file that names its path comes before a catch-all. */
const checkOthers = (files: readonly string[], own: string, expected: string): Finding[] =>
  files
    .filter((file) => file !== own && parsePath(addressOf(file), expected) !== null)
    .map((file) =>
      finding(
        'warning',
        `${file} takes ${addressOf(file)} from ${own}: SolidStart asks the more exact file first.`,
        "move it to another path; a page of your own: pages: { signIn: '/login' }",
      ),
    )

function checkMiddleware(folder: string): Finding[] {
  const config = findModule(folder, 'vite.config') ?? findModule(folder, 'app.config')
  const [, path] = /\bmiddleware\s*:\s*['"`]([^'"`]+)['"`]/.exec(config?.text ?? '') ?? []
  if (config && path !== undefined) return [checkNamed(folder, config, path)]
  const file = findModule(folder, 'src/middleware')
  // What is not written down as a text cannot be told.
  return file === null || !isOurs(file) || /\bmiddleware\b/.test(config?.text ?? '')
    ? []
    : [neverRuns(file, config?.path ?? 'vite.config.ts')]
}

function checkNamed(folder: string, config: SourceFile, path: string): Finding {
  if (findModule(folder, path.replace(/^\.?\//, '')) !== null)
    return finding('ok', `${config.path} names the middleware, ${path}.`)
  const problem = `${config.path} names ${path} as middleware, and there is no such file.`
  return finding('error', problem, `export default createMiddleware([middleware]) in ${path.replace(/^\.\//, '')}`)
}

function neverRuns(file: SourceFile, config: string): Finding {
  const isOpen = /\bprotect\s*\(/.test(file.text)
  const effect = isOpen ? 'what it protects is open' : '`event.locals.auth` does not exist'
  const problem = `${file.path} is there, and ${config} does not name it: it never runs, and ${effect}.`
  return finding(isOpen ? 'error' : 'warning', problem, "solidStart({ middleware: './src/middleware.ts' })")
}
