// `npm run docs:files`: writes the table of layers and the list of files in docs/architecture.md. What a file is for is
// the first sentence of its own comment, or else of the docstring of its main export.

import { existsSync, globSync, readFileSync, writeFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { LAYERS, type Layer } from '../test/architecture/layers.ts'
import { root } from './entries.ts'

/** Path of the page, relative to the root. */
export const PAGE = 'docs/architecture.md'

/** A comment at the top of a file, in either form, that is about no declaration. */
const OWN_COMMENT = /^(?:#!.*\n)?(?:\/\*\*([\s\S]*?)\*\/\n\n?(?=import|\/\*\*)|((?:\/\/.*\n)+))/

/** A docstring at the margin, and what is exported below it, if anything is. */
const DOCSTRING =
  /^\/\*\*([\s\S]*?)\*\/\n(?:export (?:default )?(?:declare |abstract |async )*(function|const|class|interface|type)\b\*? (\w+))?/gm

/** Characters of a purpose above which its first half is enough. */
const LONG = 90

/** A docstring with the name of what is exported below it; `null` if nothing is. */
interface Docstring {
  readonly text: string
  readonly name: string | null
  readonly isType: boolean
}

/** The page with both parts as they should be. @param page The page as it is. */
export function architecturePage(page: string): string {
  const parts = { layers: layerTable(), files: `\`\`\`text\n${fileList()}\n\`\`\`` }
  return Object.entries(parts).reduce((text, [name, part]) => replacePart(text, name, part), page)
}

/** Brings the page up to date. @returns Its path. */
export function writeArchitecturePage(): string {
  const path = join(root, PAGE)
  writeFileSync(path, architecturePage(readFileSync(path, 'utf8')))
  return PAGE
}

/** Says what a file is for; an empty text if it has no docstring. */
export function describeFile(path: string, source: string): string {
  const [, block, lines] = OWN_COMMENT.exec(source) ?? []
  return firstSentence(block ?? lines ?? mainDocstring(path, source))
}

/** The docstring of the export that has the name of the file, or the nearest to that. */
function mainDocstring(path: string, source: string): string {
  const all = Array.from(source.matchAll(DOCSTRING), ([, text = '', kind = '', name = null]): Docstring => {
    return { text, name, isType: kind === 'interface' || kind === 'type' }
  }).filter(({ text }) => firstSentence(text) !== '')
  const main = basename(path, '.ts').replaceAll('-', '')
  const best =
    all.find(({ name }) => name?.toLowerCase() === main) ??
    all.find(({ name, isType }) => !isType && name?.toLowerCase().includes(main)) ??
    all.find(({ name }) => name?.toLowerCase().endsWith(main)) ??
    all.find(({ name, isType }) => !isType && name !== null) ??
    all.find(({ name }) => name !== null) ??
    all[0]
  return best?.text ?? ''
}

function firstSentence(comment: string): string {
  const lines = comment.split('\n').map((line) => line.replace(/^\s*(?:\*|\/\/)? ?/, '').trimEnd())
  const [paragraph = ''] = lines
    .join('\n')
    .trim()
    .split(/\n\n|(?:^|\n)@\w/)
  const text = paragraph.replaceAll(/\s+/g, ' ').replaceAll(/\{@link (\S+)\}/g, '`$1`')
  const sentence = cutAt(text, '.;')
  return sentence.length > LONG ? cutAt(sentence, ':') : sentence
}

/** A text up to the first of these marks outside of code. */
const cutAt = (text: string, marks: string): string =>
  new RegExp(`^(?:\`[^\`]*\`|[^\`])*?(?=[${marks}](?: |$)|$)`).exec(text)?.[0] ?? text

function layerTable(): string {
  const rows = LAYERS.map((layer) => `| \`${layer.name}\` | ${mayImport(layer)} | ${layer.purpose} |`)
  return ['| layer | may import | what it is for |', '| --- | --- | --- |', ...rows].join('\n')
}

function mayImport({ name, only }: Layer): string {
  if (only === undefined) return 'all above'
  const places = [...only, ...(name.endsWith('/') ? [name] : [])]
  return places.map((place) => `\`${place}\``).join(', ')
}

/** Folders stand alone on a line, in the order of the layers, with their files below. */
function fileList(): string {
  const files = globSync('**/*.ts', { cwd: join(root, 'src') }).map((file) => file.replaceAll('\\', '/'))
  const listed = [...files.filter((file) => !isRecorded(file)), IDS].sort(compareFiles)
  const isFirst = (file: string, i: number) => folderOf(listed[i - 1] ?? '') !== folderOf(file)
  return listed.flatMap((file, i) => [...(isFirst(file, i) ? headingOf(file) : []), lineOf(file)]).join('\n')
}

/** A file directly below `src` is a group of its own, so that it keeps its place among the layers. */
const folderOf = (file: string): string => (file.includes('/') ? `${dirname(file)}/` : file)

const headingOf = (file: string): string[] => (file.includes('/') ? [folderOf(file)] : [])

/** One line for all sign-in providers with recorded answers. */
const IDS = 'providers/<id>.ts'

const isRecorded = (file: string): boolean => existsSync(join(root, 'test', file.replace('/', '/recorded/')))

function compareFiles(a: string, b: string): number {
  const layerOf = (file: string) => LAYERS.findIndex(({ name }) => file.startsWith(name))
  const keyOf = (file: string) => `${folderOf(file)} ${file}`
  return layerOf(a) - layerOf(b) || (keyOf(a) < keyOf(b) ? -1 : 1)
}

function lineOf(file: string): string {
  const name = file.includes('/') ? `  ${basename(file)}` : file
  const purpose =
    file === IDS ? 'One file for each provider of docs/providers/index.md' : describeFile(file, readSource(file))
  return `${name.padEnd(36)} ${purpose}`.trimEnd()
}

const readSource = (file: string): string => readFileSync(join(root, 'src', file), 'utf8')

function replacePart(page: string, name: string, part: string): string {
  const [start, end] = [`<!-- ${name} -->`, `<!-- end of ${name} -->`]
  const [before, after] = [page.indexOf(start), page.indexOf(end)]
  if (before === -1 || after < before) throw new Error(`${PAGE} has no part between ${start} and ${end}.`)
  return `${page.slice(0, before)}${start}\n\n${part}\n\n${page.slice(after)}`
}

if (import.meta.main) writeArchitecturePage()
