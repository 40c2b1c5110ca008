const readName = (line: string): string => line.slice(0, line.indexOf('='))

/** Merges `Set-Cookie` lines. Of two with the same name, the latter stays. */
export function mergeCookies(lines: readonly string[], added: readonly string[]): string[] {
  const names = new Set(added.map(readName))
  return [...lines.filter((line) => !names.has(readName(line))), ...added]
}

/** Adds `Set-Cookie` lines unless there is one with the same name. */
export function addMissingCookies(lines: readonly string[], added: readonly string[]): string[] {
  const names = new Set(lines.map(readName))
  return [...lines, ...added.filter((line) => !names.has(readName(line)))]
}
