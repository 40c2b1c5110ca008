import { isRecord } from '../../lib/is-record.ts'
import { isStorable, toStorable } from '../../lib/storable.ts'
import type { ProfileExpression, ProfileMapping } from '../../types/profile-mapping.ts'
import type { JsonObject } from '../server/fetch-json.ts'

/** Roots of paths. Without a root, a path begins at the profile. */
export interface MappingRoots {
  readonly profile: JsonObject
  readonly $token?: unknown
  readonly $callback?: unknown
  readonly $emails?: unknown
  readonly $id?: unknown
  readonly $provider?: unknown
}

/** The mapped user. */
export interface MappedUser {
  readonly id: unknown
  readonly name: string | null
  readonly email: string | null
  readonly image: string | null
  readonly emailVerified: boolean
}

/** One step of a path: `[flag=true]`, or `b` and `[0]`. */
const STEP = /\[([^\]=]+)=([^\]]*)\]|[^.[\]]+/g

/** Own fields only, so `constructor` is not a claim. */
const readOwn = (from: unknown, name: string): unknown =>
  isRecord(from) && Object.hasOwn(from, name) ? from[name] : undefined

/** Returns the value at a path; `undefined` if missing. */
export function readPath(from: unknown, path: string): unknown {
  // A claim name whose dots are not steps. @see https://openid.net/specs/openid-connect-core-1_0.html#AdditionalClaims
  if (path.startsWith('https://')) return readOwn(from, path)
  let value = from
  for (const [step, flag, wanted] of path.matchAll(STEP)) {
    if (isRecord(value)) value = readOwn(value, step)
    else if (!Array.isArray(value)) return undefined
    else value = flag ? value.find((item) => String(readPath(item, flag)) === wanted) : value[Number(step)]
  }
  return value
}

const readValue = (roots: MappingRoots, path: string): unknown =>
  readPath(path.startsWith('$') ? roots : roots.profile, path)

/** Returns a string, or a number as one. Other values are never shown to users. */
function toText(value: unknown): string | null {
  if (typeof value === 'number') return String(value)
  return typeof value === 'string' && value.trim() !== '' ? value : null
}

/**
 * Escapes a part of a URL, unless it is a URL or path itself. An unpaired surrogate cannot be escaped. It stays, so
 * that an id with it is refused.
 */
function escapePart(text: string): string {
  if (!isStorable(text)) return text
  return (/^(?:https:\/)?\//.test(text) ? encodeURI : encodeURIComponent)(text)
}

/** Fills a template of paths. @returns `null` if a part of a URL or id is missing, otherwise if all are. */
function fill(roots: MappingRoots, template: string, isUrl: boolean): string | null {
  const parts: boolean[] = []
  const text = template.replace(/\{([^{}]+)\}/g, (_, path: string) => {
    const value = toText(readValue(roots, path))
    parts.push(value !== null)
    return (isUrl ? escapePart : String)(value ?? '')
  })
  const isFilled = isUrl ? !parts.includes(false) : parts.includes(true)
  return isFilled ? text.replace(/\s+/g, ' ').trim() : null
}

/** Returns the first existing alternative. */
function evaluate(roots: MappingRoots, expression: ProfileExpression = [], isUrl = false): unknown {
  for (const alternative of [expression].flat()) {
    const value = alternative.includes('{') ? fill(roots, alternative, isUrl) : readValue(roots, alternative)
    if (value !== undefined && value !== null && value !== '') return value
  }
  return undefined
}

/** The standard claim is a boolean, but some providers send a string. */
const CLAIM = 'email_verified'

/**
 * Returns whether a value means yes: `true` or `"true"`. For a custom field of the provider, also 1, `"1"`, or a
 * timestamp.
 */
export const isYes = (value: unknown, path: string = CLAIM): boolean =>
  value === true ||
  value === 'true' ||
  (path !== CLAIM && (value === 1 || value === '1' || (typeof value === 'string' && /^\d{4}-\d\d-\d\dT/.test(value))))

/** Returns whether one condition holds: `path` means yes, `?path` has a value, `path=value` has this value. */
function holds(roots: MappingRoots, part: string): boolean {
  // An `=` in brackets belongs to the path and selects from a list.
  const [, path = part, wanted] = /^([^[\]=]+)=(.+)$/.exec(part) ?? []
  if (wanted !== undefined) return readValue(roots, path) === wanted
  return path[0] === '?' ? toText(readValue(roots, path.slice(1))) !== null : isYes(readValue(roots, path), path)
}

/** Returns whether the provider verified the address: all parts hold. */
const isVouchedFor = (roots: MappingRoots, paths: string): boolean =>
  paths.split(' && ').every((part) => holds(roots, part))

/** Returns a URL that a page may show: https, absolute, at most 2048 characters. */
const toImage = (value: unknown): string | null =>
  typeof value === 'string' && /^https:\/\/\S{1,2040}$/i.test(value) ? value : null

/** Maps a profile to a user with a mapping that is data. */
export function mapProfile(mapping: ProfileMapping, roots: MappingRoots): MappedUser {
  // Of several parts all are required and escaped, or two users could share an id.
  const id = evaluate(roots, mapping.id, true)
  const all = { ...roots, $id: id }
  return {
    id,
    name: toText(toStorable(evaluate(all, mapping.name))),
    email: toText(evaluate(all, mapping.email)),
    image: toImage(toStorable(evaluate(all, mapping.image, true))),
    emailVerified: mapping.emailVerified !== undefined && isVouchedFor(all, mapping.emailVerified),
  }
}
