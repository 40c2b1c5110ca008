// The command line is a bundle of its own: what it is made of is inside, and no application ever loads it.

import { appendFileSync, readdirSync, readFileSync } from 'node:fs'
import { join, relative, resolve } from 'node:path'
import { type BuildOptions, build, type Metafile, type Plugin } from 'esbuild'
import { root } from './entries.ts'

// Commander is CommonJS, and asks for parts of Node by `require`, which modules do not have.
const REQUIRE =
  "import { createRequire as __createRequire } from 'node:module'; const require = __createRequire(import.meta.url);"

/**
 * Replaces the tables about accessibility, 146 kB, by empty ones. Svelte's compiler reads them when it starts, but its
 * parser, which is all that the command line needs, never does.
 */
const withoutTables: Plugin = {
  name: 'without-tables',
  setup({ onLoad, onResolve }) {
    const names = ['aria', 'roles', 'elementRoles', 'AXObjects', 'AXObjectRoles', 'elementAXObjects']
    const contents = `const none = { keys: () => [], entries: () => [] }; module.exports = { ${names.map((name) => `${name}: none`)} }`
    onResolve({ filter: /^(?:aria|axobject)-query$/ }, ({ path }) => ({ path, namespace: 'empty', sideEffects: false }))
    onLoad({ filter: /./, namespace: 'empty' }, () => ({ contents }))
  },
}

const OPTIONS = {
  absWorkingDir: root,
  entryPoints: { cli: './src/cli/index.ts', 'cli-doctor': './src/cli/doctor/child.ts' },
  ...{ bundle: true, minify: true, charset: 'utf8', legalComments: 'none', logLevel: 'warning' },
  ...{ format: 'esm', platform: 'node', target: 'node20', banner: { js: REQUIRE } },
} as const satisfies BuildOptions

/** Parts that resolving a configuration may call. The command line handles no request, so it calls no other one. */
const CALLED: readonly string[] = ['src/features/revocation/']

/**
 * Leaves out the parts of the library that the command line does not call. esbuild does so in a single file; if it splits
 * the code, it makes a file of everything that an `import()` names. So does Rolldown, which bundles the library: 1.27 MB
 * instead of 1.11.
 */
const withUsedParts: Plugin = {
  name: 'with-used-parts',
  async setup({ initialOptions, onResolve }) {
    const { metafile } = await build({
      ...OPTIONS,
      outdir: initialOptions.outdir ?? 'dist',
      metafile: true,
      plugins: [withoutTables],
      write: false,
    })
    const used = new Set(listInputs(metafile))
    const isCalled = (path: string) => used.has(path) && CALLED.some((part) => path.startsWith(part))
    onResolve({ filter: /^\.{1,2}\/.+\.ts$/ }, ({ importer, kind, path, resolveDir }) =>
      kind === 'dynamic-import' &&
      importer.endsWith('/src/parts.ts') &&
      !isCalled(relative(root, join(resolveDir, path)))
        ? { path, external: true }
        : null,
    )
  },
}

/** Makes `cli.js` in a folder, `cli-doctor.js` that it starts to look at an application, and their chunks below it. */
export async function buildCli(outdir: string): Promise<void> {
  const chunkNames = 'chunks/cli-[name]-[hash]'
  const { metafile } = await build({
    ...OPTIONS,
    outdir,
    chunkNames,
    metafile: true,
    splitting: true,
    plugins: [withUsedParts, withoutTables],
  })
  appendFileSync(resolve(root, outdir, 'cli.js'), licences(metafile))
}

/** Files that are in an output. */
const listInputs = ({ outputs }: Metafile): string[] =>
  Object.values(outputs).flatMap(({ inputs }) =>
    Object.entries(inputs).flatMap(([path, { bytesInOutput }]) => (bytesInOutput > 0 ? [path] : [])),
  )

/** Their licences ask to be handed on with them. */
function licences(metafile: Metafile): string {
  const paths = listInputs(metafile)
  const packages = paths.flatMap((path) => /^(node_modules\/(?:@[^/]+\/)?[^/]+)\//.exec(path)?.[1] ?? [])
  const texts = [...new Set(packages)].sort().map((folder) => {
    const { author, license, name, version } = JSON.parse(readFileSync(join(root, folder, 'package.json'), 'utf8'))
    const file = readdirSync(join(root, folder)).find((each) => /^licen[cs]e/i.test(each))
    if (file === undefined && !(author && license)) throw new Error(`${folder} has no licence to hand on`)
    const text = file === undefined ? `${license}, ${author}` : readFileSync(join(root, folder, file), 'utf8').trim()
    return `${name} ${version}\n\n${text}`
  })
  return `\n/*\nThis file and its chunks contain:\n\n${texts.join('\n\n').replaceAll('*/', '* /')}\n*/\n`
}
