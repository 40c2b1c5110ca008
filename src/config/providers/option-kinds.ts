// Kinds of options. Each owner of options has a table of them: the configuration, each provider type, each guard.

import { isRecord } from '../../lib/is-record.ts'
import { parseUrl } from '../../lib/url.ts'

/**
 * What an option accepts: a check, a correct example, the type that it demands, and the options in it. Errors show the example
 * of a type without a name. A missing option is valid.
 */
export type Kind = readonly [
  isRight: (value: unknown, siblings: object) => boolean,
  example: string | ((value: unknown) => string),
  expected?: string | undefined,
  members?: Kinds,
]

/** Options of one group by name. */
export interface Kinds {
  readonly [name: string]: Kind
}

const isFunction = (value: unknown): boolean => typeof value === 'function'

export const isText = (value: unknown): value is string => typeof value === 'string'

/** Strings of the environment for true and false. Every other string is neither. */
const WORDS: readonly (readonly [value: boolean, words: RegExp])[] = [
  [true, /^(?:true|1|yes|on)$/i],
  [false, /^(?:false|0|no|off)$/i],
]

/** Reads a switch. @returns `null` if it is neither true nor false. */
export const readSwitch = (value: unknown): boolean | null =>
  WORDS.find(([, words]) => words.test(String(value)))?.[0] ?? null

/** A whole number with limits. @param example How to write it, for the error. */
export const integer = (example: string, minimum: number, maximum: number = Infinity): Kind => [
  (value) => Number.isSafeInteger(value) && Number(value) >= minimum && Number(value) <= maximum,
  example,
  `a whole number from ${minimum} ${maximum < Infinity ? `to ${maximum}` : 'up'}`,
]

/** A value with its own check. */
export const ANY: Kind = [() => true, '']
/** `true` or `false`. */
export const FLAG: Kind = [
  (value) => typeof value === 'boolean',
  (value) => String(readSwitch(value) ?? true),
  'true or false',
]
/** A string. */
export const TEXT: Kind = [isText, "'...'", 'a string']
/** A duration in seconds, or a count: at least 1. */
export const COUNT: Kind = integer('2592000', 1)
/** A duration in seconds; 0 disables it. */
export const SECONDS: Kind = integer('86400', 0)
/** A list of strings. */
export const TEXTS: Kind = [(value) => Array.isArray(value) && value.every(isText), "['...']", 'a list of strings']

/** A function. @param example How to write it, for the error. */
export const callable = (example: string): Kind => [isFunction, example, 'a function']

export const oneOf = (...values: readonly unknown[]): Kind => [
  (value) => values.includes(value),
  isText(values[0]) ? `'${values[0]}'` : `${values[0]}`,
  JSON.stringify(values).slice(1, -1).replaceAll(',', ' or '),
]

/** Options in which each name has the same kind. */
export const each = (names: string, kind: Kind): Kinds =>
  Object.fromEntries(names.split(' ').map((name) => [name, kind]))

/** Options in an object. */
export const group = (members: Kinds): Kind => [isRecord, '{}', 'an object', members]

/** An object with any fields. */
export const OBJECT: Kind = [isRecord, '{}', 'an object']

/** A path of this site. `//host` and `/\host` lead to other hosts. */
export const isPath = (value: unknown): boolean =>
  /^\//.test(String(value)) && parseUrl(String(value), 'https://a.invalid')?.host === 'a.invalid'

/** A path of a page. */
export const PAGE: Kind = [isPath, "'/welcome'"]
