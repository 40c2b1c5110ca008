import { toPath } from './to-path.ts'

/**
 * Returns the base path of the application: `paths.base`. While a page is rendered, SvelteKit returns it relative to
 * the page, as `./` or `../../`.
 *
 * @param url URL of the request. Without it, only an absolute value is used.
 * @returns '' for the root; `null` if it is unknown here.
 */
export function getRootPath(url?: URL): string | null {
  const root = toPath('/')
  if (!root.startsWith('/') && url === undefined) return null
  return new URL(root, url ?? 'http://root.invalid').pathname.replace(/\/$/, '')
}
