/** A password may contain `@`, and so may the part after the host. */
const PASSWORDS: readonly RegExp[] = [/:\/\/[^:/@\s]*:(\S+)@/, /:\/\/[^:/@\s]*:([^@\s]+)@/]

/**
 * Returns possible passwords of a URL such as `postgres://user:password@host`, literal and decoded, the longest first.
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
