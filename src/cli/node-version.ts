type Version = readonly [major: number, minor: number, patch: number]

const parse = (text: string): Version => {
  const [major = 0, minor = 0, patch = 0] = text.split(/[.-]/).map((part) => Number.parseInt(part, 10) || 0)
  return [major, minor, patch]
}

const isAtLeast = (version: Version, lowest: Version): boolean => {
  const i = version.findIndex((part, i) => part !== lowest[i])
  return i === -1 || (version[i] ?? 0) > (lowest[i] ?? 0)
}

/**
 * Returns the version of Node that a range requires, if this one is too old.
 *
 * @param range `engines` of a `package.json`: `>=22.17`, `^20.19 || >=22.12`.
 * @param node Version of the process: `24.1.0`.
 * @returns The highest of the lower bounds; `null` if this version is in the range, or the range has another format.
 */
export function findNeededNode(range: string, node: string): string | null {
  const bounds = range.split('||').map((part) => /^\s*(>=|\^|~)?\s*v?(\d[\d.]*)(?:\.x)?\s*$/.exec(part))
  const version = parse(node)
  const isIn = ([, operator, lowest = '']: RegExpExecArray): boolean =>
    isAtLeast(version, parse(lowest)) && (operator === '>=' || version[0] === parse(lowest)[0])
  if (!bounds.every((bound) => bound !== null) || bounds.some(isIn)) return null
  return bounds.at(-1)?.[2] ?? null
}
