/**
 * Breaks a text into lines between words. A word that is longer than a line, such as a URL, is never broken.
 *
 * @param width Columns of the terminal; `null` for a pipe or a file, which get one line.
 * @param indent Precedes each further line.
 */
export function wrap(text: string, width: number | null, indent = ''): readonly string[] {
  if (width === null) return [text]
  const lines: string[] = []
  let line = ''
  for (const word of text.split(' ')) {
    const longer = line === '' ? word : `${line} ${word}`
    if (line.trim() !== '' && countColumns(longer) > width) {
      lines.push(line)
      line = indent + word
    } else line = longer
  }
  return [...lines, line]
}

/** Colors take no room. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: Terminals mark colors with it.
const countColumns = (text: string): number => text.replace(/\u001b\[\d+m/g, '').length
