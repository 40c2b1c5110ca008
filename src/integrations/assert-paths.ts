import { type Finding, InvalidConfiguration, parseUrl } from './integration.ts'
import { toPlainPath } from './is-below.ts'

/** Beginning of a pattern, with everything that follows: `/*`, `/:id`, `{/*path}`, `(.*)`. */
const PATTERN = /\/?(?:\*|\{|\((?![\w-]+\)(?:\/|$))|:(?<=\/:)).*/

/** Segments that a router leaves out of the URL: `(app)`, `[[lang]]`. */
const GROUP = /\/(?:\([\w-]+\)|\[\[[^/]+\]\])(?=\/|$)/g

/** Returns a path in the spelling of requests, without groups, patterns, query and fragment. */
function spell(text: string): string {
  const url = parseUrl(text.trim().replace(/^(?!\w+:\/\/)\/*/, '/'), 'https://a.invalid')
  const path = url ? toPlainPath(url).replace(GROUP, '').replace(PATTERN, '') : ''
  return path.startsWith('/') ? path : `/${path}`
}

/** Two spellings that differ only in the slash at the end match the same requests. */
const trim = (path: string): string => path.replace(/(?<=.)\/$/, '')

function findPathError(path: unknown): Finding[] {
  const text = typeof path === 'string' ? path : ''
  const right = trim(spell(text))
  const seen = typeof path === 'string' ? `"${path}" matches no request` : `cannot be a ${typeof path}`
  return path === right || (text !== '' && trim(text) === right)
    ? []
    : [{ option: 'protect: paths', problem: seen, fix: `protect(['${right}']), which includes all paths below it.` }]
}

/**
 * Checks the paths of a guard. A path is compared with the start of the request's path, so a pattern would protect
 * nothing.
 *
 * @throws {InvalidConfiguration}
 */
export function assertPaths(paths: unknown): void {
  const findings =
    Array.isArray(paths) && paths.length > 0
      ? paths.flatMap(findPathError)
      : [{ option: 'protect: paths', problem: 'is not a list of paths', fix: "protect(['/account'])" }]
  if (findings.length > 0) throw new InvalidConfiguration(findings)
}
