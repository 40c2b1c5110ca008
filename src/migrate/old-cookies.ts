// Finds session cookies of Auth.js, whole or in chunks.

import { isAmbiguous, listParts } from '../http/cookies/chunk.ts'
import type { ReceivedCookies } from '../types/cookies.ts'
import type { MigrationSource } from '../types/migration.ts'

const NAMES: readonly string[] = [
  '__Secure-authjs.session-token',
  'authjs.session-token',
  '__Secure-next-auth.session-token',
  'next-auth.session-token',
]

/** The default names of the latchkey session cookie. Auth.js uses none of them. */
const OURS = /^(?:__(?:Host|Secure)-)?latchkey\.session$/

/** Maximum length of a token: four times Node's default limit for headers. */
const MAX_LENGTH = 65_536

/** Auth.js fills every chunk but the last with 3,936 characters. */
const MAX_CHUNKS = Math.ceil(MAX_LENGTH / 3_936)

/** Maximum number of values that are tried, because each costs two keys per secret. Auth.js clears its old chunks. */
const MAX_VALUES = 5

/** A received Auth.js cookie. */
export interface OldCookie {
  readonly name: string
  readonly value: string
}

/**
 * Returns the possible values of a cookie, the most likely first: the whole cookie, or its chunks in order. The last
 * chunks may belong to another token, so shorter sequences follow.
 */
function listValues(jar: ReceivedCookies, name: string): string[] {
  const whole = jar.get(name)
  if (whole) return [whole]
  const values: string[] = []
  for (let i = 0; i < MAX_CHUNKS; i++) {
    const next = jar.get(`${name}.${i}`)
    if (next === null) break
    values.unshift((values[0] ?? '') + next)
  }
  return values.slice(0, MAX_VALUES)
}

/**
 * Returns whether a name belongs to session cookies of Auth.js.
 *
 * @param cookieName Option of `authjs`. Without it, a custom name of the latchkey cookie may also be the name of the
 * Auth.js cookie.
 */
export const isOldName = (cookieName: string | undefined, name: string): boolean =>
  cookieName === undefined ? NAMES.includes(name) || !OURS.test(name) : name === cookieName

const listOldNames = (cookieName: string | undefined, own: string): readonly string[] => {
  if (cookieName !== undefined) return [cookieName]
  return isOldName(cookieName, own) ? [own, ...NAMES.filter((name) => name !== own)] : NAMES
}

/** Returns all received cookies that are readable. */
export function listCookies(cookieName: string | undefined, { cookies, names }: MigrationSource): OldCookie[] {
  const known = listOldNames(cookieName, names.sessionToken.name)
  // Then the others may be an attacker's, too.
  if (known.some((name) => isAmbiguous(cookies, name))) return []
  return known.flatMap((name) =>
    listValues(cookies, name)
      .filter((value) => value !== '' && value.length <= MAX_LENGTH)
      .map((value) => ({ name, value })),
  )
}

/** Returns the cookies that can be the session. If the latchkey cookie has one of their names, only that one. */
export function listOldCookies(cookieName: string | undefined, context: MigrationSource): OldCookie[] {
  const { name: own } = context.names.sessionToken
  const all = listCookies(cookieName, context)
  const shared = all.filter(({ name }) => name === own)
  return shared.length > 0 ? shared : all
}

/**
 * Returns whether the latchkey cookie was received, ambiguous or not, under a name that Auth.js does not use. It then
 * takes precedence, whatever its content.
 */
export function hasOwnCookie(cookieName: string | undefined, { cookies, names }: MigrationSource): boolean {
  const { name: own } = names.sessionToken
  return isAmbiguous(cookies, own) || (!isOldName(cookieName, own) && listValues(cookies, own).length > 0)
}

/** Returns the names of received cookies and chunks, except those of the latchkey cookie. */
export const listPartsToClear = (cookieName: string | undefined, { cookies, names }: MigrationSource): string[] =>
  listOldNames(cookieName, names.sessionToken.name)
    .filter((name) => name !== names.sessionToken.name)
    .flatMap((name) => listParts(cookies, name))
