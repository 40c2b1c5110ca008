// What the compiler says, as faults of blocks.

import ts from 'typescript'
import type { Block } from './block.ts'
import type { CodeFile } from './code-files.ts'
import type { Fault } from './fault.ts'

const DIAGNOSTIC = /^(?<path>[^\s(][^(]*(?:\([^()]*\)[^(]*)*)\((?<line>\d+),(?<column>\d+)\): error (?<code>TS\d+): /

/** Of JavaScript nobody demands that it names its types. */
const IMPLICIT_ANY = /^TS7\d{3}$/

const isTyped = ({ language, text }: Block): boolean =>
  /^tsx?$/.test(language) || (language === 'svelte' && /<script [^>]*lang="ts"/.test(text))

/**
 * Faults of types.
 *
 * @throws {Error} It says something that is of no block.
 */
export function faultsIn(output: string, files: readonly CodeFile[]): Fault[] {
  const byPath = new Map(files.map((file) => [file.path, file]))
  const faults: Fault[] = []
  for (const text of output.split('\n')) {
    const { path = '', line = '', column = '', code = '' } = DIAGNOSTIC.exec(text)?.groups ?? {}
    const file = byPath.get(path)
    if (path === '' && (text === '' || text.startsWith(' '))) continue
    if (!file) throw new Error(`The compiler said what is of no block:\n${output}`)
    if (IMPLICIT_ANY.test(code) && !isTyped(file.block)) continue
    const message = `${code} ${text.replace(DIAGNOSTIC, '')}`
    faults.push({ block: file.block, line: file.lineOf(Number(line), Number(column)), message })
  }
  return faults
}

/** What is wrong with the syntax of a file. The compiler would say nothing else, of any file. */
export function syntaxFaults({ block, path, text, lineOf }: CodeFile): Fault[] {
  const { diagnostics = [] } = ts.transpileModule(text, {
    // Of a declaration file it makes no code, and says so by an exception.
    fileName: path.replace(/\.d\.ts$/, '.ts'),
    reportDiagnostics: true,
    compilerOptions: { jsx: ts.JsxEmit.Preserve, target: ts.ScriptTarget.ESNext },
  })
  const lines = text.split('\n')
  return diagnostics.map(({ code, messageText, start = 0 }) => {
    const before = text.slice(0, start).split('\n')
    const line = lineOf(Math.min(before.length, lines.length), (before.at(-1)?.length ?? 0) + 1)
    return { block, line, message: `TS${code} ${ts.flattenDiagnosticMessageText(messageText, ' ')}` }
  })
}

/** A line that is wrong on purpose says so at its end. Then it has to be. */
const WRONG = /\/\/ error\b/

/** The faults of a block, but for those that it announces. */
export function withMarks(block: Block, faults: readonly Fault[]): Fault[] {
  const lines = block.text.split('\n')
  const marked = new Set(lines.flatMap((text, index) => (WRONG.test(text) ? [block.line + 1 + index] : [])))
  const unmet = [...marked].filter((line) => !faults.some((fault) => fault.line === line))
  return [
    ...faults.filter(({ line }) => !marked.has(line)),
    ...unmet.map((line) => ({ block, line, message: 'The compiler has nothing against what is marked as an error.' })),
  ]
}
