import { findNearestName } from '../lib/nearest-name.ts'
import type { Provider } from '../types/provider.ts'

/** Reports something that works, and is probably not what was meant. */
export type Warn = (code: string, message: string) => void

/** The warning about an option that nobody reads, with the name that was probably meant. */
export function describeUnknownOption(id: string, name: string, known: readonly string[]): string {
  const near = known.find((each) => each.toLowerCase() === name.replaceAll('_', '').toLowerCase())
  const meant = near ?? (name.length > 3 ? findNearestName(name, known) : null)
  return `${id}: \`${name}\` has no effect.${meant ? ` Did you mean \`${meant}\`?` : ''}`
}

/** Warns about fields that nobody reads, of a provider outside of the code flow. @param fields Its own. */
export function warnAboutFields(provider: Provider, id: string, fields: readonly string[], warn: Warn): void {
  const known = ['id', 'name', 'type', 'method', 'style', 'options', 'optional', ...fields]
  for (const name of Object.keys(provider))
    if (!known.includes(name)) warn('provider-option', describeUnknownOption(id, name, known))
}
