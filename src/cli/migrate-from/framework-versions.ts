import { findNeededNode } from '../node-version.ts'
import { NEEDS } from './module-map.ts'
import { createTodo, type Script, type Todo } from './script.ts'

/**
 * Reports a dependency whose version conflicts with a peer dependency.
 *
 * @param at Its position in `package.json`.
 * @param range Of the project: `^6.9.0`. A range without a number means the newest.
 * @param peers Ranges of latchkey's `package.json`.
 */
export function listConflicts(
  file: Pick<Script, 'path' | 'text'>,
  at: number,
  { name, range }: { readonly name: string; readonly range: string },
  peers: Readonly<Record<string, string>>,
): Todo[] {
  // The package that SolidStart 2 has replaced. latchkey has no range for it.
  if (name === 'solid-start') return [createTodo(file, at, 'replaced', { name, range })]
  const needed = Object.hasOwn(peers, name) ? peers[name] : undefined
  const [, major] = /^[\^~>=v\s]*(\d+)/.exec(range) ?? []
  // npm installs the newest version of a major.
  if (needed === undefined || major === undefined || findNeededNode(needed, `${major}.999.999`) === null) return []
  const advice = NEEDS.get(name) ?? `latchkey needs ${name} ${needed}.`
  return [createTodo(file, at, 'conflict', { name, range, advice })]
}
