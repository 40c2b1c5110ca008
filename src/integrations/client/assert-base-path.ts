/**
 * Refuses a base path on another origin, because session cookies work on one origin only.
 *
 * @throws {TypeError} It begins with neither `/` nor the origin of the page.
 */
export function assertBasePath(basePath: string): void {
  const { origin = '' } = globalThis.location ?? {}
  const path = origin && basePath.startsWith(`${origin}/`) ? basePath.slice(origin.length) : basePath
  if (/^(?:$|\/(?![/\\]))/.test(path)) return
  throw new TypeError(
    `\`basePath\` is "${basePath}", expected a path of this origin such as "/auth". Session cookies work on one origin only: proxy the routes under the origin of the page, or let the application at the other origin issue its own tokens (see node_modules/latchkey/docs/client.md).`,
  )
}
