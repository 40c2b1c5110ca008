import { type Env, readEnv } from '../../config/env.ts'
import { parseUrl } from '../../lib/url.ts'
import type { AuthConfig } from '../../types/config.ts'
import type { SetupCall } from '../application/listen-for-configs.ts'
import type { Subject } from './check.ts'
import { listSourceTexts } from './project-files.ts'

/** `app.use('/auth', ServerAuth(config))`, `app.use(auth.router)`, also with other middleware in between. */
const MOUNT =
  /\b(\w+)\.(?:use|all)\(\s*(?:(['"`])([^'"`]*)\2\s*,\s*)?(?:[\w.]+\([^()]*\)\s*,\s*)*(?:ServerAuth\s*\(|(\w+)\.router\b)/g

/** A wildcard at the end of a path, of Express 4 or 5. */
const WILDCARD = /\/?\{?\/?\*\w*\}?$/

/** Returns whether a call creates a handler for an Express application. */
export const isMounted = ({ by }: SetupCall): boolean => by === 'ServerAuth' || by === 'createExpressAuth'

/** Returns whether a name is that of the application itself, because a router may be mounted anywhere. */
const isApplication = (text: string, name: string): boolean =>
  new RegExp(`\\b${name}\\b[^=\\n]*=\\s*(?:express|require\\(['"]express['"]\\))\\(\\)`).test(text) &&
  !new RegExp(`\\.use\\([^)]*\\b${name}\\s*\\)`).test(text)

/** Returns whether a mounted handler belongs to a call. Other objects may have a router, too. */
const isOwn = (texts: readonly string[], { by }: SetupCall, router: string | undefined): boolean =>
  router === undefined
    ? by === 'ServerAuth'
    : texts.some((text) => new RegExp(`\\b${router}\\b[^=\\n]*=\\s*createExpressAuth\\b`).test(text))

/**
 * Finds the mount of a call's handler in the source code.
 *
 * @returns `/` for the root. `null` if the source code does not show it: several handlers, a router, a parameter.
 */
export function findMount(subject: Subject, call: SetupCall): string | null {
  if (!isMounted(call) || subject.calls.filter(isMounted).length > 1) return null
  const texts = listSourceTexts(subject.folder)
  const found = texts.flatMap((text) =>
    [...text.matchAll(MOUNT)]
      .filter(([, , , , router]) => isOwn(texts, call, router))
      .map(([, name = '', , path = '/']) => (isApplication(text, name) ? path : null)),
  )
  const [path = null] = found
  const fixed = path?.replace(WILDCARD, '').replace(/\/+$/, '')
  return found.length !== 1 || fixed === undefined || /[:*({$]/.test(fixed) ? null : fixed || '/'
}

/** The base path, and its source. */
export interface BasePath {
  /** '' for the root. */
  readonly path: string
  readonly from: 'basePath' | 'prefix' | 'AUTH_URL' | 'default'
}

const trimPath = (path: unknown): string => String(path).replace(/\/+$/, '')

/** @param otherwise The default base path. */
export function getBasePath({ basePath, prefix }: AuthConfig, env: Env, otherwise: string): BasePath {
  if (basePath !== undefined) return { path: trimPath(basePath), from: 'basePath' }
  if (prefix !== undefined) return { path: trimPath(prefix), from: 'prefix' }
  const path = trimPath(parseUrl(readEnv(env).url ?? '')?.pathname ?? '')
  return path === '' ? { path: otherwise, from: 'default' } : { path, from: 'AUTH_URL' }
}
