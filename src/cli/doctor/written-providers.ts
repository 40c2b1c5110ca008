import { readProperty } from '../../lib/read-property.ts'
import type { AuthConfig } from '../../types/config.ts'

/** A provider as written, even if required options are missing. */
export interface WrittenProvider {
  readonly id: string
  readonly name: string
  readonly type: string
  /** Ids of its variables: that of its definition, and that of the application. */
  readonly ids: readonly string[]
}

/**
 * Returns the providers of a configuration. Invalid ones are left out, because the check of the options reports them.
 */
export const listWrittenProviders = ({ providers = [] }: AuthConfig): WrittenProvider[] =>
  listEntries(providers).flatMap((entry) => findWrittenProvider(entry) ?? [])

/** Returns the entries of an application, of any type. */
export const listEntries = <T>(providers: readonly T[]): readonly T[] => (Array.isArray(providers) ? providers : [])

/** @returns `null` if it is not a provider. */
export function findWrittenProvider(entry: unknown): WrittenProvider | null {
  try {
    // Resolves it like `createAuth`, if the application has not.
    const made: unknown = typeof entry === 'function' ? entry() : entry
    const fields = { ...selectTexts(made), ...selectTexts(readProperty(made, 'options')) }
    const ids = [readProperty(made, 'id'), fields['id']].filter((id) => typeof id === 'string')
    const { id, name = id, type } = fields
    return id && name && type ? { id, name, type, ids: [...new Set(ids)] } : null
  } catch {
    return null // the check of the options reports the reason
  }
}

const selectTexts = (value: unknown): Readonly<Record<string, string>> =>
  Object.fromEntries(
    ['id', 'name', 'type'].flatMap((name) => {
      const text = readProperty(value, name)
      return typeof text === 'string' ? [[name, text]] : []
    }),
  )
