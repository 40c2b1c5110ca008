import { describeProject } from '../../project.ts'
import { createFindings, type Finding, type Subject } from '../check.ts'
import { type BasePath, getBasePath } from '../mount.ts'
import { findModule, isExported, type SourceFile } from '../project-files.ts'
import { checkRouteFile, type RouteFiles } from '../route-file.ts'

const report = createFindings('next')

const ROUTES: Omit<RouteFiles, 'folder' | 'routes'> = {
  catchAll: /\/\[\.\.\.[^\]]+\]\/route\.[jt]sx?$/,
  ending: /\/(?:page|route)\.[jt]sx?$/,
  usual: '/[...nextauth]/route.ts',
  own: /\bNextAuth\b|\bhandlers\b|latchkey\/next/,
  report,
}

/** Checks the files of a Next.js project that sign-in needs in addition to the configuration. */
export async function checkNext({ calls, env, folder, framework }: Subject): Promise<readonly Finding[]> {
  const call = calls.find(({ by }) => by === 'NextAuth')
  // The Pages Router has no `NextAuth`.
  if (framework !== 'next' || (call === undefined && calls.length > 0)) return []
  const base = getBasePath(call?.config ?? { providers: [] }, env, '/api/auth')
  const { sources } = describeProject(folder, {})
  return [...checkRoutes(folder, sources, base), ...checkProxy(folder, sources)]
}

/** `basePath` of Next.js is part of the URLs, but not of the folders. */
function checkRoutes(folder: string, sources: string, base: BasePath): Finding[] {
  const settings = findModule(folder, 'next.config')?.text ?? ''
  const [, root = ''] = /\bbasePath\s*:\s*['"`](\/[^'"`]+)['"`]/.exec(settings) ?? []
  const { path } = base
  if (!path.startsWith(root && `${root}/`)) return report('outside-root', { root, path })
  return checkRouteFile({ ...ROUTES, folder, routes: `${sources}app/` }, path.slice(root.length), base)
}

const OTHER_PLACES = ['', 'src/', 'app/', 'src/app/']

/** Next.js reads one file next to the folder `app`. */
function checkProxy(folder: string, sources: string): Finding[] {
  const path = `${sources}proxy.ts`
  const proxy = findModule(folder, `${sources}proxy`)
  if (proxy) return checkProxyExport(proxy)
  const middleware = findModule(folder, `${sources}middleware`)
  if (middleware) return report('middleware', { found: middleware.path, path })
  const [found] = OTHER_PLACES.flatMap((place) => findModule(folder, `${place}proxy`)?.path ?? [])
  return found === undefined ? report('no-proxy', { path }) : report('proxy-elsewhere', { found, path })
}

const checkProxyExport = (file: SourceFile): Finding[] =>
  report(isExported(file, 'proxy') || /\bexport\s+default\b/.test(file.text) ? 'proxy' : 'no-export', {
    path: file.path,
  })
