// Lets Node resolve what only the bundler of Next.js resolves, so that `auth.ts` can be loaded without a build.

import { readFileSync } from 'node:fs'
import nodeModule from 'node:module'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { attempt } from '../attempt.ts'
import type { LoadModule } from './vite-loader.ts'

/** Empty modules that mark code for the server or the client. Only bundlers resolve them. */
const MARKER = /^(?:client|server)-only$/

/** Packages that latchkey shares with the application. */
const PEER = /^(?:next|react)(?:\/|$)/

/** Suffixes that Next.js adds to the names of modules, in its order. */
const ENDINGS = ['', '.ts', '.tsx', '.js', '.mjs', '.jsx', '/index.ts', '/index.js']

/** Entries of `paths` with a wildcard: `"@/*": ["./src/*"]`. */
const ALIAS = /"([^"*]+\/)\*"\s*:\s*\[\s*"([^"*]+\/)\*"/g

type Alias = readonly [prefix: string, target: string]

/** Reads the aliases of a project. The file may have comments, so it is not parsed. */
function readAliases(folder: string): readonly Alias[] {
  const texts = ['tsconfig.json', 'jsconfig.json'].map((name) =>
    attempt(() => readFileSync(join(folder, name), 'utf8')),
  )
  const found = texts.flatMap((text) => [...(text ?? '').matchAll(ALIAS)])
  return found.map(([, prefix = '', target = '']) => [prefix, pathToFileURL(join(folder, target)).href] as const)
}

/** Creates a loader of Node that also resolves these names. Before Node 22.15, it resolves only what Node does. */
export async function createNextLoader(folder: string): Promise<LoadModule> {
  const aliases = readAliases(folder)
  const parentURL = pathToFileURL(join(folder, 'package.json')).href
  nodeModule.registerHooks?.({
    resolve(specifier, context, resolve) {
      if (MARKER.test(specifier)) return { url: 'data:text/javascript,', shortCircuit: true }
      const alias = aliases.find(([prefix]) => specifier.startsWith(prefix))
      const name = alias ? alias[1] + specifier.slice(alias[0].length) : specifier
      // A linked latchkey has no Next.js above its own folder.
      const place = PEER.test(name) ? { ...context, parentURL } : context
      for (const ending of ENDINGS) {
        const found = attempt(() => resolve(name + ending, place))
        if (found) return found
      }
      // Throws the error of the name as it is written.
      return resolve(specifier, context)
    },
  })
  return (file) => import(pathToFileURL(file).href)
}
