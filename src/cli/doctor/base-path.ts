import { type Env, readEnv } from '../../config/env.ts'
import { parseUrl } from '../../lib/url.ts'
import type { AuthConfig } from '../../types/config.ts'

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
