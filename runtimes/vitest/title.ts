type Row = readonly unknown[]

/** What `%s`, `%j`, `%d` and `%i` put in place of themselves. */
function fill(letter: string, value: unknown): string {
  if (letter === 'j') return JSON.stringify(value) ?? 'undefined'
  return letter === 's' ? String(value) : String(Number(value))
}

/** `$a.b` of a row that is an object; `null`: it is none, or has no such thing. */
function valueAt(row: unknown, path: string): string | null {
  if (typeof row !== 'object' || row === null) return null
  const value = path.split('.').reduce<unknown>((inside, key) => Object(inside)[key], row)
  return value === undefined ? null : String(value)
}

/** The title of one row of a table, as Vitest makes it: placeholders take the values in their order, `%#` is its number. */
export function titleOf(template: string, row: Row, index: number): string {
  let next = 0
  const named = template.replace(/\$([\w.]+)/g, (placeholder, path: string) => valueAt(row[0], path) ?? placeholder)
  return named.replace(/%([%#sjdi])/g, (placeholder, letter: string) => {
    if (letter === '%') return '%'
    if (letter === '#') return String(index)
    return next < row.length ? fill(letter, row[next++]) : placeholder
  })
}

/** A title in one line, as TAP wants it. */
export const inOneLine = (title: string): string =>
  title.replace(/[\p{Cc}\p{Zl}\p{Zp}]/gu, (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`)
