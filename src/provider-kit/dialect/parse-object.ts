import type { Fields } from './send.ts'

/** Whether a value has fields. Not that of lib/, which in every application would become a file of its own for it. */
export const isRecord = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** The object that a text is in JSON; `null` when it is anything else. */
export function parseObject(text: string): Fields | null {
  try {
    const value: unknown = JSON.parse(text)
    return isRecord(value) ? value : null
  } catch {
    return null
  }
}
