import type { ObjectExpression } from '@babel/types'
import { getRange, readLineEnd, replaceNode, type Script } from './script.ts'

/** Adds the last properties of an object, with a trailing comma and lines of their own if the others have them. */
export function addProperties(script: Script, object: ObjectExpression, added: readonly string[]): void {
  const { edits, text } = script
  const [first] = object.properties
  const last = object.properties.at(-1)
  if (!first || !last) return void replaceNode(script, object, `{ ${added.join(', ')} }`)
  const [, ownEnd] = getRange(last)
  const comma = object.extra?.['trailingComma']
  const [at, after] = typeof comma === 'number' ? [comma + 1, ','] : [ownEnd, '']
  if (after === '') edits.appendLeft(ownEnd, ',')
  // Start of the closing brace's line.
  const line = text.lastIndexOf('\n', getRange(object)[1] - 1) + 1
  const indent = /^[ \t]*/.exec(text.slice(text.lastIndexOf('\n', getRange(first)[0]) + 1))?.[0]
  const eol = readLineEnd(text)
  const lines = added.map((each, i) => `${indent}${each}${i === added.length - 1 ? after : ','}${eol}`)
  if (line > ownEnd) edits.appendRight(line, lines.join(''))
  else edits.appendLeft(at, ` ${added.join(', ')}${after}`)
}
