import { nowSeconds } from '../lib/time.ts'

/** A cookie as a server sets it. */
export interface SetCookie {
  readonly name: string
  readonly value: string
  readonly path: string
  /** As the server set it; `null`: only for the host that set it. */
  readonly domain: string | null
  /** Seconds until it expires; `null`: with the browser session. 0 or less clears it. */
  readonly maxAge: number | null
  readonly httpOnly: boolean
  readonly secure: boolean
  /** Default of browsers: `Lax`. */
  readonly sameSite: 'Lax' | 'Strict' | 'None'
}

const SAME_SITE: Readonly<Record<string, SetCookie['sameSite']>> = { strict: 'Strict', none: 'None' }

/** `Max-Age` takes precedence over `Expires`. @see https://www.rfc-editor.org/rfc/rfc6265#section-5.3 */
function readMaxAge(attributes: ReadonlyMap<string, string>): number | null {
  const age = Number.parseInt(attributes.get('max-age') ?? '', 10)
  if (!Number.isNaN(age)) return age
  const end = Date.parse(attributes.get('expires') ?? '')
  return Number.isNaN(end) ? null : Math.floor((end - Date.now()) / 1000)
}

/** Parses a `Set-Cookie` value. @see https://www.rfc-editor.org/rfc/rfc6265#section-5.2 */
export function parseSetCookie(text: string): SetCookie {
  const [pair = '', ...rest] = text.split(';')
  const split = (part: string) => [part.split('=', 1)[0] ?? '', part.replace(/^[^=]*=?/, '')] as const
  const [name, value] = split(pair)
  const attributes = new Map(rest.map((part) => split(part.trim())).map(([key, of]) => [key.toLowerCase(), of]))
  return {
    name: name.trim(),
    value: value.trim(),
    path: attributes.get('path') || '/',
    domain: attributes.get('domain') || null,
    maxAge: readMaxAge(attributes),
    httpOnly: attributes.has('httponly'),
    secure: attributes.has('secure'),
    sameSite: SAME_SITE[attributes.get('samesite')?.toLowerCase() ?? ''] ?? 'Lax',
  }
}

/**
 * A cookie in Playwright's format. @see
 * https://playwright.dev/docs/api/class-browsercontext#browser-context-add-cookies
 */
export interface StorageCookie {
  /** Name, with its prefix. */
  name: string
  /** Value as it was set. */
  value: string
  /** Host name. Begins with a dot if subdomains receive it, too. */
  domain: string
  /** Path below which the cookie is sent. */
  path: string
  /** Seconds since 1970; -1: with the browser session. */
  expires: number
  /** Whether scripts cannot read it. */
  httpOnly: boolean
  /** Whether it is sent over https only. */
  secure: boolean
  /** `Lax` if the cookie does not say. */
  sameSite: 'Lax' | 'Strict' | 'None'
}

/** Value of Playwright's option `storageState` and of `browserContext.setStorageState`. */
export interface StorageState {
  /** The cookies. */
  cookies: StorageCookie[]
  /** Empty: the local storage of no origin. */
  origins: []
}

/** Returns the cookies that a browser keeps for `origin`. */
export function toStorageState(cookies: readonly SetCookie[], origin: string): StorageState {
  const { hostname } = new URL(origin)
  const kept = cookies.map(({ maxAge, domain, ...cookie }): StorageCookie => {
    const expires = maxAge === null ? -1 : nowSeconds() + maxAge
    return { ...cookie, domain: domain === null ? hostname : `.${domain.replace(/^\./, '')}`, expires }
  })
  return { cookies: kept, origins: [] }
}
