import { stripVTControlCharacters } from 'node:util'

/**
 * Breaks a text into lines between words. A word that is longer than a line, such as a URL, is never broken.
 *
 * @param width Columns of the terminal; `null` for a pipe or a file, which get one line.
 * @param indent Precedes each further line.
 */
export function wrap(text: string, width: number | null, indent = ''): readonly string[] {
  if (width === null) return [text]
  const lines: string[] = []
  const [first = '', ...words] = text.split(/(?<=\S) /)
  let line = first
  for (const word of words) {
    const longer = `${line} ${word}`
    // Colors take no columns.
    if (stripVTControlCharacters(longer).length > width) {
      lines.push(line)
      line = indent + word
    } else line = longer
  }
  return [...lines, line]
}

/** Wraps the sentences of a text. Lines that do not end with a period are to be copied, and stay whole. */
export const wrapSentences = (text: string, width: number | null): string =>
  text
    .split('\n')
    .flatMap((line) => (line.endsWith('.') ? wrap(line, width, /^ */.exec(line)?.[0]) : line))
    .join('\n')
