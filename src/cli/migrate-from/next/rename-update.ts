// Renames `unstable_update` of next-auth 5 to `update`, in the module that calls `NextAuth` and in its users.

import type { Node, ObjectProperty } from '@babel/types'
import { isShadowed, isTaken } from '../bindings.ts'
import type { Files } from '../files.ts'
import { renameUses } from '../rename-uses.ts'
import { resolveModule } from '../resolve-module.ts'
import { findName, listPlaces, replaceNode, type Script } from '../script.ts'
import { formatSpecifier } from '../specifiers.ts'
import { listSpecials } from './find-tasks.ts'

/** The name in next-auth 5. */
export const OLD_UPDATE = 'unstable_update'

/** Renames it in all scripts. In a script that uses `update` for something else, the variable keeps its name. */
export function renameUpdate(files: Files): void {
  const scripts = [...files.byPath.values()].flatMap((file) => file.scripts)
  const homes = scripts.filter((script) => listSpecials(script).some(({ isReader }) => !isReader))
  const paths = new Set(homes.filter(renameResult).map(({ path }) => path))
  for (const script of scripts) renameImports(files, script, paths)
}

const canRename = ({ file }: Script): boolean => !isTaken(file, 'update')

const isOldProperty = (node: Node): node is ObjectProperty =>
  node.type === 'ObjectProperty' && !node.computed && findName(node.key) === OLD_UPDATE && findName(node.value) !== null

/** @returns Whether the module exports `update` instead. */
function renameResult(script: Script): boolean {
  const nodes = listPlaces(script.file.program).map(({ node }) => node)
  for (const node of nodes)
    if (node.type === 'MemberExpression' && !node.computed && findName(node.property) === OLD_UPDATE)
      replaceNode(script, node.property, 'update')
  const property = nodes.find(isOldProperty)
  if (!property) return false
  if (!property.shorthand) replaceNode(script, property.key, 'update')
  else if (canRename(script)) {
    renameUses(script, OLD_UPDATE, 'update', property)
    replaceNode(script, property, 'update')
    return true
  } else replaceNode(script, property, `update: ${OLD_UPDATE}`)
  return false
}

/** Renames the imports of a script from one of these files. */
function renameImports({ folder }: Files, script: Script, paths: ReadonlySet<string>): void {
  for (const node of script.file.program.body) {
    const isImport = node.type === 'ImportDeclaration' || node.type === 'ExportNamedDeclaration'
    if (!isImport || !node.source || !paths.has(resolveModule(folder, script.path, node.source.value) ?? '')) continue
    for (const one of node.specifiers) renameSpecifier(script, one)
  }
}

function renameSpecifier(script: Script, node: Node): void {
  if (node.type === 'ExportSpecifier' && formatSpecifier(node.local) === OLD_UPDATE)
    replaceNode(script, node, `update as ${formatSpecifier(node.exported)}`)
  if (node.type !== 'ImportSpecifier' || formatSpecifier(node.imported) !== OLD_UPDATE) return
  const { name } = node.local
  const isRenamed = name === OLD_UPDATE && canRename(script) && !isShadowed(script.file, name)
  if (isRenamed) renameUses(script, OLD_UPDATE, 'update')
  replaceNode(script, node, isRenamed ? 'update' : `update as ${name}`)
}
