import type { Env } from '../../config/env.ts'
import { listPasswords } from '../passwords-in.ts'
import type { Subject } from './subject.ts'

/** Variables that hold what nobody may see, by their names. */
const SECRET_NAME = /SECRET|KEY|TOKEN|PASS|DSN|CREDENTIAL|SALT|DATABASE|_SERVER$/i

/** Options that do, at whatever depth. */
const SECRET_OPTION = /secret|key|token|pass|server$/i

/** How deep options are looked through: a provider's are three below the configuration. */
const MAX_DEPTH = 5

/** Shorter ones are words, and no secrets any more. */
const MIN_LENGTH = 6

/**
 * A function that takes every secret of the application out of a text. What others throw, and names of theirs that
 * are told, may contain any of them.
 */
export function createHider({ calls, env }: Subject): (text: string) => string {
  const found = [...listEnvSecrets(env), ...calls.flatMap(({ config }) => listOptionSecrets(config, '', MAX_DEPTH))]
  const parts = found.flatMap((secret) => [secret, secret.trim(), ...listPasswords(secret)])
  const secrets = [...new Set(parts)].filter(({ length }) => length >= MIN_LENGTH)
  // The longest first: one may be a part of another.
  secrets.sort((a, b) => b.length - a.length)
  return (text) => secrets.reduce((rest, secret) => rest.replaceAll(secret, '…'), text)
}

const listEnvSecrets = (env: Env): string[] =>
  Object.entries(env).flatMap(([name, value = '']) => (SECRET_NAME.test(name) ? [value] : listPasswords(value)))

function listOptionSecrets(value: unknown, name: string, depth: number): string[] {
  if (typeof value === 'string') return SECRET_OPTION.test(name) ? [value] : listPasswords(value)
  if (typeof value !== 'object' || value === null || depth === 0) return []
  return Object.entries(value).flatMap(([key, below]) =>
    // What a driver of a database keeps has no end.
    key === 'adapter' ? [] : listOptionSecrets(below, Array.isArray(value) ? name : key, depth - 1),
  )
}
