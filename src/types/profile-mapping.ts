import type { TokenSet } from './account.ts'
import type { Profile, User } from './user.ts'

/**
 * Where a field of the user comes from: a path (`a.b[0].c`, `list[primary=true].x`), a template of paths
 * (`{first} {last}`), or a list of which the first that exists counts. Paths begin at the profile, or at
 * `$token`, `$callback`, `$emails`, `$id` or `$provider` (`$provider.issuer`, `$provider.options.baseUrl`).
 */
export type ProfileExpression = string | readonly string[]

/** A profile mapping as data. */
export interface ProfileMapping {
  readonly id: ProfileExpression
  readonly name?: ProfileExpression
  readonly email?: ProfileExpression
  /**
   * A template is `null` when one of its parts is missing. Parts are escaped, unless they are themselves an
   * https address or begin with a slash.
   */
  readonly image?: ProfileExpression
  /**
   * A path. Absent: the provider vouches for no address. Only `true`, `"true"`, 1, `"1"` and a timestamp count as yes;
   * of `?path` any value, for providers that send an address only once it is verified; of `path=value` this value. Of
   * `a && b` both have to. If
   * each begins with `?`, the provider releases verified addresses only, and its word is a proof.
   */
  readonly emailVerified?: string
}

/** A profile mapping as a function. It must return a stable `id`. */
export type ProfileFunction = (profile: Profile, tokens: TokenSet) => User | PromiseLike<User>
