import { join } from 'node:path'
import type { Env } from '../../config/env.ts'
import { findEnvFileName, readVariables } from '../env-file.ts'
import { fill } from '../messages.ts'
import { type Framework, QUICK_STARTS } from '../quick-start.ts'

/**
 * Returns the env files of a project in the order of increasing precedence. Vite and Next.js read four of them, Node
 * only the given one.
 *
 * @param mode Value of `NODE_ENV`.
 */
export function envFileNames(folder: string, framework: Framework | null, mode: string | undefined): readonly string[] {
  const start = framework && QUICK_STARTS[framework]
  const name = findEnvFileName(folder, start)
  if (start === null || name === '.dev.vars') return [name]
  return start.envFiles.map((file) => fill(file, { mode: mode === 'production' ? mode : 'development' }))
}

/**
 * Reads the variables of the project's files, overridden by the process. The process itself is not changed.
 *
 * @returns The variables and their sources: the name of a file, or `environment`.
 */
export function readProjectEnv(folder: string, framework: Framework | null, own: Env) {
  const files = envFileNames(folder, framework, own['NODE_ENV'])
  const layers = files.map((source) => ({ source, variables: readVariables(join(folder, source)) as Env }))
  const entries = [...layers, { source: 'environment', variables: own }].flatMap(({ source, variables }) =>
    Object.entries(variables).flatMap(([name, value]) => (value === undefined ? [] : [{ name, value, source }])),
  )
  const env: Env = Object.fromEntries(entries.map(({ name, value }) => [name, value]))
  return { env, sources: new Map(entries.map(({ name, source }) => [name, source])) }
}
