import type { Node } from '@babel/types'
import { listUses } from './bindings.ts'
import { replaceNode, type Script } from './script.ts'

/** Renames the uses of a variable. Exports and properties keep their names. @param except Contains uses that stay. */
export function renameUses(script: Script, from: string, to: string, except?: Node): void {
  for (const { node, around } of listUses(script.file, from)) {
    const parent = around[0]?.node
    if (parent === except && except !== undefined) continue
    const isExported = parent?.type === 'ExportSpecifier' && parent.exported.start === node.start
    const isShorthand = parent?.type === 'ObjectProperty' && parent.shorthand
    const text = isExported ? `${to} as ${from}` : to
    replaceNode(script, node, isShorthand ? `${from}: ${to}` : text)
  }
}
