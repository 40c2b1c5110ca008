import { toEnvPrefix } from '../../config/providers/variables.ts'
import { readProperty } from '../../lib/read-property.ts'
import type { AuthConfig } from '../../types/config.ts'
import type { Env } from '../../types/env.ts'
import { attempt } from '../attempt.ts'
import VARIABLES from './variables.json' with { type: 'json' }

/** A provider as written, even if required options are missing. */
export type WrittenProvider = NonNullable<ReturnType<typeof findWrittenProvider>>

/**
 * Returns the providers of a configuration. Invalid ones are left out, because the check of the options reports them.
 */
export const listWrittenProviders = ({ providers = [] }: AuthConfig): WrittenProvider[] =>
  listEntries(providers).flatMap((entry) => findWrittenProvider(entry) ?? [])

/** Returns the entries of an application, of any type. */
export const listEntries = <T>(providers: readonly T[]): readonly T[] => (Array.isArray(providers) ? providers : [])

/** @returns `null` if it is not a provider, or throws, whose reason the check of the options reports. */
export const findWrittenProvider = (entry: unknown) =>
  attempt(() => {
    // Resolves it like `createAuth`, if the application has not.
    const made: unknown = typeof entry === 'function' ? entry() : entry
    const fields = { ...selectTexts(made), ...selectTexts(readProperty(made, 'options')) }
    // Prefixes of its variables: by the id of its definition, and by the id that the application chose.
    const ids = [readProperty(made, 'id'), fields['id']].filter((id) => typeof id === 'string')
    const { id, name = id, type } = fields
    return id && name && type ? { id, name, type, ids: [...new Set(ids)] } : null
  })

const selectTexts = (value: unknown): Readonly<Record<string, string>> =>
  Object.fromEntries(
    ['id', 'name', 'type'].flatMap((name) => {
      const text = readProperty(value, name)
      return typeof text === 'string' ? [[name, text]] : []
    }),
  )

/** Returns every variable that latchkey reads for some configurations. */
export function listKnownNames(configs: readonly AuthConfig[]): readonly string[] {
  const ids = configs.flatMap(listWrittenProviders).flatMap((provider) => provider.ids)
  return [...VARIABLES.common, ...ids.flatMap((id) => VARIABLES.ofProvider.map((name) => `${toEnvPrefix(id)}_${name}`))]
}

/** Placeholder of a missing id or secret. */
export const NO_VALUE = '-'

/** Variables with a client id and secret, for checks of providers that have none yet. */
export function listStopgaps(entry: unknown): Env {
  const prefixes = findWrittenProvider(entry)?.ids.map(toEnvPrefix) ?? []
  const names = prefixes.flatMap((prefix) => [`${prefix}_ID`, `${prefix}_SECRET`])
  return Object.fromEntries(names.map((name) => [name, NO_VALUE]))
}
