import type { File } from '@babel/types'
import { formatSpecifier } from '../specifiers.ts'

/** Returns the local names of what a module imports under a name. */
export const findImported = ({ program }: File, module: string, name: string): string[] =>
  program.body.flatMap((node) => {
    if (node.type !== 'ImportDeclaration' || node.source.value !== module) return []
    return node.specifiers.flatMap((each) =>
      each.type === 'ImportSpecifier' && formatSpecifier(each.imported) === name ? [each.local.name] : [],
    )
  })
