import type { SqlStatement, SqlValue } from './database.ts'

/** A piece of SQL, with the values that are bound between its texts. A class, because data may have the same fields. */
export class Fragment {
  /** One more than the number of values. */
  readonly texts: readonly string[]
  readonly values: readonly SqlValue[]

  constructor(texts: readonly string[], values: readonly SqlValue[]) {
    this.texts = texts
    this.values = values
  }
}

/** Literal SQL, only for text written in this folder. */
export const raw = (text: string): Fragment => new Fragment([text], [])

/** A template whose values are bound, or inserted if they are fragments, so that no value becomes part of the text. */
export function query(texts: TemplateStringsArray, ...holes: readonly (Fragment | SqlValue)[]): Fragment {
  return holes.reduce<Fragment>(
    (before, hole, index) => {
      const piece = hole instanceof Fragment ? hole : new Fragment(['', ''], [hole])
      return append(append(before, piece), raw(texts[index + 1] ?? ''))
    },
    raw(texts[0] ?? ''),
  )
}

/** Joins fragments. */
export const join = (fragments: readonly Fragment[], separator = ', '): Fragment =>
  fragments.reduce((before, fragment) => append(append(before, raw(separator)), fragment))

/** Bound values, as a list. */
export const listValues = (values: readonly SqlValue[]): Fragment => join(values.map((value) => query`${value}`))

function append(first: Fragment, second: Fragment): Fragment {
  const seam = `${first.texts.at(-1)}${second.texts[0]}`
  const texts = [...first.texts.slice(0, -1), seam, ...second.texts.slice(1)]
  return new Fragment(texts, [...first.values, ...second.values])
}

/** How a database writes names and placeholders. */
export interface Notation {
  readonly quote: '"' | '`'
  /** @param index The first one is 1. */
  readonly formatPlaceholder: (index: number) => string
}

/** Renders the placeholders of the dialect. */
export const render = ({ texts, values }: Fragment, { formatPlaceholder }: Notation): SqlStatement => ({
  sql: texts.reduce((sql, text, index) => `${sql}${formatPlaceholder(index)}${text}`),
  params: values,
})

/** Quotes a name with its schema: `next_auth.users` becomes `"next_auth"."users"`. */
export const quoteName = (name: string, { quote }: Notation): string =>
  name
    .split('.')
    .map((part) => `${quote}${part.replaceAll(quote, quote + quote)}${quote}`)
    .join('.')

/** A quoted name as a fragment. */
export const identifier = (name: string, notation: Notation): Fragment => raw(quoteName(name, notation))
