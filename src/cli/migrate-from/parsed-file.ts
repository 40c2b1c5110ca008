import type { File, Node } from '@babel/types'
import MagicString from 'magic-string'
import { readProperty } from '../../lib/read-property.ts'
import { findProvider, isReplaced } from './module-map.ts'
import { listPlaces, parseBlock, parseModule, type Script, type Todo } from './script.ts'

/** A source file that may change. */
export interface ParsedFile {
  readonly path: string
  readonly text: string
  readonly edits: MagicString
  /** Empty for a component without a script. */
  readonly scripts: readonly Script[]
  /** The markup of a component as Svelte parses it. `null` if it is not a component. */
  readonly markup: Node | null
}

/** Parses the text of a source file. @throws {Error} It cannot be parsed. */
export async function parseFile(path: string, text: string, todos: Todo[]): Promise<ParsedFile> {
  const edits = new MagicString(text)
  const isComponent = path.endsWith('.svelte')
  const parsed = isComponent ? await parseComponent(path, text) : { files: [parseModule(path, text)], markup: null }
  const scripts = parsed.files.map((file): Script => ({ path, text, edits, file, isComponent, todos }))
  return { path, text, edits, scripts, markup: parsed.markup }
}

/**
 * Parses a component with the compiler in this package. That of the project would be code of the project, which this
 * command does not run.
 */
async function parseComponent(path: string, text: string): Promise<{ files: File[]; markup: Node }> {
  const { parse } = await import('./svelte-parser.ts')
  const root = parse(text, { modern: true, filename: path })
  const blocks = [root.module?.content, root.instance?.content]
  const files = blocks.flatMap((block) => {
    const [start, end] = [readProperty(block, 'start'), readProperty(block, 'end')]
    return typeof start === 'number' && typeof end === 'number' ? [parseBlock(text, start, end)] : []
  })
  // A tree of nodes with `type`, `start` and `end`.
  return { files, markup: root.fragment as unknown as Node }
}

/** Lists Auth.js modules that a file mentions anywhere in its code, without adapters. */
export function listAuthjsModules({ scripts }: ParsedFile): string[] {
  const nodes = scripts.flatMap(({ file }) => listPlaces(file.program).map(({ node }) => node))
  const texts = nodes.flatMap((node) => (node.type === 'StringLiteral' ? node.value : []))
  return [...new Set(texts.filter(isReplaced))]
}

/** Returns the ids of the providers among modules. */
export const listProviderIds = (modules: readonly string[]): string[] =>
  modules.flatMap((module) => findProvider(module) ?? [])
