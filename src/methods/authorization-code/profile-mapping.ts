import type { ProfileExpression, ProfileMapping } from '../../types/provider.ts'
import { isObject, type JsonObject } from './json.ts'

/** Where paths begin. Without a root, at the profile. */
export interface MappingRoots {
  readonly profile: JsonObject
  readonly $token?: unknown
  readonly $callback?: unknown
  readonly $emails?: unknown
  readonly $id?: unknown
}

/** A user as a mapping makes it. */
export interface MappedUser {
  readonly id: unknown
  readonly name: string | null
  readonly email: string | null
  readonly image: string | null
  readonly emailVerified: boolean
}

/** One step of a path: `b`, `[0]` or `[flag=true]`. */
const STEP = /\[(\d+)\]|\[([^\]=]+)=([^\]]*)\]|([^.[\]]+)/g

/** Own fields only: `constructor` is no claim. */
const field = (value: unknown, name: string): unknown =>
  isObject(value) && Object.hasOwn(value, name) ? value[name] : undefined

const list = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [])

/** The value at a path; `undefined` when there is none. */
export function readPath(from: unknown, path: string): unknown {
  let value = from
  for (const [, index, flag = '', wanted, name] of path.matchAll(STEP)) {
    if (name !== undefined) value = field(value, name)
    else if (index !== undefined) value = list(value)[Number(index)]
    else value = list(value).find((item) => String(readPath(item, flag)) === wanted)
  }
  return value
}

function read(roots: MappingRoots, path: string): unknown {
  if (!path.startsWith('$')) return readPath(roots.profile, path)
  const [root = '', ...rest] = path.split(/(?=[.[])/)
  return readPath(roots[root as keyof MappingRoots], rest.join('').replace(/^\./, ''))
}

/** Text, or a number as text; nothing else is shown to people. */
function toText(value: unknown): string | null {
  if (typeof value === 'number' || typeof value === 'bigint') return String(value)
  return typeof value === 'string' && value.trim() !== '' ? value : null
}

/** Fills a template of paths. @returns `null` when a part is missing and all are needed, or none is there. */
function fill(roots: MappingRoots, template: string, isUrl: boolean): string | null {
  let [found, missing] = [0, 0]
  const text = template.replace(/\{([^{}]+)\}/g, (_, path: string) => {
    const value = toText(read(roots, path))
    if (value === null) missing++
    else found++
    return isUrl ? encodeURIComponent(value ?? '') : (value ?? '')
  })
  const isUsable = isUrl ? missing === 0 : found > 0
  return isUsable ? text.replace(/\s+/g, ' ').trim() : null
}

/** The first alternative that exists. */
function evaluate(roots: MappingRoots, expression: ProfileExpression | undefined, isUrl = false): unknown {
  for (const alternative of expression === undefined ? [] : [expression].flat()) {
    const value = alternative.includes('{') ? fill(roots, alternative, isUrl) : read(roots, alternative)
    if (value !== undefined && value !== null && value !== '') return value
  }
  return undefined
}

/** Whether a provider says yes: `true`, `"true"`, 1, or the time when it became so. */
export const isYes = (value: unknown): boolean =>
  value === true || value === 'true' || value === 1 || (typeof value === 'string' && /^\d{4}-\d\d-\d\dT/.test(value))

/** Characters. */
const MAX_IMAGE = 2_048

/** An address a page may show: https, absolute, of reasonable length. */
function toImage(value: unknown): string | null {
  return typeof value === 'string' && value.length <= MAX_IMAGE && /^https:\/\/[^\s]+$/i.test(value) ? value : null
}

/** Makes a user out of a profile, by a mapping that is data. */
export function mapProfile(mapping: ProfileMapping, roots: MappingRoots): MappedUser {
  const id = evaluate(roots, mapping.id)
  const all = { ...roots, $id: id }
  return {
    id,
    name: toText(evaluate(all, mapping.name)),
    email: toText(evaluate(all, mapping.email)),
    image: toImage(evaluate(all, mapping.image, true)),
    emailVerified: isYes(evaluate(all, mapping.emailVerified)),
  }
}
