// The module of the App Router, for options that the Pages Router also uses: modules of `pages/` cannot load
// `latchkey/next`, because Next.js does not bundle their packages, and Node finds no `next/headers`.

import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { type Change, readLineEnd, readQuote } from '../script.ts'
import { formatSpecifier } from '../specifiers.ts'
import { type Home, toImportPath, type Want } from './find-home.ts'
import { readSemicolon } from './write-routes.ts'

/** Declarations of the module. */
export const APP_WANTS: readonly Want[] = ['auth', 'handlers']

/** The callback that refuses visitors, as the middleware of next-auth 4 did. */
export const AUTHORIZED = 'authorized: ({ auth }) => auth !== null'

/** Returns whether both routers use a configuration, so that the App Router gets a module of its own. */
export const isSplit = ({ hasLocalApp, wants }: Home): boolean =>
  !hasLocalApp && wants.has('pagesAuth') && APP_WANTS.some((want) => wants.has(want))

/** Returns the path of the module with the exports for the App Router. */
export function findAppPath(folder: string, home: Home): string {
  const { path } = home.script
  if (!home.wants.has('pagesAuth') || home.hasLocalApp) return path
  const source = path.startsWith('src/') ? 'src/' : ''
  const extension = /\.[cm]?tsx?$/.test(path) ? 'ts' : 'js'
  const names = ['auth', 'next-auth'].map((name) => `${source}${name}.${extension}`)
  return names.find((name) => !existsSync(join(folder, name))) ?? `${source}latchkey.${extension}`
}

/** Creates the module. */
export function createAppModule(folder: string, home: Home): Change {
  const { name, script, statement, wants } = home
  const path = findAppPath(folder, home)
  const [eol, quote, semicolon] = [readLineEnd(script.text), readQuote(script), readSemicolon(script, statement)]
  const names = APP_WANTS.filter((want) => wants.has(want)).join(', ')
  const lines = [
    `import { NextAuth } from ${quote}latchkey/next${quote}${semicolon}`,
    `import ${formatExport(home)} from ${quote}${toImportPath(path, script.path)}${quote}${semicolon}`,
    '',
    `export const { ${names} } = NextAuth(${home.isGuard ? formatGuarded(name, eol) : name})${semicolon}`,
    '',
  ]
  return { path, before: null, after: lines.join(eol) }
}

/** The callback is not part of the configuration itself, because only the App Router knows it. */
const formatGuarded = (name: string, eol: string): string =>
  ['{', `  ...${name},`, `  callbacks: { ...${name}.callbacks, ${AUTHORIZED} },`, '}'].join(eol)

/** Returns the names of an import of the configuration. */
function formatExport({ name, script, statement }: Home): string {
  if (statement.type === 'ExportNamedDeclaration') return `{ ${name} }`
  for (const node of script.file.program.body) {
    const specifiers = node.type === 'ExportNamedDeclaration' && !node.source ? node.specifiers : []
    const one = specifiers.find((each) => each.type === 'ExportSpecifier' && formatSpecifier(each.local) === name)
    if (one) return `{ ${formatSpecifier(one.exported)}${formatSpecifier(one.exported) === name ? '' : ` as ${name}`} }`
  }
  return name
}
