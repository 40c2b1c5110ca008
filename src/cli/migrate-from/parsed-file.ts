import type { File, Node } from '@babel/types'
import MagicString from 'magic-string'
import { readProperty } from '../../lib/read-property.ts'
import { isReplaced } from './module-map.ts'
import { listPlaces, parseBlock, parseModule, type Script, type Todo } from './script.ts'

/** A source file that may change. */
export type ParsedFile = Awaited<ReturnType<typeof parseFile>>

/** Parses the text of a source file. @throws {Error} It cannot be parsed. */
export async function parseFile(path: string, text: string, todos: Todo[]) {
  const edits = new MagicString(text)
  const isComponent = path.endsWith('.svelte')
  const parsed = isComponent ? await parseComponent(path, text) : { files: [parseModule(path, text)], markup: null }
  const scripts = parsed.files.map((file): Script => ({ path, text, edits, file, isComponent, todos }))
  // No script in some components. No markup in any other file.
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
