// Finds session cookies of Auth.js, whole or in chunks.

import type { CookieJar } from '../types/cookies.ts'
import type { MigrationContext } from '../types/migration.ts'

const NAMES: readonly string[] = [
  '__Secure-authjs.session-token',
  'authjs.session-token',
  '__Secure-next-auth.session-token',
  'next-auth.session-token',
]

/** The names that our session cookie has by default. Auth.js gave them to none of its. */
const OURS = /^(?:__(?:Host|Secure)-)?latchkey\.session$/

/** Longest token that is looked at: four times the headers that Node takes by default. */
const MAX_LENGTH = 65_536

/** A cookie of Auth.js that came. */
export interface OldCookie {
  readonly name: string
  readonly value: string
}

/**
 * Returns the values that a cookie can have, the likeliest first: the whole cookie, otherwise its chunks in order. The last
 * chunks may be of another token, so shorter sequences follow.
 */
function valuesOf(jar: CookieJar, name: string): string[] {
  const whole = jar.get(name)
  if (whole) return [whole]
  const values: string[] = []
  for (let next = jar.get(`${name}.0`); next !== null; next = jar.get(`${name}.${values.length}`))
    values.unshift((values[0] ?? '') + next)
  return values
}

const partsOf = (jar: CookieJar, name: string): string[] =>
  jar.names(name).filter((came) => /^(?:\.\d+)?$/.test(came.slice(name.length)))

/** Whether the cookie or one of its chunks came more than once, which a sibling domain can bring about. */
function cameTwice(jar: CookieJar, name: string): boolean {
  const parts = partsOf(jar, name)
  return new Set(parts).size < parts.length
}

/**
 * Whether session cookies of Auth.js have a name.
 *
 * @param cookieName As `authjs` was given it. Without it, a name that the application gave to our cookie is also one that it
 *   may have given to the cookie of Auth.js.
 */
export const isOldName = (cookieName: string | undefined, name: string): boolean =>
  cookieName === undefined ? NAMES.includes(name) || !OURS.test(name) : name === cookieName

const oldNames = (cookieName: string | undefined, own: string): readonly string[] => {
  if (cookieName !== undefined) return [cookieName]
  return isOldName(cookieName, own) ? [own, ...NAMES.filter((name) => name !== own)] : NAMES
}

/** All cookies that came, as far as they can be read. */
export function allCookies(cookieName: string | undefined, { cookies, names }: MigrationContext): OldCookie[] {
  const known = oldNames(cookieName, names.sessionToken.name)
  // Then the others may be an attacker's, too.
  if (known.some((name) => cameTwice(cookies, name))) return []
  return known.flatMap((name) =>
    valuesOf(cookies, name)
      .filter((value) => value !== '' && value.length <= MAX_LENGTH)
      .map((value) => ({ name, value })),
  )
}

/** The cookies that can be the session. If our cookie came under one of their names, it alone. */
export function oldCookies(cookieName: string | undefined, context: MigrationContext): OldCookie[] {
  const { name: own } = context.names.sessionToken
  const all = allCookies(cookieName, context)
  const shared = all.filter(({ name }) => name === own)
  return shared.length > 0 ? shared : all
}

/** Whether our cookie came, once or twice, under a name that is not theirs: it counts, whatever is in it. */
export function hasOwnCookie(cookieName: string | undefined, { cookies, names }: MigrationContext): boolean {
  const { name: own } = names.sessionToken
  return cameTwice(cookies, own) || (!isOldName(cookieName, own) && valuesOf(cookies, own).length > 0)
}

/** Names of cookies and chunks that came, without those that our own cookie has. */
export const partsToClear = (cookieName: string | undefined, { cookies, names }: MigrationContext): string[] =>
  oldNames(cookieName, names.sessionToken.name)
    .filter((name) => name !== names.sessionToken.name)
    .flatMap((name) => partsOf(cookies, name))
