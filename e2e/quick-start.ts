// The quick starts: that of Express in the README, the others on pages of their own.

import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Framework } from './servers.ts'

/** What has a quick start: the frameworks of the browser tests, and Workers without one. */
type Described = Framework | 'worker' | 'two-workers'

/** The page of a quick start, and its heading there. */
const PLACES: Readonly<Record<Described, readonly [page: string, heading: string]>> = {
  express: ['README.md', '### Express'],
  sveltekit: ['docs/sveltekit.md', '## Quick start'],
  'solid-start': ['docs/solid-start.md', '## Quick start'],
  worker: ['docs/deploy/workers.md', '## Quick start'],
  'two-workers': ['docs/deploy/two-workers.md', '## Quick start'],
}

/** One file that the reader writes. */
export interface WrittenFile {
  readonly path: string
  readonly text: string
}

/** What a quick start has its reader do. */
export interface QuickStart {
  /** The lines before the first step: the required versions, and the callback URL. */
  readonly needs: readonly string[]
  readonly callbackUrl: string
  /** The page to open, which requires a session. */
  readonly accountUrl: string
  /** The commands that create the project, for a shell. */
  readonly create: string
  /** The text of each numbered step. */
  readonly steps: readonly string[]
  readonly files: readonly WrittenFile[]
  /** Lines of the files that hold code. */
  readonly lines: number
  /** For a shell, with … where the reader has values of their own. */
  readonly command: string
}

const root = join(import.meta.dirname, '..')

const sectionOf = (framework: Described): string => {
  const [page, heading] = PLACES[framework]
  const text = readFileSync(join(root, page), 'utf8')
  const [, section = ''] = text.split(`\n${heading}\n`)
  return section.split(/\n##+ /, 1)[0] ?? ''
}

interface Block {
  /** The last file that is named in front of it. */
  readonly path: string | undefined
  readonly text: string
}

/** Blocks of code of a step, without the indentation of the list they are in. */
const blocksOf = (step: string): Block[] =>
  Array.from(step.matchAll(/((?:(?! {3}```).*\n)*) {3}```\w*\n([\s\S]*?) {3}```\n/g), ([, before = '', text = '']) => ({
    path: Array.from(before.matchAll(/`([^`\s]+\.\w+)`/g), ([, name]) => name).at(-1),
    text: text.replace(/^ {3}/gm, ''),
  }))

const addressIn = (text: string, label: RegExp): string => label.exec(text)?.[1] ?? ''

/** @throws {Error} The page has no quick start, or not as this reads it. */
export function readQuickStart(framework: Described): QuickStart {
  const [needs = '', ...steps] = sectionOf(framework).split(/^(?=\d\. )/m)
  const [install = '', write = '', start = ''] = steps
  const files = blocksOf(write).flatMap(({ path, text }) => (path ? [{ path, text }] : []))
  const [create] = blocksOf(install)
  const [command] = blocksOf(start)
  if (files.length === 0 || files.length !== blocksOf(write).length || !create || !command)
    throw new Error(`The quick start in ${PLACES[framework][0]} is not as this test reads it.`)
  const lines = files.flatMap(({ text }) => text.split('\n')).filter((line) => line.trim() !== '').length
  return {
    ...{ steps, files, lines, create: create.text, command: command.text.trim() },
    needs: needs.trim().split('\n'),
    callbackUrl: addressIn(needs, /Callback URL: `(\S+)`/),
    accountUrl: addressIn(start, /open `(\S+)`/),
  }
}
