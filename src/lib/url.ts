/** @returns `null` when the text is no URL. Relative texts are resolved against `base`. */
export function parseUrl(text: string, base?: string): URL | null {
  return URL.canParse(text, base) ? new URL(text, base) : null
}

/**
 * Whether a URL is an http(s) page of this origin. The protocol counts too: the origin of
 * `blob:https://app.example/x` is `https://app.example`.
 */
export function isSameOrigin(url: URL, origin: string): boolean {
  return url.origin === origin && (url.protocol === 'https:' || url.protocol === 'http:')
}

/** Hosts that never leave the machine. @see https://www.rfc-editor.org/rfc/rfc6761#section-6.3 */
export function isLoopback(hostname: string): boolean {
  return (
    hostname === 'localhost' ||
    hostname.endsWith('.localhost') ||
    hostname === '[::1]' ||
    /^127(?:\.\d{1,3}){3}$/.test(hostname)
  )
}

/** Adds parameters to a path or URL that may have some already. */
export function withQuery(target: string, parameters: Readonly<Record<string, string | null>>): string {
  const [path = '', ...fragment] = target.split('#')
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries(parameters)) if (value !== null) query.set(name, value)
  const text = query.toString()
  if (text === '') return target
  return `${path}${path.includes('?') ? '&' : '?'}${text}${fragment.map((part) => `#${part}`).join('')}`
}
