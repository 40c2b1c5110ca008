import { isRecord } from '../../lib/is-record.ts'
import { isStorable, toStorable } from '../../lib/storable.ts'
import type { ProfileExpression, ProfileMapping } from '../../types/profile-mapping.ts'
import type { JsonObject } from './fetch-json.ts'

/** Where paths begin. Without a root, at the profile. */
export interface MappingRoots {
  readonly profile: JsonObject
  readonly $token?: unknown
  readonly $callback?: unknown
  readonly $emails?: unknown
  readonly $id?: unknown
  readonly $provider?: unknown
}

/** A user as a mapping makes it. */
export interface MappedUser {
  readonly id: unknown
  readonly name: string | null
  readonly email: string | null
  readonly image: string | null
  readonly emailVerified: boolean
}

/** One step of a path: `[flag=true]`, or `b` and `[0]`. */
const STEP = /\[([^\]=]+)=([^\]]*)\]|[^.[\]]+/g

/** Own fields only: `constructor` is no claim. */
const readOwn = (from: unknown, name: string): unknown =>
  isRecord(from) && Object.hasOwn(from, name) ? from[name] : undefined

/** The value at a path; `undefined` when there is none. */
export function readPath(from: unknown, path: string): unknown {
  // The name of a claim, whose dots are no steps. @see https://openid.net/specs/openid-connect-core-1_0.html#AdditionalClaims
  if (path.startsWith('https://')) return readOwn(from, path)
  let value = from
  for (const [step, flag, wanted] of path.matchAll(STEP)) {
    if (isRecord(value)) value = readOwn(value, step)
    else if (!Array.isArray(value)) return undefined
    else value = flag ? value.find((item) => String(readPath(item, flag)) === wanted) : value[Number(step)]
  }
  return value
}

const read = (roots: MappingRoots, path: string): unknown =>
  readPath(path.startsWith('$') ? roots : roots.profile, path)

/** Text, or a number as text; nothing else is shown to people. */
function toText(value: unknown): string | null {
  if (typeof value === 'number') return String(value)
  return typeof value === 'string' && value.trim() !== '' ? value : null
}

/**
 * A part of an address: whole where it is an address or a path itself. Half a surrogate pair cannot be escaped; it stays,
 * so that an id with it is refused.
 */
function escapePart(text: string): string {
  if (!isStorable(text)) return text
  return (/^(?:https:\/)?\//.test(text) ? encodeURI : encodeURIComponent)(text)
}

/** Fills a template of paths. @returns `null` where a part is missing, of an address or an id; else where all are. */
function fill(roots: MappingRoots, template: string, isUrl: boolean): string | null {
  const parts: boolean[] = []
  const text = template.replace(/\{([^{}]+)\}/g, (_, path: string) => {
    const value = toText(read(roots, path))
    parts.push(value !== null)
    return (isUrl ? escapePart : String)(value ?? '')
  })
  const isFilled = isUrl ? !parts.includes(false) : parts.includes(true)
  return isFilled ? text.replace(/\s+/g, ' ').trim() : null
}

/** The first alternative that exists. */
function evaluate(roots: MappingRoots, expression: ProfileExpression = [], isUrl = false): unknown {
  for (const alternative of [expression].flat()) {
    const value = alternative.includes('{') ? fill(roots, alternative, isUrl) : read(roots, alternative)
    if (value !== undefined && value !== null && value !== '') return value
  }
  return undefined
}

/** The standard claim, which is a boolean; some send the text. */
const CLAIM = 'email_verified'

/**
 * Whether a provider says yes: `true` or `"true"`. A definition that names a field of the provider's own knows
 * what it says there: then also 1, `"1"`, or the time when it became so.
 */
export const isYes = (value: unknown, path: string = CLAIM): boolean =>
  value === true ||
  value === 'true' ||
  (path !== CLAIM && (value === 1 || value === '1' || (typeof value === 'string' && /^\d{4}-\d\d-\d\dT/.test(value))))

/** Whether one part holds: `path` says yes, `?path` has a value, `path=value` has this value. */
function holds(roots: MappingRoots, part: string): boolean {
  // An `=` in brackets belongs to the path: it chooses from a list.
  const [, path = part, wanted] = /^([^[\]=]+)=(.+)$/.exec(part) ?? []
  if (wanted !== undefined) return read(roots, path) === wanted
  return path[0] === '?' ? toText(read(roots, path.slice(1))) !== null : isYes(read(roots, path), path)
}

/** Whether the provider vouches for the address: all parts hold. */
const isVouchedFor = (roots: MappingRoots, paths: string): boolean =>
  paths.split(' && ').every((part) => holds(roots, part))

/** An address a page may show: https, absolute, at most 2048 characters. */
const toImage = (value: unknown): string | null =>
  typeof value === 'string' && /^https:\/\/\S{1,2040}$/i.test(value) ? value : null

/** Makes a user out of a profile, by a mapping that is data. */
export function mapProfile(mapping: ProfileMapping, roots: MappingRoots): MappedUser {
  // Of several parts: all of them, each escaped, or two people would share one.
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
