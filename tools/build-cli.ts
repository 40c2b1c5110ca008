// The command line is a bundle of its own: what it is made of is inside, and no application ever loads it.

import { appendFileSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'
import { build, type Metafile, type Plugin } from 'esbuild'
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

/** Makes `cli.js` in a folder, `cli-doctor.js` that it starts to look at an application, and their chunks below it. */
export async function buildCli(outdir: string): Promise<void> {
  const { metafile, outputFiles } = await build({
    absWorkingDir: root,
    write: false,
    entryPoints: { cli: './src/cli/index.ts', 'cli-doctor': './src/cli/doctor/child.ts' },
    outdir,
    chunkNames: 'chunks/cli-[name]-[hash]',
    ...{ bundle: true, splitting: true, minify: true, metafile: true },
    ...{ format: 'esm', platform: 'node', target: 'node20' },
    banner: { js: REQUIRE },
    plugins: [withoutTables],
    legalComments: 'none',
    charset: 'utf8',
    logLevel: 'warning',
  })
  const used = findUsed(metafile)
  for (const { path, contents, text } of outputFiles) {
    if (!used.has(relative(root, path))) continue
    mkdirSync(dirname(path), { recursive: true })
    writeFileSync(path, contents, { mode: text.startsWith('#!') ? 0o755 : 0o644 })
  }
  appendFileSync(resolve(root, outdir, 'cli.js'), licences(metafile, used))
}

/** The files that the two programs lead to. esbuild also makes a file of each part that it leaves out of its file. */
function findUsed({ outputs }: Metafile): ReadonlySet<string> {
  const used = new Set<string>()
  const visit = (file: string): void => {
    if (used.has(file)) return
    used.add(file)
    for (const { path } of outputs[file]?.imports ?? []) visit(path)
  }
  for (const [file, { entryPoint }] of Object.entries(outputs)) if (entryPoint?.startsWith('src/cli/')) visit(file)
  return used
}

/** Their licences ask to be handed on with them. */
function licences({ outputs }: Metafile, used: ReadonlySet<string>): string {
  const files = Object.entries(outputs).filter(([file]) => used.has(file))
  const inputs = files.flatMap(([, output]) => Object.entries(output.inputs))
  const paths = inputs.flatMap(([path, { bytesInOutput }]) => (bytesInOutput > 0 ? [path] : []))
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
