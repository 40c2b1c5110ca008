import type { Node } from '@babel/types'
import type { Script } from '../script.ts'

/** Edits of the imports of a script, besides renamed ones. */
export interface ImportEdits {
  /** Specifiers whose uses are all rewritten, and module names that are. */
  readonly taken: Set<Node>
  /** Specifiers whose uses are listed one by one. */
  readonly listed: Set<Node>
  /** Names to import, by module. */
  readonly added: Map<string, Set<string>>
}

/** The edits of each script. */
export type ImportsByScript = Map<Script, ImportEdits>

/** Returns the edits of a script, empty at first. */
export function getImports(imports: ImportsByScript, script: Script): ImportEdits {
  const known = imports.get(script) ?? { taken: new Set(), listed: new Set(), added: new Map() }
  imports.set(script, known)
  return known
}

/** Adds a name to the imports of a script. @param name As in braces: `auth`, `auth as readSession`. */
export function needImport(imports: ImportsByScript, script: Script, module: string, name: string): void {
  const { added } = getImports(imports, script)
  added.set(module, (added.get(module) ?? new Set()).add(name))
}
