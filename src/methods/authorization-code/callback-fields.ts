import type { ResolvedOAuthProvider } from '../../types/provider.ts'
import type { JsonObject } from './json.ts'
import { readPath } from './profile-mapping.ts'

/** Characters of a parameter that is looked into, and of a text that is kept. */
const MAX_PARAMETER = 2_048
const MAX_TEXT = 256

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

function put(fields: Record<string, unknown>, path: readonly string[], value: string): void {
  const [name = '', ...rest] = path
  if (rest.length === 0) fields[name] = value
  else {
    const inner = (fields[name] ?? {}) as Record<string, unknown> // only ever filled here
    fields[name] = inner
    put(inner, rest, value)
  }
}

/**
 * What is kept of the callback's own parameters: the declared paths, text, cut to length. They come through
 * the browser and are not signed; an e-mail address there proves nothing, so only what is declared gets in.
 */
export function callbackFields({ callbackParams }: ResolvedOAuthProvider, parameters: URLSearchParams): JsonObject {
  const fields: Record<string, unknown> = {}
  for (const path of callbackParams) {
    const [name = '', ...inside] = path.split('.')
    const text = parameters.get(name)
    if (text === null || text.length > MAX_PARAMETER) continue
    const value = inside.length === 0 ? text : readPath(parse(text), inside.join('.'))
    if (typeof value === 'string' && value !== '') put(fields, [name, ...inside], value.slice(0, MAX_TEXT))
  }
  return fields
}
