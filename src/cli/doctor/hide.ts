import type { Env } from '../../config/env.ts'
import { listPasswords } from '../describe-reason.ts'
import type { Subject } from './check.ts'

/** Names of variables with secret values. */
const SECRET_NAME = /SECRET|KEY|TOKEN|PASS|DSN|CREDENTIAL|SALT|DATABASE|_SERVER$/i

/** Names of options with secret values, at any depth. */
const SECRET_OPTION = /secret|key|token|pass|server$/i

/** Maximum depth of searched options: a provider's are three below the configuration. */
const MAX_DEPTH = 5

/** Shorter values are ordinary words. */
const MIN_LENGTH = 6

/**
 * Creates a function that removes every secret of the application from a string, because errors of other code may
 * contain them.
 */
export function createHider({ calls, env }: Subject): (text: string) => string {
  const found = [...listEnvSecrets(env), ...calls.flatMap(({ config }) => listOptionSecrets(config, '', MAX_DEPTH))]
  const parts = found.flatMap((secret) => [secret, secret.trim(), ...listPasswords(secret)])
  const secrets = [...new Set(parts)].filter(({ length }) => length >= MIN_LENGTH)
  // The longest first, because one may be part of another.
  secrets.sort((a, b) => b.length - a.length)
  return (text) => secrets.reduce((rest, secret) => rest.replaceAll(secret, '…'), text)
}

const listEnvSecrets = (env: Env): string[] =>
  Object.entries(env).flatMap(([name, value = '']) => (SECRET_NAME.test(name) ? [value] : listPasswords(value)))

function listOptionSecrets(value: unknown, name: string, depth: number): string[] {
  if (typeof value === 'string') return SECRET_OPTION.test(name) ? [value] : listPasswords(value)
  if (typeof value !== 'object' || value === null || depth === 0) return []
  return Object.entries(value).flatMap(([key, below]) =>
    // A driver's objects may be cyclic.
    key === 'adapter' ? [] : listOptionSecrets(below, Array.isArray(value) ? name : key, depth - 1),
  )
}
