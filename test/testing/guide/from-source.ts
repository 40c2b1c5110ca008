import { join } from 'node:path'
import { entries, root } from '../../../tools/entries.ts'

const sources = new Map(entries().map(({ name, source }) => [name, join(root, source)]))

/** The text of a module whose imports from the package lead to the sources instead. */
export const fromSource = (text: string): string =>
  text.replaceAll(/(?<=from ')latchkey[^']*/g, (name) => sources.get(name) ?? name)
