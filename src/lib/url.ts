// Parses URLs, compares origins, and adds query parameters.

/** @returns `null` when the text is no URL. Relative texts are resolved against `base`. */
export function parseUrl(text: string, base?: string): URL | null {
  return URL.canParse(text, base) ? new URL(text, base) : null
}

/** Whether it leads to a page. Its origin does not say: that of `blob:https://app.example/x` is `https://app.example`. */
export const isWeb = ({ protocol }: URL): boolean => /^https?:$/.test(protocol)

/** Hosts that never leave the machine. @see https://www.rfc-editor.org/rfc/rfc6761#section-6.3 */
export const isLoopback = (hostname: string): boolean =>
  /^(?:(?:.*\.)?localhost|\[::1\]|127(?:\.\d{1,3}){3})$/.test(hostname)

/** Adds parameters to a path or URL that may have some already. */
export function withQuery(target: string, parameters: Readonly<Record<string, string | null | undefined>>): string {
  const given = Object.entries(parameters).flatMap(([name, value]) => (value == null ? [] : [[name, value]]))
  if (given.length === 0) return target
  const end = target.search(/#|$/)
  const path = target.slice(0, end)
  return `${path}${path.includes('?') ? '&' : '?'}${new URLSearchParams(given)}${target.slice(end)}`
}
