import { relative } from 'node:path'
import { build, type Metafile } from 'esbuild'
import { root } from '../tools/entries.ts'
import { type Counted, ONE_FILE, PEER_CONDITIONS, published, weigh } from './measure-size.ts'

const ENTRY = 'application.ts'

/** What is loaded at start, and what is left for later. */
export interface StartSize extends Counted {
  /** The files that are loaded later, the biggest first: by name. */
  readonly later: readonly (readonly [string, Counted])[]
}

/**
 * Bundles code as an application is bundled whose bundler splits, and adds up the files that are loaded when it starts,
 * each compressed on its own. What `import()` loads later is left out.
 *
 * @param code An ES module; as of `measureSize`, over the published files.
 * @param resolveDir Where the packages of others are looked for. @default ours are measured
 */
export async function measureStart(code: string, resolveDir: string | null = null): Promise<StartSize> {
  const { metafile, outputFiles = [] } = await build({
    ...ONE_FILE,
    stdin: { contents: code, resolveDir: resolveDir ?? root, loader: 'ts', sourcefile: ENTRY },
    outdir: 'bundle',
    splitting: true,
    metafile: true,
    plugins: resolveDir === null ? [published] : [],
    conditions: resolveDir === null ? [] : PEER_CONDITIONS,
  })
  const start = filesAtStart(metafile)
  const files = outputFiles.map((file) => [relative(root, file.path), weigh(file)] as const)
  const atStart = files.filter(([file]) => start.has(file)).map(([, weight]) => weight)
  const sum = (what: keyof Counted) => atStart.reduce((total, file) => total + file[what], 0)
  return {
    minified: sum('minified'),
    gzip: sum('gzip'),
    functions: sum('functions'),
    later: files.filter(([file]) => !start.has(file)).sort(([, a], [, b]) => b.gzip - a.gzip),
  }
}

/** The file that the code became, and what it imports. */
function filesAtStart({ outputs }: Metafile): ReadonlySet<string> {
  const [entry = ''] = Object.keys(outputs).filter((file) => outputs[file]?.entryPoint?.endsWith(ENTRY))
  const seen = new Set<string>()
  const visit = (file: string): void => {
    if (seen.has(file)) return
    seen.add(file)
    for (const { path, kind, external } of outputs[file]?.imports ?? [])
      if (kind === 'import-statement' && !external) visit(path)
  }
  visit(entry)
  return seen
}
