import type { Node, Program } from '@babel/types'
import MagicString from 'magic-string'
import { findProvider, isAdapter, isAuthjs } from './module-map.ts'
import { parseModule, type Script, walk } from './script.ts'
import { type Component, parseComponent } from './svelte-file.ts'

/** A source file that may change. */
export interface ParsedFile {
  readonly path: string
  readonly text: string
  readonly edits: MagicString
  /** Empty for a component without a script. */
  readonly scripts: readonly Script[]
  /** `null` if it is not a component. */
  readonly component: Component | null
}

/** Parses the text of a source file. @throws {Error} It cannot be parsed. */
export async function parseFile(path: string, text: string): Promise<ParsedFile> {
  if (path.endsWith('.svelte')) {
    const component = await parseComponent(path, text)
    const edits = component.scripts[0]?.edits ?? new MagicString(text)
    return { path, text, edits, scripts: component.scripts, component }
  }
  const edits = new MagicString(text)
  const script: Script = { path, text, edits, file: parseModule(path, text), isComponent: false }
  return { path, text, edits, scripts: [script], component: null }
}

/** Lists Auth.js modules that a file mentions anywhere in its code, without adapters. */
export function listAuthjsModules({ scripts }: ParsedFile): string[] {
  const modules = new Set<string>()
  const add = ({ node }: { readonly node: Node }): void => {
    if (node.type === 'StringLiteral' && isAuthjs(node.value) && !isAdapter(node.value)) modules.add(node.value)
  }
  for (const { file } of scripts) walk(file.program satisfies Program, add)
  return [...modules]
}

/** Returns the ids of the providers among modules. */
export const listProviderIds = (modules: readonly string[]): string[] =>
  modules.flatMap((module) => findProvider(module) ?? [])
