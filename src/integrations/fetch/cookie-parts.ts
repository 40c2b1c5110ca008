/** A cookie of a response, in the names of the frameworks that set cookies by an object. */
export interface CookieParts {
  /** Name, with its prefix. */
  readonly name: string
  /** As it is sent. The framework must not encode it again. */
  readonly value: string
  /** Path below which the cookie is sent. */
  readonly path?: string
  /** Host that receives the cookie with all hosts below it; missing for the host alone. */
  readonly domain?: string
  /** Whether scripts cannot read it. */
  readonly httpOnly: boolean
  /** Whether it is sent over https only. */
  readonly secure: boolean
  /** Whether requests from other sites carry it. */
  readonly sameSite?: 'lax' | 'strict' | 'none'
  /** Whether each site that embeds yours has its own. */
  readonly partitioned: boolean
  /** Seconds. 0 removes the cookie. */
  readonly maxAge?: number
  /** When the browser removes it. */
  readonly expires?: Date
}

const SAME_SITE = { lax: 'lax', none: 'none', strict: 'strict' } as const

const isSameSite = (text: string): text is keyof typeof SAME_SITE => Object.hasOwn(SAME_SITE, text)

/** Splits at the first `=`. */
function splitPair(text: string): [name: string, value: string] {
  const at = text.indexOf('=')
  return at < 0 ? [text, ''] : [text.slice(0, at), text.slice(at + 1)]
}

/** Parses a `Set-Cookie` line that latchkey wrote. */
export function parseSetCookie(line: string): CookieParts {
  const [first = '', ...rest] = line.split(/;\s*/)
  const [name, value] = splitPair(first)
  const attributes = new Map(rest.map(splitPair).map(([key, text]) => [key.toLowerCase(), text]))
  const [path, domain, maxAge, expires] = ['path', 'domain', 'max-age', 'expires'].map((key) => attributes.get(key))
  const sameSite = attributes.get('samesite')?.toLowerCase() ?? ''
  return {
    name,
    value,
    httpOnly: attributes.has('httponly'),
    secure: attributes.has('secure'),
    partitioned: attributes.has('partitioned'),
    ...(path !== undefined && { path }),
    ...(domain !== undefined && { domain }),
    ...(isSameSite(sameSite) && { sameSite }),
    ...(maxAge !== undefined && { maxAge: Number(maxAge) }),
    ...(expires !== undefined && { expires: new Date(expires) }),
  }
}

const readName = (pair: string): string => splitPair(pair)[0].trim()

/** Returns the `Cookie` header of a browser after a response. @param lines `Set-Cookie` lines of the response. */
export function amendCookieHeader(header: string, lines: readonly string[]): string {
  const cookies = lines.map(parseSetCookie)
  const names = new Set(cookies.map(({ name }) => name))
  const kept = header.split(/;\s*/).filter((pair) => pair !== '' && !names.has(readName(pair)))
  const added = cookies.filter(({ maxAge }) => maxAge !== 0).map(({ name, value }) => `${name}=${value}`)
  return [...kept, ...added].join('; ')
}
