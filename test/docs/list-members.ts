import { readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import ts from 'typescript'
import { root } from '../../tools/entries.ts'

/** Returns the names of the members of an interface in `src`, or those of a union of texts. */
export function listMembers(file: string, name: string): string[] {
  const path = join(root, 'src', file)
  const source = ts.createSourceFile(basename(path), readFileSync(path, 'utf8'), ts.ScriptTarget.Latest)
  const declared = source.statements.find(
    (each) => (ts.isInterfaceDeclaration(each) || ts.isTypeAliasDeclaration(each)) && each.name.text === name,
  )
  if (declared === undefined) throw new Error(`${file} declares no ${name}`)
  const isMember = (node: ts.Node): node is ts.TypeElement => ts.isPropertySignature(node) || ts.isMethodSignature(node)
  const names: string[] = []
  const visit = (node: ts.Node): void => {
    if (isMember(node) && node.name && ts.isIdentifier(node.name)) names.push(node.name.text)
    else if (ts.isLiteralTypeNode(node) && ts.isStringLiteral(node.literal)) names.push(node.literal.text)
    else ts.forEachChild(node, visit)
  }
  ts.forEachChild(declared, visit)
  return names
}
