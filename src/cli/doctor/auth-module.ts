import { isExported, listFiles, readSource } from './project-files.ts'

/** The module of a project that sets up sign-in, and how it exports the result. */
interface AuthModule {
  /** Below `src`, without extension: `lib/auth`. */
  readonly stem: string
  /** Name of the export that has the handlers. `null`: they are exported one by one. */
  readonly object: string | null
}

/** What sets up sign-in, and the handler that tells how its result is exported. */
const HANDLER = { KitAuth: 'handle', ReactiveAuth: 'GET' } as const

/**
 * Finds the module that calls `KitAuth` or `ReactiveAuth`, by its text.
 *
 * @returns `null` if no module does outside of SvelteKit's hooks.
 */
export function findAuthModule(folder: string, by: keyof typeof HANDLER): AuthModule | null {
  const paths = listFiles(folder, 'src').filter((path) => /(?<!\.d|\.test|\.spec)\.[jt]s$/.test(path))
  const sources = paths.filter((path) => !path.startsWith('src/hooks.')).map((path) => readSource(folder, path))
  const found = sources.find((source) => source !== null && new RegExp(`\\b${by}\\b`).test(source.text))
  if (!found) return null
  const [, object = null] =
    new RegExp(`\\bexport\\s+const\\s+(\\w+)\\s*(?::[^=]+)?=\\s*${by}\\b`).exec(found.text) ?? []
  const stem = found.path.replace(/^src\//, '').replace(/(?:\/index)?\.\w+$/, '')
  return { stem, object: isExported(found, HANDLER[by]) ? null : object }
}
