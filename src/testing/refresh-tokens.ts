import { randomText } from './answers.ts'

/** The tokens of one sign-in. */
interface Family {
  readonly user: string
  isRevoked: boolean
}

/** Refresh tokens of a server, with rotation and reuse detection. @see https://www.rfc-editor.org/rfc/rfc9700#section-4.14.2 */
export class RefreshTokens {
  readonly #rotates: boolean
  readonly #families = new Map<string, Family>()
  readonly #used = new Set<string>()

  constructor(rotates: boolean) {
    this.#rotates = rotates
  }

  issue(user: string, family: Family = { user, isRevoked: false }): string {
    const token = randomText()
    this.#families.set(token, family)
    return token
  }

  /** Uses a token. @returns Its user and the token for the next time; `null` if it is not valid. */
  use(token: string): { readonly user: string; readonly next: string } | null {
    const family = this.#families.get(token)
    if (family === undefined || family.isRevoked) return null
    if (!this.#rotates) return { user: family.user, next: token }
    if (this.#used.has(token)) family.isRevoked = true
    this.#used.add(token)
    return family.isRevoked ? null : { user: family.user, next: this.issue(family.user, family) }
  }
}
