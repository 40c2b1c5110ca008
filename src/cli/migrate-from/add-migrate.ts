import type { Node, ObjectExpression } from '@babel/types'
import { isTaken } from './bindings.ts'
import { formatLike } from './rewrite-imports.ts'
import { findProperty, getRange, readLineEnd, replaceNode, type Script } from './script.ts'

/**
 * Adds `migrate: authjs()` and its import to configurations of a script. A configuration with `migrate` is unchanged.
 */
export function addMigrate(script: Script, configs: readonly ObjectExpression[]): void {
  const lacking = configs.filter((config) => findProperty(config, 'migrate') === null)
  if (lacking.length === 0) return
  const name = isTaken(script.file, 'authjs') ? 'fromAuthjs' : 'authjs'
  for (const config of lacking) {
    const [first] = config.properties
    if (first) addProperty(script, config, first, `migrate: ${name}()`)
    else replaceNode(script, config, `{ migrate: ${name}() }`)
  }
  addImport(script, name === 'authjs' ? name : `authjs as ${name}`, 'latchkey/migrate/authjs')
}

/** As the last property, with a trailing comma and its own line if the others have them. */
function addProperty({ edits, text }: Script, config: ObjectExpression, first: Node, property: string): void {
  const ownEnd = getRange(config.properties.at(-1) ?? first)[1]
  const comma = config.extra?.['trailingComma']
  const [at, after] = typeof comma === 'number' ? [comma + 1, ','] : [ownEnd, '']
  if (after === '') edits.appendLeft(ownEnd, ',')
  // Start of the closing brace's line.
  const line = text.lastIndexOf('\n', getRange(config)[1] - 1) + 1
  const indent = /^[ \t]*/.exec(text.slice(text.lastIndexOf('\n', getRange(first)[0]) + 1))?.[0]
  if (line > ownEnd) edits.appendRight(line, `${indent}${property}${after}${readLineEnd(text)}`)
  else edits.appendLeft(at, ` ${property}${after}`)
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
