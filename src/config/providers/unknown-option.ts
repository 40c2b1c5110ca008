import { findNearestName } from '../../lib/nearest-name.ts'

/** Warns about a setting that works but is probably not intended. */
export type Warn = (code: string, message: string) => void

/** Returns the known name that is most similar to an unknown one; `null` if none is similar. */
export const findMeant = (name: string, known: readonly string[]): string | null =>
  known.find((each) => each.toLowerCase() === name.replaceAll('_', '').toLowerCase()) ??
  (name.length > 2 ? findNearestName(name, known, name.length > 3 ? 2 : 1) : null)

/** Returns the warning about an unknown option. */
export const describeUnknownOption = (name: string, meant: string | null): string =>
  `\`${name}\` has no effect.${meant ? ` Did you mean \`${meant}\`?` : ''}`
