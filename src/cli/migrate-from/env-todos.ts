import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { checkSecrets } from '../../config/checks/check-secret.ts'
import type { Env } from '../../config/env.ts'
import { parseEnvText } from '../env-text.ts'
import { findInside } from '../find-inside.ts'
import { NPX } from '../package-commands.ts'
import type { Todo } from './script.ts'

/** Variables of next-auth 4, with their new names. */
export const RENAMED_VARIABLES: ReadonlyMap<string, string> = new Map([
  ['NEXTAUTH_URL', 'AUTH_URL'],
  ['NEXTAUTH_SECRET', 'AUTH_SECRET'],
])

const NEW_SECRET = `Keep it as OLD_AUTH_SECRET, create a new one with \`${NPX} secret --force\`, and write authjs({ secret: process.env.OLD_AUTH_SECRET }).`

/** Returns the names of variables with a value, in the env files of a project or in the environment. */
export function listNamesWithValue(folder: string, env: Env): ReadonlySet<string> {
  const entries = readEnvFiles(folder).flatMap(({ text }) => [...parseEnvText(text).values()])
  const all = [...entries.map(({ name, value }) => [name, value] as const), ...Object.entries(env)]
  return new Set(all.flatMap(([name, value]) => (value ? [name] : [])))
}

function readEnvFiles(folder: string): { readonly path: string; readonly text: string }[] {
  return readdirSync(folder, { withFileTypes: true })
    .filter((entry) => /^\.(?:env(?:\..+)?|dev\.vars)$/.test(entry.name) && !entry.isDirectory())
    .filter(({ name }) => findInside(folder, name) !== null)
    .map(({ name }) => ({ path: name, text: readFileSync(join(folder, name), 'utf8') }))
    .sort((a, b) => a.path.localeCompare(b.path))
}

/** Lists the required changes in the env files of a project. Values are never shown. */
export const listEnvTodos = (folder: string): Todo[] =>
  readEnvFiles(folder).flatMap(({ path, text }) => listTodos(path, text))

function listTodos(path: string, text: string): Todo[] {
  return [...parseEnvText(text).values()].flatMap(({ from, name, value }) => {
    const said = describeVariable(name, value)
    const line = text.slice(0, from).split('\n').length
    return said === null ? [] : [{ path, line, text: said }]
  })
}

function describeVariable(name: string, value: string): string | null {
  const to = RENAMED_VARIABLES.get(name)
  if (to) return `Rename ${name} to ${to}.`
  if (!/^AUTH_SECRET(?:_[123])?$/.test(name) || value === '') return null
  return checkSecrets([value], name).length > 0 ? `latchkey refuses this ${name}. ${NEW_SECRET}` : null
}
