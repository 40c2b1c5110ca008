import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { bundle } from './bundle.ts'
import { isUnchanged, type Work } from './cached.ts'
import { root } from './entries.ts'

/** What `npm run build` reads and writes. */
export const BUILD: Work = {
  name: 'build',
  inputs: ['src/**', 'tools/**/*.ts', 'package.json', 'package-lock.json', 'tsconfig*.json'],
  output: 'dist',
}

/**
 * Returns the code of the published files, by their names in `dist`. It bundles only if `dist` is not of the present sources,
 * because bundling takes ten seconds.
 */
export async function readPublished(): Promise<ReadonlyMap<string, string>> {
  if (!isUnchanged(BUILD)) return new Map((await bundle()).map(({ code, fileName }) => [fileName, code]))
  const dist = join(root, BUILD.output)
  return new Map(globSync('**/*.js', { cwd: dist }).map((file) => [file, readFileSync(join(dist, file), 'utf8')]))
}
