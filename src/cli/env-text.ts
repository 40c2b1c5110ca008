/** A variable of an env file, with its position in the text. */
export interface EnvEntry {
  readonly name: string
  readonly value: string
  /** From the first character of the value, quotes included, to the end of the value. */
  readonly from: number
  readonly to: number
  /** End of its line, line break included. */
  readonly end: number
}

/** An assignment. A quoted value may span many lines, which are then not variables themselves. */
const ASSIGNMENT =
  /^\uFEFF?[ \t]*(?:export[ \t]+)?([\w.-]+)[ \t]*=[ \t]*(?:("(?:\\[\s\S]|[^"\\])*"|'[^']*'|`[^`]*`)|([^\n]*))/gm

function readEntry(
  text: string,
  { 0: whole, 1: name = '', 2: quoted, 3: line = '', index }: RegExpExecArray,
): EnvEntry {
  const written = quoted ?? line.replace(/(?:^|[ \t])#.*/s, '').trimEnd()
  const from = index + whole.length - (quoted ?? line).length
  const to = from + written.length
  const newline = text.indexOf('\n', to)
  const inside = quoted === undefined ? written : quoted.slice(1, -1)
  const value = written.startsWith('"') && quoted !== undefined ? inside.replaceAll('\\n', '\n') : inside
  return { name, value, from, to, end: newline === -1 ? text.length : newline + 1 }
}

/** Parses the variables of an env file like dotenv, Node and Wrangler. The last one of a name is used. */
export const parseEnvText = (text: string): Map<string, EnvEntry> =>
  new Map(Array.from(text.matchAll(ASSIGNMENT), (match) => readEntry(text, match)).map((entry) => [entry.name, entry]))

/** A variable to write. */
export interface EnvChange {
  readonly name: string
  readonly value: string
  /** The variable after which a new one is inserted. @default the end of the file */
  readonly after?: string | undefined
}

// Without quotes if safe, because Docker's `--env-file` keeps quotes.
const quoteValue = (value: string): string => {
  if (/^[\w./+=:@~-]*$/.test(value)) return value
  return value.includes("'") ? `"${value.replaceAll('\n', '\\n')}"` : `'${value}'`
}

/** Writes one variable and leaves every other character of the file unchanged. */
export function setEnv(text: string, { name, value, after }: EnvChange): string {
  const entries = parseEnvText(text)
  const present = entries.get(name)
  if (present) return `${text.slice(0, present.from)}${quoteValue(value)}${text.slice(present.to)}`
  const newline = text.includes('\r\n') ? '\r\n' : '\n'
  const at = entries.get(after ?? '')?.end ?? text.length
  const before = text.slice(0, at)
  const gap = before === '' || before.endsWith('\n') ? '' : newline
  return `${before}${gap}${name}=${quoteValue(value)}${newline}${text.slice(at)}`
}
