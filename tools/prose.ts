// Part of `npm run lint`: fails on words that the documentation does not use. `node tools/prose.ts docs/x.md` checks single files.

import { globSync, readFileSync } from 'node:fs'
import { extname } from 'node:path'
import { TextlintKernel } from '@textlint/kernel'
import markdown from '@textlint/textlint-plugin-markdown'
import terminology from 'textlint-rule-terminology'
import { TERMS } from './prose/terms.ts'
import { typescriptPlugin } from './prose/typescript-plugin.ts'

const PLACES = ['*.md', 'runtimes/*.md', 'docs/**/*.md', 'src/**/*.ts', 'src/cli/**/*.json']
/** Generated from docstrings, and texts in other languages. */
const EXCLUDED = ['docs/reference/**', 'src/pages/text/**', 'src/methods/password/text/!(en).ts']

const kernel = new TextlintKernel()
const plugins = [{ pluginId: 'markdown', plugin: markdown.default }, typescriptPlugin]
const rules = [{ ruleId: 'terminology', rule: terminology, options: { defaultTerms: false, terms: TERMS } }]

async function checkFile(filePath: string) {
  const text = readFileSync(filePath, 'utf8')
  const { messages } = await kernel.lintText(text, { filePath, ext: extname(filePath), plugins, rules })
  for (const { line, column, message } of messages) console.error(`${filePath}:${line}:${column} ${message}`)
  return messages.length
}

const places = process.argv.slice(2)
const counts = await Promise.all(globSync(places.length > 0 ? places : PLACES, { exclude: EXCLUDED }).map(checkFile))
const total = counts.reduce((sum, count) => sum + count, 0)
console.error(`${counts.length} files read, ${total} words to replace`)
process.exitCode = total > 0 ? 1 : 0
