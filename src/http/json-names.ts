// Refuses JSON with repeated or forbidden names.

/**
 * A string, with the colon after it if it is a name, or the start or end of a record or list. In well-formed JSON each
 * string ends, so no long one is scanned twice.
 */
const TOKEN = /"([^"\\]*(?:\\.[^"\\]*)*)"?\s*(:?)|[[\]{}]/g

/** Maximum depth of records and lists. Recursive code that walks deeper ones runs out of stack. */
const MAX_DEPTH = 100

/** Names that reach the prototype of an object. */
const FORBIDDEN = /^(?:__proto__|constructor|prototype)$/

/** Reason for refusing a name, for the error message. */
export type NameProblem = 'a repeated field' | 'a forbidden key' | 'records within too many records'

/** Returns a name with its escapes resolved. */
const readName = (spelled: string): string => (spelled.includes('\\') ? JSON.parse(`"${spelled}"`) : spelled)

function findProblem(name: string, known: Set<string> | undefined): NameProblem | null {
  if (FORBIDDEN.test(name)) return 'a forbidden key'
  if (known?.has(name)) return 'a repeated field'
  known?.add(name)
  return null
}

/**
 * Checks the names of a JSON text at every level, in one pass. `JSON.parse` keeps the last of two fields with one name,
 * but a proxy or a log may have read the first. A reviver function costs ten times as much.
 *
 * @param text Well-formed.
 * @returns `null` if nothing is wrong.
 */
export function findNameProblem(text: string): NameProblem | null {
  const open: Set<string>[] = []
  for (const [token, spelled = '', colon] of text.matchAll(TOKEN)) {
    // A string begins with a quote.
    if (/^[[{]/.test(token)) open.push(new Set())
    else if (/^[\]}]/.test(token)) open.pop()
    if (open.length > MAX_DEPTH) return 'records within too many records'
    const problem = colon ? findProblem(readName(spelled), open.at(-1)) : null
    if (problem !== null) return problem
  }
  return null
}
