import { getRange, readLineEnd, type Script } from '../script.ts'
import { APP_WANTS, isSplit } from './app-module.ts'
import type { Home, Want } from './find-home.ts'
import { listSpecials } from './find-tasks.ts'
import { getImports, type ImportsByScript, needImport } from './import-edits.ts'
import { pickName } from './pick-name.ts'
import { readSemicolon } from './write-routes.ts'

const format = (script: Script, want: Want): string => {
  const name = pickName(script, want)
  return name === want ? want : `${want}: ${name}`
}

/** Declares below a configuration the functions that other code imports. */
export function declareHome(imports: ImportsByScript, home: Home): void {
  const { name, script, statement, wants } = home
  const eol = readLineEnd(script.text)
  const semicolon = readSemicolon(script, statement)
  const isExported = [...wants.values()].some((each) => each.isExported)
  const prefix = isExported ? 'export const' : 'const'
  const names = APP_WANTS.filter((want) => wants.has(want) && !isSplit(home)).map((want) => format(script, want))
  const lines: string[] = []
  if (names.length > 0) {
    lines.push(`${prefix} { ${names.join(', ')} } = ${findFactory(imports, script)}(${name})${semicolon}`)
  }
  if (wants.has('pagesAuth')) {
    lines.push(`${prefix} ${pickName(script, 'pagesAuth')} = fetchAuth(${name})${semicolon}`)
    needImport(imports, script, 'latchkey/fetch', 'fetchAuth')
  }
  if (lines.length > 0) script.edits.appendLeft(findLineEnd(script, statement), `${eol}${eol}${lines.join(eol)}`)
}

/** Returns the name of `NextAuth` in a script, which is imported if it is not yet. */
function findFactory(imports: ImportsByScript, script: Script): string {
  const { taken } = getImports(imports, script)
  const kept = listSpecials(script).find(({ isReader, specifier }) => !isReader && !taken.has(specifier))
  if (kept) return kept.specifier.local.name
  needImport(imports, script, 'latchkey/next', 'NextAuth')
  return 'NextAuth'
}

/** A comment on the last line of the statement stays there. */
function findLineEnd({ text }: Script, statement: Home['statement']): number {
  const [, end] = getRange(statement)
  return end + (/^[ \t]*(?:\/\/[^\r\n]*)?(?=\r?\n|$)/.exec(text.slice(end))?.[0].length ?? 0)
}
