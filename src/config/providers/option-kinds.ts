// Kinds of options. Each owner of options has a table of them: the configuration, each provider type, each guard.

import { isRecord } from '../../lib/is-record.ts'
import { parseUrl } from '../../lib/url.ts'

/** What an option accepts: a check, a correct example, and the options in it. A missing option is valid. */
export type Kind = readonly [
  isRight: (value: unknown, siblings: object) => boolean,
  example: string | ((value: unknown) => string),
  members?: Kinds,
]

/** Options of one group by name. */
export interface Kinds {
  readonly [name: string]: Kind
}

const isFunction = (value: unknown): boolean => typeof value === 'function'

export const isText = (value: unknown): value is string => typeof value === 'string'

/** Words of the environment for true and false. Every other text is neither. */
const WORDS: readonly (readonly [value: boolean, words: RegExp])[] = [
  [true, /^(?:true|1|yes|on)$/i],
  [false, /^(?:false|0|no|off)$/i],
]

/** Reads a switch. @returns `null` if it is neither true nor false. */
export const readSwitch = (value: unknown): boolean | null =>
  WORDS.find(([, words]) => words.test(String(value)))?.[0] ?? null

export const isAtLeast =
  (minimum: number, maximum: number = Number.MAX_SAFE_INTEGER) =>
  (value: unknown): boolean =>
    Number.isSafeInteger(value) && Number(value) >= minimum && Number(value) <= maximum

/** A value with its own check. */
export const ANY: Kind = [() => true, '']
/** `true` or `false`. */
export const FLAG: Kind = [(value) => typeof value === 'boolean', (value) => String(readSwitch(value) ?? true)]
/** A text. */
export const TEXT: Kind = [isText, "'...'"]
/** Seconds or a number of something, at least one. */
export const COUNT: Kind = [isAtLeast(1), '2592000']
/** Seconds, of which none disables something. */
export const SECONDS: Kind = [isAtLeast(0), '86400']
/** Names or other texts. */
export const TEXTS: Kind = [(value) => Array.isArray(value) && value.every(isText), "['...']"]

/** A function. @param example How to write it, for the error. */
export const callable = (example: string): Kind => [isFunction, example]

export const oneOf = (...values: readonly unknown[]): Kind => [
  (value) => values.includes(value),
  isText(values[0]) ? `'${values[0]}'` : `${values[0]}`,
]

/** Options in which each name has the same kind. */
export const each = (names: string, kind: Kind): Kinds =>
  Object.fromEntries(names.split(' ').map((name) => [name, kind]))

/** Options in an object. */
export const group = (members: Kinds): Kind => [isRecord, '{}', members]

/** An object with any fields. */
export const OBJECT: Kind = [isRecord, '{}']

/** A path of this site. `//host` and `/\host` lead to other hosts. */
export const isPath = (value: unknown): boolean =>
  /^\//.test(String(value)) && parseUrl(String(value), 'https://a.invalid')?.host === 'a.invalid'

/** A path of a page. */
export const PAGE: Kind = [isPath, "'/welcome'"]
