import type { ProfileMapping } from '../../types/profile-mapping.ts'
import type { ResolvedOAuthProvider } from '../../types/resolved-oauth-provider.ts'
import type { Server } from '../server/describe-server.ts'
import type { JsonObject } from '../server/fetch-json.ts'

/** Claims of a user by scope. @see https://openid.net/specs/openid-connect-core-1_0.html#ScopeClaims */
const CLAIMS: Readonly<Record<string, readonly string[]>> = {
  profile: ['name', 'given_name', 'family_name', 'nickname', 'preferred_username', 'picture'],
  email: ['email'],
}

/**
 * Claims that may come from userinfo, by scope. An email address does not if a custom flag verifies it, because that
 * flag belongs to the address in the ID token.
 */
function listClaims({ profile: mapping }: ResolvedOAuthProvider, scope: string): readonly string[] {
  const { emailVerified = 'email_verified' } = typeof mapping === 'function' ? {} : mapping
  if (!Object.hasOwn(CLAIMS, scope) || (scope === 'email' && emailVerified !== 'email_verified')) return []
  return CLAIMS[scope] ?? []
}

const isThere = (value: unknown): boolean => value !== undefined && value !== null && value !== ''

/**
 * Returns the claims that the requested scopes promise. A server may list its claims. Most users have no picture at
 * most servers, so only such a list promises it.
 */
function listPromised(provider: ResolvedOAuthProvider, { claims_supported: known }: Server): string[] {
  const names = (provider.scope ?? '').split(/[\s,]+/).flatMap((scope) => listClaims(provider, scope))
  return names.filter((name) => (Array.isArray(known) ? known.includes(name) : name !== 'picture'))
}

/** The claims that each field of a user may come from. */
const listSources = ({ id, name, email, image }: ProfileMapping): (readonly string[])[] =>
  [id, name, email, image].map((paths = []) =>
    [paths]
      .flat()
      .flatMap((path) => (path.includes('{') ? [...path.matchAll(/\{(\w+)\}/g)].map(([, each = '']) => each) : path)),
  )

/**
 * Returns whether an ID token lacks a claim that the profile mapping needs and the requested scopes promise. The
 * standard allows a provider to return such claims only at the userinfo endpoint.
 *
 * @see https://openid.net/specs/openid-connect-core-1_0.html#ScopeClaims
 */
export function lacksClaims(provider: ResolvedOAuthProvider, server: Server, claims: JsonObject): boolean {
  const { profile: mapping } = provider
  // The inputs of a function are unknown.
  if (typeof mapping === 'function') return false
  const names = listPromised(provider, server)
  return listSources(mapping).some(
    (sources) => sources.some((name) => names.includes(name)) && !sources.some((name) => isThere(claims[name])),
  )
}

/**
 * Returns the claims of an ID token, with missing standard ones from the userinfo response. Signed values are kept. The
 * flag for a verified address must come from the same source as the address: an old address with the flag of a new one
 * would prove nothing.
 */
export function withMissing(provider: ResolvedOAuthProvider, claims: JsonObject, found: JsonObject): JsonObject {
  const names = Object.keys(CLAIMS).flatMap((scope) => listClaims(provider, scope))
  const added = names.filter((name) => !isThere(claims[name]) && isThere(found[name]))
  const taken = Object.fromEntries(added.map((name) => [name, found[name]]))
  return { ...claims, ...taken, ...(added.includes('email') && { email_verified: found['email_verified'] }) }
}
