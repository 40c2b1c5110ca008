import { warnAboutBasePath } from '../warn-once.ts'
import type { VisitState } from './visit-state.ts'

/** A path with a plain spelling. No other path gets into the log. */
const PLAIN = /^(?:\/[\w.~-]{1,50}){1,5}$/

/** Warns if a request without a handler is for a route under another base path. */
export function checkPath({ auth, config }: VisitState, path: string): void {
  const segments = path.split('/')
  const counts = [3, 2, 1].filter((count) => config.isRoute(`/${segments.slice(-count).join('/')}`))
  const [other] = counts.map((count) => segments.slice(0, -count).join('/'))
  if (other !== undefined && PLAIN.test(path))
    warnAboutBasePath({ owner: auth, config }, path, other || '/', auth.basePath)
}
