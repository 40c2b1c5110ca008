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

const ASSIGNMENT = /(?:export[ \t]+)?([\w.-]+)[ \t]*=[ \t]*/y
const BLANK = /[ \t]*/y
const QUOTES = ['"', "'", '`']

const matchAt = (pattern: RegExp, text: string, at: number): RegExpExecArray | null => {
  pattern.lastIndex = at
  return pattern.exec(text)
}

function findLineEnd(text: string, at: number): number {
  const newline = text.indexOf('\n', at)
  return newline === -1 ? text.length : newline + 1
}

// A quoted value may span many lines, which are then not variables themselves.
function findClosingQuote(text: string, from: number): number {
  const quote = text.charAt(from)
  if (!QUOTES.includes(quote)) return -1
  for (let at = from + 1; at < text.length; at++) {
    if (text.charAt(at) === '\\' && quote === '"') at++
    else if (text.charAt(at) === quote) return at
  }
  return -1
}

function readValue(text: string, from: number): Omit<EnvEntry, 'name'> {
  const closing = findClosingQuote(text, from)
  if (closing !== -1) {
    const inside = text.slice(from + 1, closing)
    const value = text.charAt(from) === '"' ? inside.replaceAll('\\n', '\n') : inside
    return { value, from, to: closing + 1, end: findLineEnd(text, closing) }
  }
  const end = findLineEnd(text, from)
  const value = text
    .slice(from, end)
    .replace(/(?:^|[ \t])#.*|[\r\n]+$/gs, '')
    .trimEnd()
  return { value, from, to: from + value.length, end }
}

/** Parses the variables of an env file like dotenv, Node and Wrangler. The last one of a name is used. */
export function parseEnvText(text: string): Map<string, EnvEntry> {
  const entries = new Map<string, EnvEntry>()
  for (let at = text.startsWith('\uFEFF') ? 1 : 0; at < text.length; ) {
    const start = at + (matchAt(BLANK, text, at)?.[0].length ?? 0)
    const match = matchAt(ASSIGNMENT, text, start)
    const entry = match && { name: match[1] ?? '', ...readValue(text, start + match[0].length) }
    if (entry) entries.set(entry.name, entry)
    at = entry ? entry.end : findLineEnd(text, at)
  }
  return entries
}

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
