import { type Masked, MIN_LENGTH } from '../lib/mask.ts'
import type { Adapter } from '../types/adapter.ts'

/** Fields that identify no user. Hiding `oauth` or a provider would make messages unreadable. */
const HARMLESS = /^(?:provider|type|token_type|scope|credentialDeviceType|transports)$/

/** Fields that grant access. Parts of their values are hidden, too, because databases cut what they print. */
const SECRET = /token|secret|passw|verifier|cookie|credential|session_state|hash|key$/i

/** Names of parameters that are not secret. Other texts are: session tokens, and ids of passkeys. */
const PARAMETERS: { readonly [M in keyof Adapter]?: readonly string[] } = {
  getUser: ['id'],
  getUserByEmail: ['email'],
  deleteUser: ['id'],
  getAccount: ['providerAccountId', 'provider'],
  listAccountsByUserId: ['userId'],
  listAuthenticatorsByUserId: ['userId'],
  listSessionsByUserId: ['userId'],
  deleteSessionsByUserId: ['userId'],
}

/** Rows are flat; an application's own columns may contain records. */
const MAX_DEPTH = 4

/** A date as drivers write it. */
function listDateTexts(date: Date): string[] {
  const time = date.getTime()
  if (Number.isNaN(time)) return []
  const iso = date.toISOString()
  return [iso, iso.slice(0, 19), iso.slice(0, 19).replace('T', ' '), `${date}`, date.toUTCString(), `${time}`]
}

type Value = readonly [text: string, isSecret: boolean]

function listValues(value: unknown, name: string, isInSecret: boolean, depth = 0): Value[] {
  if ((!isInSecret && HARMLESS.test(name)) || depth > MAX_DEPTH) return []
  const isSecret = isInSecret || SECRET.test(name)
  if (value instanceof Date) return listDateTexts(value).map((text) => [text, false])
  if (typeof value !== 'object' || value === null) return isShown(value, isSecret) ? [] : [[`${value}`, isSecret]]
  if (ArrayBuffer.isView(value)) return []
  const isList = Array.isArray(value)
  return Object.entries(value).flatMap(([key, one]) => listValues(one, isList ? name : key, isSecret, depth + 1))
}

/**
 * Returns whether a value other than a record may appear in an error: short texts, numbers and booleans, unless the
 * field is secret.
 */
function isShown(value: unknown, isSecret: boolean): boolean {
  if (typeof value === 'string') return !isSecret && value.length < MIN_LENGTH
  return !isSecret || (typeof value !== 'number' && typeof value !== 'bigint')
}

/**
 * Lists the adapter parameters that errors must not contain: each text of eight characters and more, each date, and
 * each value of a field with a secret name. Providers, types, scopes, numbers and booleans are left out.
 */
export function listGivenValues(method: keyof Adapter, given: readonly unknown[]): Masked {
  const readName = (value: unknown, at: number) =>
    typeof value === 'string' ? (PARAMETERS[method]?.[at] ?? 'token') : ''
  const values = given.flatMap((value, at) => listValues(value, readName(value, at), false))
  const listTexts = (isSecret: boolean) => values.filter((one) => one[1] === isSecret).map(([text]) => text)
  return { whole: listTexts(false), secret: listTexts(true) }
}
