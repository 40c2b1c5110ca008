import type { Env } from '../config/env.ts'
import { attempt } from './attempt.ts'

/**
 * Returns why a database is not available: the message, and that of the cause.
 *
 * Drivers and applications put the URL into their errors, including the password.
 */
export function describeReason(error: unknown, env: Env): string {
  const addresses = Object.values(env).filter((value = '') => listPasswords(value).length > 0)
  const passwords = Object.keys(env).filter((name) => /PASS(?:WORD|WD)?$/i.test(name))
  const secrets = [env['DATABASE_URL'], ...addresses, ...passwords.map((name) => env[name])].flatMap(listSecrets)
  return secrets.reduce((rest, secret) => rest.replaceAll(secret, '…'), describeError(error))
}

/** Variables and the passwords in them. The longest first, because others may be part of them. */
const listSecrets = (value = ''): string[] => [value, ...listPasswords(value)].filter(Boolean)

function describeError(error: unknown): string {
  if (!(error instanceof Error)) return `${error}`
  // If a connection fails on each address of a host, the error has `errors` and no message.
  const own =
    error.message || (error instanceof AggregateError ? error.errors.map(describeError).join(', ') : error.name)
  return error.cause ? `${own}\n  ${describeError(error.cause)}` : own
}

/** A password may contain `@`, and so may the part after the host. */
const PASSWORDS: readonly RegExp[] = [/:\/\/[^:/@\s]*:(\S+)@/, /:\/\/[^:/@\s]*:([^@\s]+)@/]

/**
 * Returns possible passwords of a URL such as `postgres://user:password@host`, literal and decoded, the longest first.
 */
export function listPasswords(text: string): string[] {
  const written = PASSWORDS.flatMap((pattern) => pattern.exec(text)?.[1] ?? [])
  const spellings = written.flatMap((password) => [password, attempt(() => decodeURIComponent(password)) ?? password])
  return [...new Set(spellings)]
}
