import { parse, parseExpression } from '@babel/parser'
import type { TextlintKernelPlugin } from '@textlint/kernel'

const PROSE_TOKENS = ['CommentBlock', 'CommentLine', 'string', 'template']

/** A textlint plugin that reads comments, and strings that contain a blank, of TypeScript and JSON files. */
export const typescriptPlugin: TextlintKernelPlugin = {
  pluginId: 'typescript',
  plugin: {
    Processor: class {
      availableExtensions() {
        return ['.ts', '.json']
      }

      processor() {
        return {
          preProcess: readProse,
          postProcess: (messages: never[], filePath = '') => ({ messages, filePath }),
        }
      }
    },
  },
}

/** Makes a document with one text node for each piece of prose. */
function readProse(source: string, filePath = '') {
  const parseText = filePath.endsWith('.json') ? parseExpression : parse
  const { tokens } = parseText(source, { sourceType: 'module', plugins: ['typescript'], tokens: true })
  const children = (tokens ?? [])
    .filter(({ type }) => PROSE_TOKENS.includes(type.label ?? type))
    .flatMap(({ start, end }) => splitCodeSpans(source.slice(start, end), start))
  return { ...describeRange(source, 0), type: 'Document' as const, children }
}

/** Returns the text outside of `code spans`. A text without a blank is a name or a value, and no prose. */
function splitCodeSpans(text: string, start: number) {
  if (!/\s/.test(text)) return []
  const outside = text.replace(/`[^`]*`/g, (code) => '`'.repeat(code.length))
  return [...outside.matchAll(/[^`]+/g)].map(({ 0: raw, index }) => {
    return { ...describeRange(raw, start + index), type: 'Str' as const, value: raw }
  })
}

/** textlint computes lines and columns from the range, so that `loc` is a placeholder. */
function describeRange(raw: string, start: number) {
  const loc = { start: { line: 1, column: 0 }, end: { line: 1, column: 0 } }
  return { raw, range: [start, start + raw.length] as const, loc }
}
