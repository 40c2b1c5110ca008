// Parses URLs, compares origins, and adds query parameters.

/** Parses a URL, relative to `base`. @returns `null` for invalid text. */
export function parseUrl(text: string, base?: string): URL | null {
  return URL.canParse(text, base) ? new URL(text, base) : null
}

/**
 * Returns whether it leads to a page. The origin does not show it: that of `blob:https://app.example/x` is
 * `https://app.example`.
 */
export const isWeb = ({ protocol }: URL): boolean => /^https?:$/.test(protocol)

/** Hosts that always mean this machine. @see https://www.rfc-editor.org/rfc/rfc6761#section-6.3 */
export const isLoopback = (hostname: string): boolean =>
  /^(?:(?:.*\.)?localhost|\[::1\]|127(?:\.\d{1,3}){3})$/.test(hostname)

/** Adds parameters to a path or URL that may already have some. */
export function withQuery(target: string, parameters: Readonly<Record<string, string | null | undefined>>): string {
  const given = Object.entries(parameters).flatMap(([name, value]) => (value == null ? [] : [[name, value]]))
  if (given.length === 0) return target
  const end = target.search(/#|$/)
  const path = target.slice(0, end)
  return `${path}${path.includes('?') ? '&' : '?'}${new URLSearchParams(given)}${target.slice(end)}`
}
