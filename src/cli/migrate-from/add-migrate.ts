import type { ObjectExpression } from '@babel/types'
import { isTaken } from './bindings.ts'
import { addProperties } from './properties.ts'
import { formatLike } from './rewrite-imports.ts'
import { findProperty, getRange, readLineEnd, type Script } from './script.ts'

/** Additions to configurations besides `migrate`. */
export interface Added {
  /** Properties of each configuration. */
  readonly properties: ReadonlyMap<ObjectExpression, readonly string[]>
  /** Arguments of `authjs`: '' for none. */
  readonly options: string
}

/**
 * Adds `migrate: authjs()` and its import to configurations of a script. A configuration with `migrate` is unchanged.
 */
export function addMigrate(script: Script, configs: readonly ObjectExpression[], { options, properties }: Added): void {
  const lacking = configs.filter((config) => findProperty(config, 'migrate') === null)
  if (lacking.length === 0) return
  const name = isTaken(script.file, 'authjs') ? 'fromAuthjs' : 'authjs'
  for (const config of lacking)
    addProperties(script, config, [...(properties.get(config) ?? []), `migrate: ${name}(${options})`])
  addImport(script, name === 'authjs' ? name : `authjs as ${name}`, 'latchkey/migrate/authjs')
}

/** Adds an import below the others, with the same quotes. */
export function addImport(script: Script, specifier: string, module: string): void {
  const { edits, file, text } = script
  const eol = readLineEnd(text)
  const last = file.program.body.findLast((node) => node.type === 'ImportDeclaration')
  if (last === undefined) {
    edits.appendLeft(findBegin(file, text), `import { ${specifier} } from '${module}'${eol}${eol}`)
    return
  }
  const [, end] = getRange(last)
  // A comment on the line of an import stays there.
  const comment = file.comments?.find((each) => (each.start ?? 0) >= end && !text.slice(end, each.end).includes('\n'))
  edits.appendLeft(comment?.end ?? end, `${eol}${formatLike(script, last, `{ ${specifier} }`, module)}`)
}

/** Start of the first statement, including the comment directly above it. */
function findBegin({ program }: Script['file'], text: string): number {
  const [first] = program.body
  if (!first) return text.length
  const [start] = getRange(first)
  const comment = first.leadingComments?.at(-1)
  const isOwn = comment && text.slice(comment.end, start).split('\n').length <= 2
  return isOwn ? (comment.start ?? start) : start
}
