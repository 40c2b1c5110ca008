import type { Env } from '../config/env.ts'
import type { AppAdapter } from './config-adapter.ts'
import { listPasswords } from './passwords-in.ts'

/**
 * What a database lacks: the statements that add it, and nothing is run. `null`: the adapter makes no tables.
 *
 * @param onNotice Is called with a sentence for each statement that would block writes for a while.
 */
export const listMissingStatements = async (
  { migrate }: AppAdapter,
  onNotice?: (sentence: string) => void,
): Promise<readonly string[] | null> => (migrate ? migrate({ isDryRun: true, onNotice }) : null)

/**
 * Why a database could not be asked: the message, and that of what is behind it.
 *
 * Drivers, and applications, put the address into what they throw, and the password is a part of it.
 */
export function describeReason(error: unknown, env: Env): string {
  const addresses = Object.values(env).filter((value = '') => listPasswords(value).length > 0)
  const passwords = Object.keys(env).filter((name) => /PASS(?:WORD|WD)?$/i.test(name))
  const secrets = [env['DATABASE_URL'], ...addresses, ...passwords.map((name) => env[name])].flatMap(listSecrets)
  return secrets.reduce((rest, secret) => rest.replaceAll(secret, '…'), describeError(error))
}

/** A variable, and the password in it. The longest first: others are a part of it. */
const listSecrets = (value = ''): string[] => [value, ...listPasswords(value)].filter(Boolean)

function describeError(error: unknown): string {
  if (!(error instanceof Error)) return `${error}`
  // A connection that fails on each address of a host has them as `errors`, and no message.
  const own =
    error.message || (error instanceof AggregateError ? error.errors.map(describeError).join(', ') : error.name)
  return error.cause ? `${own}\n  ${describeError(error.cause)}` : own
}
