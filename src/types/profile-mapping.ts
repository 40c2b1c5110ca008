import type { TokenSet } from './account.ts'
import type { Template } from './oauth-endpoints.ts'
import type { Profile, User } from './user.ts'

/**
 * Source of a field of the user: a path (`a.b[0].c`, `list[primary=true].x`), a template of paths (`{first} {last}`),
 * or a list of which the first existing one is used. Paths begin at the profile, or at `$token`, `$callback`,
 * `$emails`, `$id` or `$provider` (`$provider.issuer`, `$provider.options.baseUrl`).
 */
export type ProfileExpression = string | readonly string[]

/** A profile mapping as data. */
export interface ProfileMapping {
  /** The user's stable id at the provider. Required: without a value the sign-in fails. */
  readonly id: ProfileExpression
  /** Display name. */
  readonly name?: ProfileExpression
  /** Email address. */
  readonly email?: ProfileExpression
  /**
   * A template is `null` if one of its parts is missing. Parts are escaped, unless they are https URLs or begin with a
   * slash.
   */
  readonly image?: ProfileExpression
  /**
   * Path of the verification flag. If missing, addresses count as unverified. Only `true`, `"true"`, 1, `"1"` and a
   * timestamp mean verified; with `?path` any value does, for providers that send an address only once it is verified;
   * with `path=value` only this value does. `a && b` needs both. If each begins with `?`, the provider releases only
   * verified addresses, and an address is proof of control.
   */
  readonly emailVerified?: string
}

/** A profile mapping as a function. It must return a stable `id`. */
export type ProfileFunction = (profile: Profile, tokens: TokenSet) => User | PromiseLike<User>

/** A condition on the profile. If it does not hold, the user is refused. */
export interface ProfileRequirement {
  /** Path of a string in the profile. */
  readonly path: string
  /** Allowed values, separated by commas; `*` allows any. Left out if its placeholder has no value. */
  readonly oneOf?: Template
  /** A forbidden value. */
  readonly not?: string
  /** Applies only if the option has this value. */
  readonly when?: Readonly<Record<string, string>>
}
