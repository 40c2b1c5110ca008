import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { root } from '../../../tools/entries.ts'

/** A file that a guide tells somebody to write. */
export interface WrittenFile {
  readonly path: string
  readonly text: string
}

/** The files of a section of a guide, from its heading to the next of its level. Their first line is their path. */
export function filesOf(guide: string, heading: string): WrittenFile[] {
  const text = readFileSync(join(root, 'docs', guide), 'utf8')
  const section = text.split(/^## /m).find((part) => part.startsWith(`${heading}\n`))
  if (section === undefined) throw new Error(`docs/${guide} has no section "${heading}".`)
  const blocks = Array.from(section.matchAll(/^```ts\n(?<text>.*?)^```$/gms), ({ groups }) => groups?.['text'] ?? '')
  return blocks.map((block) => {
    const path = /^\/\/ (?<path>[\w./-]+)\n/.exec(block)?.groups?.['path']
    if (path === undefined) throw new Error(`docs/${guide}: this block names no file, so nobody runs it:\n${block}`)
    return { path, text: block }
  })
}

/** Writes them below a folder. */
export function writeFiles(folder: string, files: readonly WrittenFile[]): void {
  for (const { path, text } of files) {
    const target = join(folder, path)
    mkdirSync(dirname(target), { recursive: true })
    writeFileSync(target, text)
  }
}
