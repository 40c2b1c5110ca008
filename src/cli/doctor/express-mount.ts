import type { ExpressLayer, SetupCall, Subject } from './subject.ts'

/** What a path begins with, up to its first wildcard or parameter. */
export const fixedPart = (path: string): string => path.replace(/\/?(?:[{*:(]).*$/, '').replace(/\/+$/, '')

/** The handlers that a call has made and the application mounts. */
export const mountsOf = ({ express }: Subject, { config, given = config }: SetupCall): readonly ExpressLayer[] =>
  (express ?? []).filter((layer) => layer.name === 'ServerAuth' && (layer.config ?? given) === given)

/**
 * Where the routes are for requests that come to a mount.
 *
 * @param base Where they are if the handler is mounted at the root.
 */
export function mountPath({ path, reaches }: ExpressLayer, base: string): string {
  if (path !== null) return fixedPart(path) || base
  return [base, '/auth', '/api/auth'].find((each) => reaches?.(`${each}/session`)) ?? base
}

/** Whether requests tell what the path of a mount is: it has a parameter, or a pattern. */
export const isPattern = ({ path }: ExpressLayer): boolean =>
  /[:*({]/.test(path?.replace(/\/?\{?\/?\*\w*\}?$/, '') ?? '')
