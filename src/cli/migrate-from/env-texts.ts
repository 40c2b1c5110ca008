import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Env } from '../../config/env.ts'
import { parseEnvText } from '../env-text.ts'
import { findInside } from '../find-inside.ts'

/** An env file of a project. */
export interface EnvText {
  readonly path: string
  readonly text: string
}

/** Reads the env files of a project. */
export const readEnvTexts = (folder: string): EnvText[] =>
  readdirSync(folder, { withFileTypes: true })
    .filter((entry) => /^\.(?:env(?:\..+)?|dev\.vars)$/.test(entry.name) && !entry.isDirectory())
    .filter(({ name }) => findInside(folder, name) !== null)
    .map(({ name }) => ({ path: name, text: readFileSync(join(folder, name), 'utf8') }))
    .sort((a, b) => a.path.localeCompare(b.path))

/** Returns the names of variables with a value, in the env files of a project or in the environment. */
export function listNamesWithValue(folder: string, env: Env): ReadonlySet<string> {
  const written = readEnvTexts(folder).flatMap(({ text }) => [...parseEnvText(text).values()])
  const pairs = written.map(({ name, value }) => [name, value] as const)
  return new Set([...pairs, ...Object.entries(env)].flatMap(([name, value]) => (value ? [name] : [])))
}
