/** Number of single-character edits between two texts. */
function computeDistance(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, i) => i)
  for (const [i, from] of [...a].entries()) {
    const next = [i + 1]
    for (const [j, to] of [...b].entries())
      next.push(Math.min((row[j] ?? 0) + (from === to ? 0 : 1), (row[j + 1] ?? 0) + 1, (next[j] ?? 0) + 1))
    row = next
  }
  return row[b.length] ?? 0
}

/**
 * Returns the name that was probably meant.
 *
 * @param furthest Maximum number of different characters.
 * @returns `null` if none is similar.
 */
export function findNearestName(name: string, names: readonly string[], furthest = 2): string | null {
  const [nearest] = names
    .map((each) => ({ each, far: computeDistance(name, each) }))
    .filter(({ far }) => far <= furthest)
    .sort((a, b) => a.far - b.far)
  return nearest?.each ?? null
}
