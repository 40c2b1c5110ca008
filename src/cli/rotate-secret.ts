import { randomToken } from '../crypto/random.ts'
import { type EnvChange, parseEnvText, setEnv } from './env-text.ts'

/** Variables of the secrets, the oldest first; `readEnv` uses the same order. */
const SECRET_NAMES = ['AUTH_SECRET', 'AUTH_SECRET_1', 'AUTH_SECRET_2', 'AUTH_SECRET_3'] as const

/** 33 bytes: more than required, and in base64 without padding, which shells and env files could misread. */
export const newSecret = (): string => randomToken(33)

/** The secrets of an env file, oldest first. */
export function readSecrets(text: string): string[] {
  const entries = parseEnvText(text)
  return SECRET_NAMES.map((name) => entries.get(name)?.value.trim() ?? '').filter((value) => value !== '')
}

/**
 * Adds a new secret before the existing ones, which still decrypt their sessions. latchkey encrypts with the one of the
 * highest number.
 */
export function rotateSecret(text: string, fresh: string) {
  const present = readSecrets(text)
  const secrets = [...present, fresh].slice(-SECRET_NAMES.length)
  const changes = secrets.map((value, i): EnvChange => ({ name: toName(i), value, after: SECRET_NAMES[i - 1] }))
  return {
    /** Text of the whole file. */
    text: [...changes, ...listEmptied(text, secrets.length)].reduce(setEnv, text),
    /** The variable with the new secret. */
    name: toName(secrets.length - 1),
    /** Whether the oldest of four was removed. Its sessions can no longer be decrypted. */
    hasDropped: present.length === SECRET_NAMES.length,
  }
}

/** Leaves only a new secret in the file: no existing session can be decrypted. */
export const replaceSecrets = (text: string, fresh: string): string =>
  [{ name: toName(0), value: fresh }, ...listEmptied(text, 1)].reduce(setEnv, text)

const toName = (i: number): string => SECRET_NAMES[i] ?? ''

// If the numbers have a gap, the highest would be counted twice.
const listEmptied = (text: string, from: number): EnvChange[] =>
  SECRET_NAMES.slice(from)
    .filter((name) => parseEnvText(text).get(name)?.value)
    .map((name) => ({ name, value: '' }))
