import type { SqlDialect, SqlStatement, SqlValue } from './database.ts'

/** A piece of SQL, with the values that are bound between its texts. */
export interface Fragment {
  /** One more than the number of values. */
  readonly texts: readonly string[]
  readonly values: readonly SqlValue[]
}

/** Literal SQL, only for text written in this folder. */
export const raw = (text: string): Fragment => ({ texts: [text], values: [] })

const isFragment = (hole: Fragment | SqlValue): hole is Fragment => typeof hole === 'object' && hole !== null

/** A template whose values are bound, or inserted if they are fragments, so that no value becomes part of the text. */
export function query(texts: TemplateStringsArray, ...holes: readonly (Fragment | SqlValue)[]): Fragment {
  return holes.reduce<Fragment>(
    (before, hole, index) => {
      const piece = isFragment(hole) ? hole : { texts: ['', ''], values: [hole] }
      return append(append(before, piece), raw(texts[index + 1] ?? ''))
    },
    raw(texts[0] ?? ''),
  )
}

/** Joins fragments. */
export const join = (fragments: readonly Fragment[], separator = ', '): Fragment =>
  fragments.reduce((before, fragment) => append(append(before, raw(separator)), fragment))

function append(first: Fragment, second: Fragment): Fragment {
  const seam = `${first.texts.at(-1)}${second.texts[0]}`
  return {
    texts: [...first.texts.slice(0, -1), seam, ...second.texts.slice(1)],
    values: [...first.values, ...second.values],
  }
}

/** Renders the placeholders of the dialect. */
export function render({ texts, values }: Fragment, dialect: SqlDialect): SqlStatement {
  const place = (index: number) => (dialect === 'postgres' ? `$${index}` : '?')
  return { sql: texts.reduce((sql, text, index) => `${sql}${place(index)}${text}`), params: values }
}

/** Quotes a name with its schema: `next_auth.users` becomes `"next_auth"."users"`. */
export function identifier(name: string, dialect: SqlDialect): Fragment {
  const quote = dialect === 'mysql' ? '`' : '"'
  return raw(
    name
      .split('.')
      .map((part) => `${quote}${part.replaceAll(quote, quote + quote)}${quote}`)
      .join('.'),
  )
}
