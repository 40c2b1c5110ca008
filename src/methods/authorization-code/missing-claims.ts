import type { ProfileMapping } from '../../types/profile-mapping.ts'
import type { ResolvedOAuthProvider } from '../../types/resolved-oauth-provider.ts'
import type { JsonObject } from './fetch-json.ts'
import type { Server } from './metadata.ts'

/** What a scope gives access to, of what users are made of. @see https://openid.net/specs/openid-connect-core-1_0.html#ScopeClaims */
const CLAIMS: Readonly<Record<string, readonly string[]>> = {
  profile: ['name', 'given_name', 'family_name', 'nickname', 'preferred_username', 'picture'],
  email: ['email'],
}

/**
 * Claims that may come from userinfo, by scope. An address does not if a flag of the provider's own vouches for it: that
 * flag speaks of the address in the ID Token.
 */
function listClaims({ profile: mapping }: ResolvedOAuthProvider, scope: string): readonly string[] {
  const { emailVerified = 'email_verified' } = typeof mapping === 'function' ? {} : mapping
  if (!Object.hasOwn(CLAIMS, scope) || (scope === 'email' && emailVerified !== 'email_verified')) return []
  return CLAIMS[scope] ?? []
}

const isThere = (value: unknown): boolean => value !== undefined && value !== null && value !== ''

/**
 * Claims that the requested scopes promise. A server may list the claims that it has. Most users have no picture at most
 * servers, so it is promised by such a list only.
 */
function listPromised(provider: ResolvedOAuthProvider, { claims_supported: known }: Server): string[] {
  const names = (provider.scope ?? '').split(/[\s,]+/).flatMap((scope) => listClaims(provider, scope))
  return names.filter((name) => (Array.isArray(known) ? known.includes(name) : name !== 'picture'))
}

/** The claims that each part of a user may come from. */
const listSources = ({ id, name, email, image }: ProfileMapping): (readonly string[])[] =>
  [id, name, email, image].map((paths = []) =>
    [paths]
      .flat()
      .flatMap((path) => (path.includes('{') ? [...path.matchAll(/\{(\w+)\}/g)].map(([, each = '']) => each) : path)),
  )

/**
 * Whether an ID Token lacks a claim that the profile mapping needs and the requested scopes promise. The standard lets a
 * provider send such claims at the userinfo endpoint only.
 *
 * @see https://openid.net/specs/openid-connect-core-1_0.html#ScopeClaims
 */
export function lacksClaims(provider: ResolvedOAuthProvider, server: Server, claims: JsonObject): boolean {
  const { profile: mapping } = provider
  // What a function reads is its own affair.
  if (typeof mapping === 'function') return false
  const names = listPromised(provider, server)
  return listSources(mapping).some(
    (sources) => sources.some((name) => names.includes(name)) && !sources.some((name) => isThere(claims[name])),
  )
}

/**
 * The claims of an ID Token, with standard ones that it lacks from the userinfo answer. What is signed is kept. Whether an
 * address is verified is said by whoever says the address: an old address with the flag of a new one would prove nothing.
 */
export function withMissing(provider: ResolvedOAuthProvider, claims: JsonObject, found: JsonObject): JsonObject {
  const names = Object.keys(CLAIMS).flatMap((scope) => listClaims(provider, scope))
  const added = names.filter((name) => !isThere(claims[name]) && isThere(found[name]))
  const taken = Object.fromEntries(added.map((name) => [name, found[name]]))
  return { ...claims, ...taken, ...(added.includes('email') && { email_verified: found['email_verified'] }) }
}
