/** Returns the path of a URL, decoded and in one spelling. Paths that a router treats as equal are equal here. */
export function toPlainPath({ pathname }: URL): string {
  try {
    return decodeURI(pathname).replace(/\/{2,}/g, '/')
  } catch {
    return pathname
  }
}

/**
 * Returns whether a path equals one of a list or is below it. Some routers match `/ACCOUNT` to `/account`.
 *
 * @param path Result of `toPlainPath`.
 */
export function isBelow(path: string, prefixes: readonly string[]): boolean {
  const asked = `${path.toLowerCase()}/`
  return prefixes.some((prefix) => asked.startsWith(`${prefix.toLowerCase().replace(/\/+$/, '')}/`))
}
