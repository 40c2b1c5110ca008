import { omitAbsent } from '../lib/copy.ts'
import type { AuthConfig, PagesOptions } from '../types/config.ts'

/** Path of a built-in page below the base path. */
const getBuiltInPath = (page: string): string => (page === 'verifyRequest' ? 'verify-request' : page.toLowerCase())

/**
 * Returns the application's pages. A page at the URL of the built-in page that it replaces would redirect to itself.
 */
export const selectOwnPages = ({ pages }: AuthConfig, basePath: string): PagesOptions =>
  Object.fromEntries(
    Object.entries(omitAbsent(pages ?? {})).filter(
      ([name, path]) => String(path).split(/[?#]/, 1)[0] !== `${basePath}/${getBuiltInPath(name)}`,
    ),
  )
