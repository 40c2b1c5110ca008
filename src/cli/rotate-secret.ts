import { type EnvChange, parseEnvText, setEnv } from './env-text.ts'

/** Where the library finds its secrets, the oldest first; `readEnv` has the same order. */
const SECRET_NAMES = ['AUTH_SECRET', 'AUTH_SECRET_1', 'AUTH_SECRET_2', 'AUTH_SECRET_3'] as const

/** The secrets of an env file, oldest first. */
export function readSecrets(text: string): string[] {
  const entries = parseEnvText(text)
  return SECRET_NAMES.map((name) => entries.get(name)?.value.trim() ?? '').filter((value) => value !== '')
}

/** What came of a rotation. */
export interface Rotation {
  /** Of the whole file. */
  readonly text: string
  /** The variable that has the new secret. */
  readonly name: string
  /** Whether the oldest of four had to go. What it sealed can no longer be opened. */
  readonly hasDropped: boolean
}

/**
 * Puts a new secret in front of those that are there, which go on opening what they sealed. The library seals with the
 * one of the highest number.
 */
export function rotateSecret(text: string, fresh: string): Rotation {
  const present = readSecrets(text)
  const secrets = [...present, fresh].slice(-SECRET_NAMES.length)
  const changes = secrets.map((value, i): EnvChange => ({ name: toName(i), value, after: SECRET_NAMES[i - 1] }))
  return {
    text: [...changes, ...listEmptied(text, secrets.length)].reduce(setEnv, text),
    name: toName(secrets.length - 1),
    hasDropped: present.length === SECRET_NAMES.length,
  }
}

/** Leaves a new secret alone in the file: nothing that was sealed before can be opened. */
export const replaceSecrets = (text: string, fresh: string): string =>
  [{ name: toName(0), value: fresh }, ...listEmptied(text, 1)].reduce(setEnv, text)

const toName = (i: number): string => SECRET_NAMES[i] ?? ''

// Where the numbers had a gap, the highest would count twice.
const listEmptied = (text: string, from: number): EnvChange[] =>
  SECRET_NAMES.slice(from)
    .filter((name) => parseEnvText(text).get(name)?.value)
    .map((name) => ({ name, value: '' }))
