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
function listValues(jar: CookieJar, name: string): string[] {
  const whole = jar.get(name)
  if (whole) return [whole]
  const values: string[] = []
  for (let next = jar.get(`${name}.0`); next !== null; next = jar.get(`${name}.${values.length}`))
    values.unshift((values[0] ?? '') + next)
  return values
}

const listParts = (jar: CookieJar, name: string): string[] =>
  jar.names(name).filter((came) => /^(?:\.\d+)?$/.test(came.slice(name.length)))

/** Whether the cookie or one of its chunks came more than once, which a sibling domain can bring about. */
function isRepeated(jar: CookieJar, name: string): boolean {
  const parts = listParts(jar, name)
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

const listOldNames = (cookieName: string | undefined, own: string): readonly string[] => {
  if (cookieName !== undefined) return [cookieName]
  return isOldName(cookieName, own) ? [own, ...NAMES.filter((name) => name !== own)] : NAMES
}

/** All cookies that came, as far as they can be read. */
export function listCookies(cookieName: string | undefined, { cookies, names }: MigrationContext): OldCookie[] {
  const known = listOldNames(cookieName, names.sessionToken.name)
  // Then the others may be an attacker's, too.
  if (known.some((name) => isRepeated(cookies, name))) return []
  return known.flatMap((name) =>
    listValues(cookies, name)
      .filter((value) => value !== '' && value.length <= MAX_LENGTH)
      .map((value) => ({ name, value })),
  )
}

/** The cookies that can be the session. If our cookie came under one of their names, it alone. */
export function listOldCookies(cookieName: string | undefined, context: MigrationContext): OldCookie[] {
  const { name: own } = context.names.sessionToken
  const all = listCookies(cookieName, context)
  const shared = all.filter(({ name }) => name === own)
  return shared.length > 0 ? shared : all
}

/** Whether our cookie came, once or twice, under a name that is not theirs: it counts, whatever is in it. */
export function hasOwnCookie(cookieName: string | undefined, { cookies, names }: MigrationContext): boolean {
  const { name: own } = names.sessionToken
  return isRepeated(cookies, own) || (!isOldName(cookieName, own) && listValues(cookies, own).length > 0)
}

/** Names of cookies and chunks that came, without those that our own cookie has. */
export const listPartsToClear = (cookieName: string | undefined, { cookies, names }: MigrationContext): string[] =>
  listOldNames(cookieName, names.sessionToken.name)
    .filter((name) => name !== names.sessionToken.name)
    .flatMap((name) => listParts(cookies, name))
