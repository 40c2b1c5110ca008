import type { ObjectExpression } from '@babel/types'
import { findName, isTaken } from './bindings.ts'
import { readLineEnd } from './rewrite-imports.ts'
import { getRange, type Script } from './script.ts'

const MODULE = 'latchkey/migrate/authjs'

/**
 * Adds `migrate: authjs()` and its import to configurations of a script. A configuration with `migrate` is unchanged.
 */
export function addMigrate(script: Script, configs: readonly ObjectExpression[]): void {
  const lacking = configs.filter(
    ({ properties }) => !properties.some((one) => one.type === 'ObjectProperty' && findName(one.key) === 'migrate'),
  )
  if (lacking.length === 0) return
  const name = isTaken(script.file, 'authjs') ? 'fromAuthjs' : 'authjs'
  for (const config of lacking) addProperty(script, config, `migrate: ${name}()`)
  addImport(script, name === 'authjs' ? name : `authjs as ${name}`, MODULE)
}

/** As the last property, with a trailing comma and its own line if the others have them. */
function addProperty({ edits, text }: Script, config: ObjectExpression, property: string): void {
  const [start, end] = getRange(config)
  const [first] = config.properties
  const last = config.properties.at(-1)
  if (!first || !last) {
    edits.overwrite(start, end, `{ ${property} }`)
    return
  }
  const ownEnd = getRange(last)[1]
  const comma = config.extra?.['trailingComma']
  const after = typeof comma === 'number' ? ',' : ''
  if (after === '') edits.appendLeft(ownEnd, ',')
  // Start of the closing brace's line.
  const line = text.lastIndexOf('\n', end - 1) + 1
  if (line > ownEnd)
    edits.appendRight(line, `${readIndent(text, getRange(first)[0])}${property}${after}${readLineEnd(text)}`)
  else edits.appendLeft(typeof comma === 'number' ? comma + 1 : ownEnd, ` ${property}${after}`)
}

const readIndent = (text: string, at: number): string =>
  /^[ \t]*/.exec(text.slice(text.lastIndexOf('\n', at) + 1))?.[0] ?? ''

/** Adds an import below the others, with the same quotes. */
export function addImport({ edits, file, text }: Script, specifier: string, module: string): void {
  const imports = file.program.body.filter((node) => node.type === 'ImportDeclaration')
  const last = imports.at(-1)
  if (last === undefined) {
    edits.appendLeft(
      findBegin(file, text),
      `import { ${specifier} } from '${module}'${readLineEnd(text)}${readLineEnd(text)}`,
    )
    return
  }
  const [start, end] = getRange(last)
  const quote = text[getRange(last.source)[0]] ?? "'"
  const semicolon = text.slice(start, end).endsWith(';') ? ';' : ''
  // A comment on the line of an import stays there.
  const comment = file.comments?.find((each) => (each.start ?? 0) >= end && !text.slice(end, each.end).includes('\n'))
  edits.appendLeft(
    comment?.end ?? end,
    `${readLineEnd(text)}import { ${specifier} } from ${quote}${module}${quote}${semicolon}`,
  )
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
