import { join } from 'node:path'
import type { Env } from '../../config/env.ts'
import { findEnvFileName, readVariables } from '../env-file.ts'
import type { Framework } from '../quick-start.ts'

/** Variables as an application reads them, and where each is from. */
export interface ProjectEnv {
  readonly env: Env
  /** A file's name, or `environment`. */
  readonly sources: ReadonlyMap<string, string>
}

/**
 * The env files of a project, the one that counts least first. Vite reads four of them; Node the one that it is told.
 *
 * @param mode Value of `NODE_ENV`.
 */
export function envFileNames(folder: string, framework: Framework | null, mode: string | undefined): readonly string[] {
  const name = findEnvFileName(folder)
  if (name !== '.env' || framework === null || framework === 'express') return [name]
  const ending = mode === 'production' ? 'production' : 'development'
  return ['.env', '.env.local', `.env.${ending}`, `.env.${ending}.local`]
}

/** What the files of a project say, under what the process has. Nothing is put into the process. */
export function readProjectEnv(folder: string, framework: Framework | null, own: Env): ProjectEnv {
  const env: Record<string, string | undefined> = {}
  const sources = new Map<string, string>()
  const add = (variables: Env, source: string): void => {
    for (const [name, value] of Object.entries(variables)) {
      if (value === undefined) continue
      env[name] = value
      sources.set(name, source)
    }
  }
  for (const file of envFileNames(folder, framework, own['NODE_ENV'])) add(readVariables(join(folder, file)), file)
  add(own, 'environment')
  return { env, sources }
}
