// The quick starts: that of Express in the README, the others on pages of their own.

import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { StartedFramework } from './servers.ts'

/** What has a quick start: frameworks, and Workers without one. */
type Described = StartedFramework | 'hono' | 'next' | 'worker' | 'two-workers'

/** The page of a quick start, and its heading there. */
const PLACES: Readonly<Record<Described, readonly [page: string, heading: string]>> = {
  express: ['README.md', '### By hand'],
  sveltekit: ['docs/sveltekit.md', '## Quick start'],
  'solid-start': ['docs/solid-start.md', '## Quick start'],
  hono: ['docs/hono.md', '## Quick start'],
  next: ['docs/next.md', '## Quick start'],
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
  /** The first lines: the required versions, and the callback URL. */
  readonly needs: readonly string[]
  /** `null` if the provider does not have to know one. */
  readonly callbackUrl: string | null
  /** The page to open, which requires a session. */
  readonly accountUrl: string
  /** The commands that create the project, for a shell. */
  readonly create: string
  /** The text of each numbered step. */
  readonly steps: readonly string[]
  readonly files: readonly WrittenFile[]
  /** Lines of the files that hold code, without comments. */
  readonly lines: number
  /** For a shell, with … where the reader has values of their own. */
  readonly command: string
}

const root = join(import.meta.dirname, '..')

/** The text of a page from a heading to the next one. */
const sectionOf = (page: string, heading: string): string => {
  const [, section = ''] = page.split(`\n${heading}\n`)
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

/** Files in front of the first section, which a step refers to. */
const filesAbove = (page: string): WrittenFile[] =>
  Array.from(
    page.split('\n## ', 1)[0]?.matchAll(/`([^`\s]+\.\w+)`[^\n]*:\n\n```\w+\n([\s\S]*?)```\n/g) ?? [],
    ([, path = '', text = '']) => ({ path, text }),
  )

/** The files that a step writes. */
function filesOf(step: string, page: string): WrittenFile[] {
  const written = blocksOf(step)
  const files = written.flatMap(({ path, text }) => (path ? [{ path, text }] : []))
  if (files.length !== written.length) return []
  return files.length > 0 ? files : filesAbove(page).filter(({ path }) => step.includes(`\`${path}\` above`))
}

const addressIn = (text: string, label: RegExp): string | null => label.exec(text)?.[1] ?? null

const countLines = (files: readonly WrittenFile[]): number =>
  files.flatMap(({ text }) => text.split('\n')).filter((line) => !/^\s*(?:\/\/|$)/.test(line)).length

/** Reads the commands of the README that create a project and start it: those of a shell, and then that of `init`. */
export function readOneCommand(): { readonly create: string; readonly command: string } {
  const section = sectionOf(readFileSync(join(root, 'README.md'), 'utf8'), '### One command')
  const [, create = '', command = ''] = /```sh\n([\s\S]*\n)(.+)\n```/.exec(section) ?? []
  return { create, command }
}

/** @throws {Error} The page has no quick start, or not as this reads it. */
export function readQuickStart(framework: Described): QuickStart {
  const [path, heading] = PLACES[framework]
  const page = readFileSync(join(root, path), 'utf8')
  const [needs = ''] = sectionOf(page, '## Quick start').split(/^\d\. /m, 1)
  const [, ...steps] = sectionOf(page, heading).split(/^(?=\d\. )/m)
  const [install = '', write = '', start = ''] = steps
  const files = filesOf(write, page)
  const [create] = blocksOf(install)
  const [command] = blocksOf(start)
  if (files.length === 0 || !create || !command)
    throw new Error(`The quick start in ${path} is not as this test reads it.`)
  return {
    ...{ steps, files, create: create.text, command: command.text.trim() },
    lines: countLines(files),
    needs: needs.trim().split('\n'),
    callbackUrl: addressIn(needs, /Callback URL: `(\S+)`/),
    accountUrl: addressIn(start, /open `(\S+)`/) ?? '',
  }
}
