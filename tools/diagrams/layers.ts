import { isException, LAYERS, type Layer } from '../../test/architecture/layers.ts'
import { importGraph, readSources } from '../../test/architecture/source-graph.ts'

const layerOf = (file: string): string | undefined =>
  LAYERS.findLast(({ name }: Layer) => (name.endsWith('/') ? file.startsWith(name) : file === name))?.name

/** Which layers each layer imports, itself left out. */
function layerGraph(): Map<string, Set<string>> {
  const graph = new Map(LAYERS.map(({ name }) => [name, new Set<string>()]))
  for (const [file, imports] of importGraph(readSources())) {
    const from = layerOf(file)
    for (const target of imports.filter((one) => !isException(file, one))) {
      const to = layerOf(target)
      if (from !== undefined && to !== undefined && from !== to) graph.get(from)?.add(to)
    }
  }
  return graph
}

/** Whether one layer leads to another by way of a third. */
function isIndirect(graph: ReadonlyMap<string, ReadonlySet<string>>, from: string, to: string): boolean {
  const reaches = (at: string, seen: Set<string>): boolean => {
    if (at === to) return true
    if (seen.has(at)) return false
    seen.add(at)
    return [...(graph.get(at) ?? [])].some((next) => reaches(next, seen))
  }
  return [...(graph.get(from) ?? [])].some((next) => next !== to && reaches(next, new Set([from])))
}

/** The layers of `src` and their imports, as text for Graphviz. An arrow that others imply is left out. */
export function layersDot(): string {
  const graph = layerGraph()
  const nodes = LAYERS.map(({ name, isLeaf }) => `  "${name}"${isLeaf ? ' [class="quiet"]' : ''}`)
  const arrows = [...graph].flatMap(([from, targets]) =>
    [...targets].filter((to) => !isIndirect(graph, from, to)).map((to) => `  "${from}" -> "${to}"`),
  )
  return [
    '// The layers of src/ and what they import',
    '// Every arrow points down, to what a layer imports. Entries for users are at the top; lib/, types/ and the table of errors are at the bottom. The table below lists the same layers in order.',
    'digraph {',
    '  rankdir=TB nodesep=0.25 ranksep=0.35',
    '  node [shape=box style=rounded fontname="Helvetica" fontsize=12 height=0.3 margin="0.15,0.06"]',
    '  edge [arrowsize=0.6]',
    ...nodes,
    ...arrows,
    '}',
    '',
  ].join('\n')
}
