/** A password may contain `@`, and so may what follows the host. */
const PASSWORDS: readonly RegExp[] = [/:\/\/[^:/@\s]*:(\S+)@/, /:\/\/[^:/@\s]*:([^@\s]+)@/]

/**
 * Returns what may be the password of an address such as `postgres://user:password@host`, as it is written and
 * decoded, the longest first.
 */
export function listPasswords(text: string): string[] {
  const written = PASSWORDS.flatMap((pattern) => pattern.exec(text)?.[1] ?? [])
  return [...new Set(written.flatMap((password) => [password, decode(password)]))]
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
