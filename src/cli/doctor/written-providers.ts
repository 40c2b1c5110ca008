import { readProperty } from '../../lib/read-property.ts'
import type { AuthConfig } from '../../types/config.ts'

/** A provider as it is written, whatever is missing for it to work. */
export interface WrittenProvider {
  readonly id: string
  readonly name: string
  readonly type: string
  /** Ids that its variables may have: that of its definition, and that of the application. */
  readonly ids: readonly string[]
}

/** The providers of a configuration. What is none is left out: the options say why. */
export const listWrittenProviders = ({ providers = [] }: AuthConfig): WrittenProvider[] =>
  listEntries(providers).flatMap((entry) => findWrittenProvider(entry) ?? [])

/** What an application lists, which may be anything. */
export const listEntries = <T>(providers: readonly T[]): readonly T[] => (Array.isArray(providers) ? providers : [])

/** @returns `null`: it is none. */
export function findWrittenProvider(entry: unknown): WrittenProvider | null {
  try {
    // As `createAuth` makes it, where the application has not.
    const made: unknown = typeof entry === 'function' ? entry() : entry
    const fields = { ...selectTexts(made), ...selectTexts(readProperty(made, 'options')) }
    const ids = [readProperty(made, 'id'), fields['id']].filter((id) => typeof id === 'string')
    const { id, name = id, type } = fields
    return id && name && type ? { id, name, type, ids: [...new Set(ids)] } : null
  } catch {
    return null // the options say why
  }
}

const selectTexts = (value: unknown): Readonly<Record<string, string>> =>
  Object.fromEntries(
    ['id', 'name', 'type'].flatMap((name) => {
      const text = readProperty(value, name)
      return typeof text === 'string' ? [[name, text]] : []
    }),
  )
