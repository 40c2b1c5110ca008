import { relative } from 'node:path'
import { gzipSync } from 'node:zlib'
import { build, type Metafile } from 'esbuild'
import { root } from '../tools/entries.ts'
import { published, type Weight, WORKER } from './measure-size.ts'

const ENTRY = 'application.ts'

/**
 * Bundles code as an application is bundled whose bundler splits, and adds up the files that are loaded when it starts,
 * each compressed on its own. What `import()` loads later is left out.
 *
 * @param code An ES module; as of `measureSize`, over the published files.
 * @param resolveDir Where the packages of others are looked for. @default ours are measured
 */
export async function measureStart(code: string, resolveDir: string | null = null): Promise<Weight> {
  const { metafile, outputFiles = [] } = await build({
    ...WORKER,
    stdin: { contents: code, resolveDir: resolveDir ?? root, loader: 'ts', sourcefile: ENTRY },
    outdir: 'bundle',
    splitting: true,
    metafile: true,
    plugins: resolveDir === null ? [published] : [],
  })
  const start = filesAtStart(metafile)
  const contents = outputFiles.filter(({ path }) => start.has(relative(root, path))).map((file) => file.contents)
  const sum = (sizes: readonly number[]) => sizes.reduce((all, size) => all + size, 0)
  return {
    minified: sum(contents.map(({ byteLength }) => byteLength)),
    gzip: sum(contents.map((text) => gzipSync(text, { level: 9 }).byteLength)),
  }
}

/** The file that the code became, and what it imports. */
function filesAtStart({ outputs }: Metafile): ReadonlySet<string> {
  const [entry = ''] = Object.keys(outputs).filter((file) => outputs[file]?.entryPoint === ENTRY)
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
