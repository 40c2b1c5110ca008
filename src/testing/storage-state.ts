import { nowSeconds } from '../lib/time.ts'
import type { SetCookie } from './set-cookie.ts'

/**
 * A cookie in Playwright's format. @see
 * https://playwright.dev/docs/api/class-browsercontext#browser-context-add-cookies
 */
export interface StorageCookie {
  name: string
  value: string
  /** Host name. Begins with a dot if subdomains receive it, too. */
  domain: string
  path: string
  /** Seconds since 1970; -1: with the browser session. */
  expires: number
  httpOnly: boolean
  secure: boolean
  sameSite: 'Lax' | 'Strict' | 'None'
}

/** Value of Playwright's option `storageState` and of `browserContext.setStorageState`. */
export interface StorageState {
  cookies: StorageCookie[]
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
