// Cookies of features. No feature writes a name or an attribute.

import { openExpiring } from '../../crypto/open-expiring.ts'
import { seal } from '../../crypto/sealed.ts'
import { SessionTooLarge, throwUnexpected } from '../../errors/errors.ts'
import { nowSeconds } from '../../lib/time.ts'
import type { SessionContext } from '../../seams/context.ts'
import type { CookieRule } from '../../seams/cookie-rule.ts'
import { defineFeatureCookie } from './clear-feature-cookies.ts'

/** Default of `CookieRule.max`. */
const MAX_LENGTH = 2048

/** Content of the cookie. It includes the name, because all features share a key. */
interface Sealed<T> {
  readonly name: string
  readonly value: T
  /** The network may have shown a cookie that was sealed over http, so it does not count over https. */
  readonly https: boolean
  /** Seconds since 1970. */
  readonly exp: number
}

const isHttpsOnly = ({ names }: SessionContext): boolean => names.typedFields.attributes.includes('; Secure')

/** Seals a value in the cookie of a feature. @throws {SessionTooLarge} */
export async function sealCookie(context: SessionContext, rule: CookieRule, value: object): Promise<void> {
  const { max = MAX_LENGTH, maxAge, name } = rule
  const content: Sealed<object> = { name, value, https: isHttpsOnly(context), exp: nowSeconds() + maxAge }
  const sealed = await seal(context.config.keys, 'feature', content)
  if (sealed.length > max) throwUnexpected(SessionTooLarge, `${sealed.length} characters in ${name}`, `${max}`)
  const cookie = defineFeatureCookie(context, rule)
  context.cookies.set(cookie.name, sealed, cookie.attributes, maxAge)
}

/**
 * Opens the cookie of a feature.
 *
 * @typeParam T What the feature seals in it.
 * @returns `null` if it is missing, repeated, altered, expired, or of another rule or scheme.
 */
export async function openCookie<T extends object>(context: SessionContext, rule: CookieRule): Promise<T | null> {
  const sealed = context.cookies.get(defineFeatureCookie(context, rule).name)
  if (sealed === null) return null
  const opened = await openExpiring<Sealed<T>>(context.config.keys, 'feature', sealed, rule.maxAge)
  if (opened.state !== 'open') return null
  const { https, name, value } = opened.payload
  return name === rule.name && https === isHttpsOnly(context) ? value : null
}
