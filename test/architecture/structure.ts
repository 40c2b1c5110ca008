// `npm run structure`: measures the structure of the sources, and prints each measure with its limit.

import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import ts from 'typescript'
import { entries } from '../../tools/entries.ts'
import { isIn, LAYERS } from './layers.ts'
import { DOOR, type Graph, importGraph, readSources, walk } from './source-graph.ts'
import type { Path, Trace } from './trace-calls.ts'

/** A flow of `trace-flows.ts`. */
export type Flow = 'OIDC callback' | 'session read' | 'GET session' | 'session read with isRevoked' | 'token refresh'

/** What `trace-flows.ts` prints. `start`: the files that an application with one provider loads at start. */
export const TRACED: { readonly start: readonly string[]; readonly traces: Readonly<Record<Flow, Trace>> } = JSON.parse(
  execFileSync(process.execPath, [join(import.meta.dirname, 'trace-flows.ts')], {
    encoding: 'utf8',
    maxBuffer: 2 ** 24,
  }),
)

const sources = readSources()
const graph = importGraph(sources)

const rankOf = (file: string): number => LAYERS.findIndex(({ name }) => isIn(file, name))
const isLeaf = (file: string): boolean => LAYERS[rankOf(file)]?.isLeaf ?? false
/** Whether a file is the head of a feature. The kernel calls it through a seam, and it names the code of its part. */
const isHead = (file: string): boolean => /^(?:features\/([a-z-]+)\/\1|pages\/pages)\.ts$/.test(file)

/** Whether a file leads to the code of any layer, as the door: heads, and the tables of routes and calls. */
const isDoor = (file: string): boolean => file === DOOR || file === 'kernel/rows.ts' || isHead(file)

/** Whether a file is a tool: the rooms before `application/` know no flow. An editor goes through doors to the code. */
const isTool = (file: string): boolean =>
  isDoor(file) || rankOf(file) < LAYERS.findIndex(({ name }) => name === 'application/')

/** A folder or a file directly below `src`. */
const roomOf = (file: string): string => file.split('/', 1)[0] ?? file

/** Pairs of rooms of which one imports the other. Type imports count. */
function arrows(files: Graph): ReadonlySet<string> {
  const pairs = [...files].flatMap(([file, targets]) =>
    targets
      .filter((target) => files.has(target) && roomOf(target) !== roomOf(file))
      .map((target) => `${roomOf(file)} → ${roomOf(target)}`),
  )
  return new Set(pairs)
}

const core: Graph = new Map([...graph].filter(([file]) => !isLeaf(file)))

/** Files that the entries of the package import, directly or through others. The command line is a separate bundle. */
function publishedFiles(): ReadonlySet<string> {
  const found = new Set<string>()
  const visit = (file: string): void => {
    if (found.has(file) || !graph.has(file)) return
    found.add(file)
    for (const target of graph.get(file) ?? []) visit(target)
  }
  for (const { source } of entries()) visit(source.replace('src/', ''))
  return found
}

/** The files of each `import()` with a relative path. Types such as `typeof import('./x.ts')` do not count. */
function importSites(): string[] {
  return [...publishedFiles()].flatMap((file) =>
    findNodes(file, (node) => {
      if (!ts.isCallExpression(node) || node.expression.kind !== ts.SyntaxKind.ImportKeyword) return false
      const [specifier] = node.arguments
      return specifier !== undefined && ts.isStringLiteral(specifier) && specifier.text.startsWith('.')
    }).map(() => file),
  )
}

/** `as` except `as const`, `<T>value` and `value!`. `satisfies` does not count. */
const isAssertion = (node: ts.Node): boolean =>
  ts.isNonNullExpression(node) || (ts.isAssertionExpression(node) && !ts.isConstTypeReference(node.type))

function findNodes(file: string, isRight: (node: ts.Node) => boolean): ts.Node[] {
  const found: ts.Node[] = []
  const source = sources.get(file)
  if (source) walk(source, (node) => void (isRight(node) && found.push(node)))
  return found
}

/** A path without leaves and tools. A file stays once where calls within it follow each other. */
const shorten = (path: Path): Path =>
  path.filter((file) => !isLeaf(file) && !isTool(file)).filter((file, i, files) => file !== files[i - 1])

/** The paths of a flow to its effects: calls of Web Crypto, requests to the provider, calls of callbacks. */
const toEffects = (flow: Flow): Path[] => TRACED.traces[flow].effects.map(shorten)

/**
 * The main line of a flow: the files that call others on the way to its effects. A reader opens these to follow the flow.
 * Files that are called and lead to no other are steps, which the main line names.
 */
const mainLine = (flow: Flow): ReadonlySet<string> => new Set(toEffects(flow).flatMap((path) => path.slice(0, -1)))

/** The main line with the steps that it names. */
const stepFiles = (flow: Flow): ReadonlySet<string> => new Set(toEffects(flow).flat())

/** The files that a flow calls, without leaves and tools. */
const calledFiles = (flow: Flow): ReadonlySet<string> => new Set(TRACED.traces[flow].calls.flatMap(shorten))

/**
 * Calls that a reader cannot follow downwards, as pairs of files: from a file to one of a higher layer, such as a
 * callback, or back to a file that the path came through. The door leads to any layer: that is what it is for.
 */
function climbs(flow: Flow): ReadonlySet<string> {
  const found = TRACED.traces[flow].calls.flatMap((path) => {
    const short = shorten(path)
    const [from = '', to = ''] = short.slice(-2)
    if (short.length < 2 || path.findLastIndex(isDoor) > path.lastIndexOf(from)) return []
    return rankOf(to) > rankOf(from) || short.indexOf(to) < short.length - 1 ? [`${from} → ${to}`] : []
  })
  return new Set(found)
}

/** One measure. */
export interface Measure {
  readonly name: string
  /** What has been reached. It may only shrink. */
  readonly limit: number
  /** What is counted, by name. */
  readonly found: readonly string[]
}

const measure = (name: string, limit: number, found: Iterable<string>): Measure => ({ name, limit, found: [...found] })

const flowMeasures = (
  flow: Flow,
  [line, steps, climbed, called]: readonly [number, number, number, number],
): Measure[] => [
  measure(`${flow}: files on the main line`, line, mainLine(flow)),
  measure(`${flow}: with their steps`, steps, stepFiles(flow)),
  measure(`${flow}: climbs`, climbed, climbs(flow)),
  measure(`${flow}: files called`, called, calledFiles(flow)),
]

const coreAssertions = [...core.keys()].flatMap((file) => findNodes(file, isAssertion).map(() => file))

/** The structure of the sources in numbers. */
export const MEASURES: readonly Measure[] = [
  measure('rooms', 27, new Set([...graph.keys()].map(roomOf))),
  measure('arrows between rooms', 160, arrows(graph)),
  measure('arrows between rooms, without leaves', 109, arrows(core)),
  measure('sites of import() of own code', 32, importSites()),
  measure('files with import() of own code', 2, new Set(importSites())),
  measure('type assertions, without leaves', 72, coreAssertions),
  ...flowMeasures('OIDC callback', [9, 15, 0, 59]),
  ...flowMeasures('session read', [5, 7, 1, 11]),
  ...flowMeasures('token refresh', [14, 18, 5, 34]),
]

/** Prints the measures; with `--verbose`, also what they count. */
function print(isVerbose: boolean): void {
  for (const { name, limit, found } of MEASURES) {
    console.log(`${name.padEnd(40)} ${`${found.length}`.padStart(4)} of at most ${limit}`)
    if (isVerbose) for (const one of found) console.log(`    ${one}`)
  }
}

if (import.meta.main) print(process.argv.includes('--verbose'))
