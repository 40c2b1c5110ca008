// Renames the variables of next-auth 4 in env files. Values are neither shown nor changed.

import { checkSecrets } from '../../config/checks/check-secret.ts'
import { type EnvEntry, parseEnvText } from '../env-text.ts'
import { newSecret } from '../rotate-secret.ts'
import { type EnvText, readEnvTexts } from './env-texts.ts'
import { RENAMED_VARIABLES } from './module-map.ts'
import { createTodo, readLineEnd, type Todo } from './script.ts'

/** An env file with other names. */
export interface EnvFile {
  readonly path: string
  readonly text: string
  /** Notes about the changes, without values. */
  readonly renamed: readonly string[]
}

/** The variable with a secret that latchkey refuses, and `authjs` reads. */
const OLD_SECRET = 'OLD_AUTH_SECRET'

/** Plans the changes of a project's env files, and lists the remaining tasks. */
export function planVariables(folder: string) {
  const todos: Todo[] = []
  const files = readEnvTexts(folder).flatMap((file) => renameIn(file, todos))
  const hasOld = files.some(({ renamed }) => renamed.some((each) => each.includes(OLD_SECRET)))
  return {
    files,
    /** Arguments of `authjs`. */
    options: hasOld ? `{ secret: process.env.${OLD_SECRET} }` : '',
    todos,
  }
}

interface Renaming extends Pick<EnvEntry, 'name' | 'from' | 'end'> {
  readonly to: string
  /** A line to insert below. */
  readonly below: string
}

function renameIn({ path, text }: EnvText, todos: Todo[]): EnvFile[] {
  const entries = parseEnvText(text)
  const renamings = [...entries.values()].flatMap((entry) => {
    const to = RENAMED_VARIABLES.get(entry.name)
    const isWeak = isRefused(path, entry)
    if (to === undefined) {
      if (isWeak && /^AUTH_SECRET(?:_[123])?$/.test(entry.name))
        todos.push(createTodo({ path, text }, entry.from, 'weak-variable', { name: entry.name }))
      return []
    }
    const own = isWeak ? OLD_SECRET : to
    if (!entries.has(to) && !entries.has(own) && isOnlyPlace(text, entry.name)) return toRenaming(text, entry, own)
    todos.push(createTodo({ path, text }, entry.from, 'variable', { name: entry.name, to }))
    return []
  })
  const renamed = renamings.map(
    ({ name, to }) => `${name} becomes ${to}${to === OLD_SECRET ? ', and AUTH_SECRET is new' : ''}`,
  )
  return renamings.length === 0 ? [] : [{ path, text: renamings.toReversed().reduce(applyRenaming, text), renamed }]
}

/** Files that only show which variables exist contain placeholders, not secrets. */
const isRefused = (path: string, { name, value }: EnvEntry): boolean =>
  /SECRET/.test(name) &&
  value !== '' &&
  !/\.(?:example|sample|template|dist)$/.test(path) &&
  checkSecrets([value], name).length > 0

/** Returns whether a file names a variable once: no value refers to it. */
const isOnlyPlace = (text: string, name: string): boolean =>
  Array.from(text.matchAll(new RegExp(`(?:^|[ \\t$\\{\\uFEFF])${name}\\b`, 'gm'))).length === 1

function toRenaming(text: string, { end, from, name }: EnvEntry, to: string): Renaming {
  const eol = readLineEnd(text)
  const gap = text.slice(0, end).endsWith('\n') ? '' : eol
  return { name, from, end, to, below: to === OLD_SECRET ? `${gap}AUTH_SECRET=${newSecret()}${eol}` : '' }
}

function applyRenaming(text: string, { below, end, from, name, to }: Renaming): string {
  const at = text.lastIndexOf(name, from)
  return text.slice(0, at) + to + text.slice(at + name.length, end) + below + text.slice(end)
}
