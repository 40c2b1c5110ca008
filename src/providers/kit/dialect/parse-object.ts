import type { Fields } from './send-request.ts'

/**
 * Returns whether a value is an object. Not imported from lib/, because the bundler would create an additional chunk.
 */
export const isRecord = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Parses a JSON object; `null` for anything else. */
export function parseObject(text: string): Fields | null {
  try {
    const value: unknown = JSON.parse(text)
    return isRecord(value) ? value : null
  } catch {
    return null
  }
}
