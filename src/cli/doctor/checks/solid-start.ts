import { createFindings, type Finding, type Subject } from '../check.ts'
import { getBasePath } from '../mount.ts'
import { findModule } from '../project-files.ts'
import { checkRouteFile, type RouteFiles } from '../route-file.ts'

const ROUTES: Omit<RouteFiles, 'folder'> = {
  routes: 'src/routes/',
  catchAll: /\/\[\.\.\.[^\]]+\]\.[cm]?[jt]sx?$/,
  ending: /(?:\/index)?\.[cm]?[jt]sx?$/,
  usual: '/[...auth].ts',
  own: /\bReactiveAuth\b|latchkey\/solid-start|from\s*['"](?:~|\.{1,2})\/[^'"]*\bauth\b/,
  report: createFindings('solid-start'),
}

/** Checks the files of a SolidStart project that sign-in needs in addition to the configuration. */
export async function checkSolidStart({ calls, env, folder, framework }: Subject): Promise<readonly Finding[]> {
  if (framework !== 'solid-start') return []
  const call = calls.find(({ by }) => by === 'ReactiveAuth')
  const base = getBasePath(call?.config ?? { providers: [] }, env, '/api/auth')
  return checkRouteFile({ ...ROUTES, folder }, withoutRoot(folder, base.path), base)
}

/** `base` of Vite is part of the URLs, but not of the folders. */
function withoutRoot(folder: string, path: string): string {
  const [, root = ''] = /\bbase\s*:\s*['"`](\/[^'"`]*)['"`]/.exec(findModule(folder, 'vite.config')?.text ?? '') ?? []
  const prefix = root.replace(/\/+$/, '')
  return prefix !== '' && path.startsWith(`${prefix}/`) ? path.slice(prefix.length) : path
}
