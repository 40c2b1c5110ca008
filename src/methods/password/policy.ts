/** Code points after NFC. */
export const MAX_PASSWORD_LENGTH = 256

export type PasswordProblem = 'short' | 'long' | 'common'
export interface PasswordPolicy {
  readonly minLength: number
  readonly blocklist: readonly string[] | ((password: string) => boolean) | null
}
export interface PasswordOwner {
  readonly email: string
  readonly name: string | null
  readonly host: string
  readonly appName: string
}
export function checkPassword(
  { minLength }: PasswordPolicy,
  password: string,
  _about: PasswordOwner,
): PasswordProblem | null {
  if (password.length < minLength) return 'short'
  return password.length > 256 ? 'long' : null
}
