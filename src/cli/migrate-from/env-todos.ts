import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { checkSecrets } from '../../config/checks/check-secret.ts'
import type { Env } from '../../config/env.ts'
import { parseEnvText } from '../env-text.ts'
import { findInside } from '../find-inside.ts'
import { RENAMED_VARIABLES } from './module-map.ts'
import { createTodo, type Todo } from './script.ts'

/** Returns the names of variables with a value, in the env files of a project or in the environment. */
export function listNamesWithValue(folder: string, env: Env): ReadonlySet<string> {
  const written = listEntries(folder).map(({ name, value }) => [name, value] as const)
  return new Set([...written, ...Object.entries(env)].flatMap(([name, value]) => (value ? [name] : [])))
}

/** Variables of the env files of a project. */
const listEntries = (folder: string) =>
  readdirSync(folder, { withFileTypes: true })
    .filter((entry) => /^\.(?:env(?:\..+)?|dev\.vars)$/.test(entry.name) && !entry.isDirectory())
    .filter(({ name }) => findInside(folder, name) !== null)
    .map(({ name }) => ({ path: name, text: readFileSync(join(folder, name), 'utf8') }))
    .sort((a, b) => a.path.localeCompare(b.path))
    .flatMap((file) => [...parseEnvText(file.text).values()].map((entry) => ({ ...entry, file })))

/** Lists the required changes in the env files of a project. Values are never shown. */
export const listEnvTodos = (folder: string): Todo[] =>
  listEntries(folder).flatMap(({ file, from, name, value }) => {
    const to = RENAMED_VARIABLES.get(name)
    const isWeak = value !== '' && checkSecrets([value], name).length > 0
    if (to) return [createTodo(file, from, 'variable', { name, to })]
    return isWeak && /^AUTH_SECRET(?:_[123])?$/.test(name) ? [createTodo(file, from, 'weak-variable', { name })] : []
  })
