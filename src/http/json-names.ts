// Refuses JSON with repeated or forbidden names.

/**
 * A text, with the colon behind it if it is a name, or where a record or list begins or ends. A text always ends in
 * well-formed JSON; where it need not, no long one is read twice.
 */
const TOKEN = /"([^"\\]*(?:\\.[^"\\]*)*)"?\s*(:?)|[[\]{}]/g

/** Levels of records and lists. A program that walks deeper ones runs out of stack. */
const MAX_DEPTH = 100

/** Names that reach the prototype of an object. */
const FORBIDDEN = /^(?:__proto__|constructor|prototype)$/

/** What is wrong with a name, in the words of an error. */
export type NameProblem = 'a field that comes twice' | 'a forbidden key' | 'records within too many records'

/** A name without its escapes. */
const readName = (spelled: string): string => (spelled.includes('\\') ? JSON.parse(`"${spelled}"`) : spelled)

function findProblem(name: string, known: Set<string> | undefined): NameProblem | null {
  if (FORBIDDEN.test(name)) return 'a forbidden key'
  if (known?.has(name)) return 'a field that comes twice'
  known?.add(name)
  return null
}

/**
 * Looks through the names of a JSON text, at every level, in one pass. `JSON.parse` keeps the last of two fields of
 * one name, where a proxy or a log may have read the first; a function that it calls for each value costs ten times
 * as much.
 *
 * @param text Well-formed.
 * @returns `null` if nothing is wrong.
 */
export function findNameProblem(text: string): NameProblem | null {
  const open: Set<string>[] = []
  for (const [token, spelled = '', colon] of text.matchAll(TOKEN)) {
    // A text begins with a quote.
    if (/^[[{]/.test(token)) open.push(new Set())
    else if (/^[\]}]/.test(token)) open.pop()
    if (open.length > MAX_DEPTH) return 'records within too many records'
    const problem = colon ? findProblem(readName(spelled), open.at(-1)) : null
    if (problem !== null) return problem
  }
  return null
}
