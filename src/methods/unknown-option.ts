import { findNearestName } from '../lib/nearest-name.ts'
import type { Provider } from '../types/provider.ts'

/** Warns about a setting that works but is probably not intended. */
export type Warn = (code: string, message: string) => void

/** Returns the warning about an unknown option, with the nearest known name. */
export function describeUnknownOption(id: string, name: string, known: readonly string[]): string {
  const near = known.find((each) => each.toLowerCase() === name.replaceAll('_', '').toLowerCase())
  const meant = near ?? (name.length > 3 ? findNearestName(name, known) : null)
  return `${id}: \`${name}\` has no effect.${meant ? ` Did you mean \`${meant}\`?` : ''}`
}

/** Warns about unknown fields of a provider other than the code flow. @param fields Its own fields. */
export function warnAboutFields(provider: Provider, id: string, fields: readonly string[], warn: Warn): void {
  const known = ['id', 'name', 'type', 'method', 'style', 'options', 'optional', ...fields]
  for (const name of Object.keys(provider))
    if (!known.includes(name)) warn('provider-option', describeUnknownOption(id, name, known))
}
