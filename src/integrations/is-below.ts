/** The path of a URL, decoded and in one spelling: no router takes two paths for one that are different here. */
export function toPlainPath({ pathname }: URL): string {
  try {
    return decodeURI(pathname).replace(/\/{2,}/g, '/')
  } catch {
    return pathname
  }
}

/**
 * Whether a path is one of a list, or below one of them. Some routers find `/account` under `/ACCOUNT`, too.
 *
 * @param path From `plainPath`.
 */
export function isBelow(path: string, prefixes: readonly string[]): boolean {
  const asked = `${path.toLowerCase()}/`
  return prefixes.some((prefix) => asked.startsWith(`${prefix.toLowerCase().replace(/\/+$/, '')}/`))
}
