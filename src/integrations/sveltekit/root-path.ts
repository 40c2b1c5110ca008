import { toPath } from './to-path.ts'

/**
 * The path that the application lives under: `paths.base`. SvelteKit tells it in the words of the page that is
 * rendered, as `./` or `../../`, except where no page is.
 *
 * @param url Of the request. Without it, only what is told outside of one counts.
 * @returns '' for the root; `null`: cannot be told here.
 */
export function getRootPath(url?: URL): string | null {
  const root = toPath('/')
  if (!root.startsWith('/') && url === undefined) return null
  return new URL(root, url ?? 'http://root.invalid').pathname.replace(/\/$/, '')
}
