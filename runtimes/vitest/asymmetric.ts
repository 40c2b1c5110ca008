import { agree } from './equal.ts'

/** Stands for every value that it matches. */
export class Matcher {
  readonly matches: (actual: unknown) => boolean
  readonly says: string

  constructor(says: string, matches: (actual: unknown) => boolean) {
    this.says = says
    this.matches = matches
  }

  toJSON(): string {
    return this.says
  }
}

export const isMatcher = (value: unknown): value is Matcher => value instanceof Matcher

type Class = abstract new (...values: never[]) => unknown

const PRIMITIVES = new Map<unknown, string>([
  [String, 'string'],
  [Number, 'number'],
  [Boolean, 'boolean'],
  [Function, 'function'],
  [BigInt, 'bigint'],
])

const isText = (value: unknown): value is string => typeof value === 'string'

export const any = (type: Class): Matcher =>
  new Matcher(`any ${type.name}`, (value) => {
    const primitive = PRIMITIVES.get(type)
    return typeof value === primitive || value instanceof type
  })

export const stringContaining = (part: string): Matcher =>
  new Matcher(`text with ${part}`, (value) => isText(value) && value.includes(part))

export const notStringContaining = (part: string): Matcher =>
  new Matcher(`no text with ${part}`, (value) => !(isText(value) && value.includes(part)))

export const stringMatching = (pattern: string | RegExp): Matcher =>
  new Matcher(`text like ${pattern}`, (value) => isText(value) && new RegExp(pattern).test(value))

export const objectContaining = (part: object): Matcher =>
  new Matcher(`object with ${JSON.stringify(part)}`, (value) =>
    Object.entries(part).every(([key, wanted]) => key in Object(value) && agree(Object(value)[key], wanted)),
  )

export const closeTo = (wanted: number, digits = 2): Matcher =>
  new Matcher(`about ${wanted}`, (value) => Math.abs(Number(value) - wanted) < 10 ** -digits / 2)
