// Writes routes of next-auth 4 as those of latchkey.

import type { ExportNamedDeclaration, Node } from '@babel/types'
import { getRange, readLineEnd, readText, replaceNode, type Script } from '../script.ts'
import { formatSpecifier } from '../specifiers.ts'
import type { ApiRoute, RouteHandler, Task } from './find-tasks.ts'

const listMethods = ({ specifiers }: ExportNamedDeclaration): string =>
  specifiers.map((each) => formatSpecifier(each.exported)).join(', ')

/** Returns the semicolon at the end of a statement, if it has one. */
export const readSemicolon = (script: Script, node: Node): string => (readText(script, node).endsWith(';') ? ';' : '')

function writeMethods(script: Script, { exported }: RouteHandler, name: string): void {
  const semicolon = readSemicolon(script, exported)
  replaceNode(script, exported, `export const { ${listMethods(exported)} } = ${name}${semicolon}`)
}

/** A route handler whose configuration is a variable. */
export const toHandlerTask = (script: Script, handler: RouteHandler): Task => ({
  ...{ script, options: handler.options, want: 'handlers', helper: null },
  write(name) {
    const [start, end] = getRange(handler.statement)
    const gap = /^(?:\r?\n)*/.exec(script.text.slice(end))?.[0].length ?? 0
    script.edits.remove(start, end + gap)
    writeMethods(script, handler, name)
  },
})

/** Writes a route handler that contains its configuration, or gets it in an unknown way. */
export function writeHandlerHere(script: Script, handler: RouteHandler): void {
  replaceNode(script, handler.id, '{ handlers }')
  writeMethods(script, handler, 'handlers')
}

/** An API route whose configuration is a variable. */
export const toApiTask = (script: Script, { call, options }: ApiRoute): Task => ({
  ...{ script, options, want: 'pagesAuth', helper: 'toNodeHandler' },
  write: (name) => replaceNode(script, call, `toNodeHandler(() => ${name}.auth)`),
})

/** Writes an API route that contains its configuration, or gets it in an unknown way. */
export function writeApiHere(script: Script, { options, statement }: ApiRoute): void {
  const eol = readLineEnd(script.text)
  const [start, end] = getRange(statement)
  script.edits.overwrite(start, getRange(options)[0], 'export const pagesAuth = fetchAuth(')
  const handler = `export default toNodeHandler(() => pagesAuth.auth)${readSemicolon(script, statement)}`
  script.edits.appendLeft(end, `${eol}${eol}${handler}`)
}
