// Traces the calls between files of `src`, across `await`. Import it before any file of `src`, in a separate process.

import { AsyncLocalStorage } from 'node:async_hooks'
import { registerHooks } from 'node:module'
import { relative } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import MagicString from 'magic-string'
import ts from 'typescript'
import { parse, SRC, walk } from './source-graph.ts'

/** Files from the first function to a called one. A file is repeated if a call leads back to it. */
export type Path = readonly string[]

/** The calls of a flow. */
export interface Trace {
  /** The path to each called function. */
  readonly calls: readonly Path[]
  /** The path to each effect outside of the library: Web Crypto, the provider, the application. */
  readonly effects: readonly Path[]
}

const running = new AsyncLocalStorage<Path>()
const loaded = new Set<string>()
let calls = new Set<string>()
let effects = new Set<string>()

/** Runs a function of a file. The path to it includes those of its callers. */
function enter<T>(file: string, run: () => T): T {
  const path = running.getStore() ?? []
  const longer = path.at(-1) === file ? path : [...path, file]
  calls.add(longer.join(' '))
  return running.run(longer, run)
}

/** Notes a function that cannot be wrapped: a constructor or a generator. */
const note = (file: string): void => enter(file, () => {})

const NAME = '__trace'
Object.assign(globalThis, { [NAME]: { enter, note } })

/** Returns the files of `src` that are loaded. */
export const loadedFiles = (): string[] => [...loaded].sort()

/** Wraps a function that is not part of the library, so that a trace contains the path to each call of it. */
export const effect =
  <A extends unknown[], R>(run: (...given: A) => R) =>
  (...given: A): R => {
    effects.add((running.getStore() ?? []).join(' '))
    return run(...given)
  }

/** Traces a flow. */
export async function trace(run: () => Promise<unknown>): Promise<Trace> {
  calls = new Set()
  effects = new Set()
  await run()
  const [called, caused] = [calls, effects].map((paths) => [...paths].sort().map((path) => path.split(' ')))
  return { calls: called ?? [], effects: caused ?? [] }
}

const isAsync = (node: ts.FunctionLikeDeclaration): boolean =>
  node.modifiers?.some(({ kind }) => kind === ts.SyntaxKind.AsyncKeyword) ?? false

/** Constructors and generators cannot be wrapped. */
const isWrapped = (node: ts.FunctionLikeDeclaration): boolean =>
  !ts.isConstructorDeclaration(node) && node.asteriskToken === undefined

function addTrace(edited: MagicString, node: ts.FunctionLikeDeclaration, body: ts.ConciseBody, file: string): void {
  const head = `${NAME}.enter('${file}', ${isAsync(node) ? 'async ' : ''}() => `
  const start = body.getStart()
  if (!ts.isBlock(body)) edited.appendLeft(start, `${head}(`).appendRight(body.end, '))')
  else if (isWrapped(node)) edited.appendLeft(start + 1, `return ${head}{`).appendRight(body.end - 1, '})')
  else edited.appendLeft(start + 1, `${NAME}.note('${file}');`)
}

/** The same module, with a call of `enter` or `note` in each function. */
function withTraces(file: string, text: string): string {
  const edited = new MagicString(text)
  walk(parse(file, text), (node) => {
    // The nodes that have a body and are like functions.
    const declaration = node as ts.FunctionLikeDeclaration
    if (ts.isFunctionLike(node) && declaration.body) addTrace(edited, declaration, declaration.body, file)
  })
  return edited.toString()
}

registerHooks({
  load(url, context, next) {
    const result = next(url, context)
    if (!url.startsWith(pathToFileURL(SRC).href)) return result
    const file = relative(SRC, fileURLToPath(url))
    loaded.add(file)
    return { ...result, source: withTraces(file, String(result.source)) }
  },
})
