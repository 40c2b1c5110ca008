import { randomText } from './answers.ts'

/** The tokens of one sign-in, of which one is valid; `null` if they are revoked. */
interface Family {
  readonly user: string
  current: string | null
}

/** Refresh tokens of a server, with rotation and reuse detection. @see https://www.rfc-editor.org/rfc/rfc9700#section-4.14.2 */
export class RefreshTokens {
  readonly #families = new Map<string, Family>()

  issue(user: string, family: Family = { user, current: null }): string {
    family.current = randomText()
    this.#families.set(family.current, family)
    return family.current
  }

  /** Uses a token. @returns Its user and the token for the next time; `null` if it is not valid. */
  useToken(token: string, rotates: boolean): { readonly user: string; readonly next: string } | null {
    const family = this.#families.get(token)
    if (family?.current === token) return { user: family.user, next: rotates ? this.issue(family.user, family) : token }
    // A token that is used again revokes all tokens of its sign-in.
    if (family) family.current = null
    return null
  }
}
