import { join } from 'node:path'
import { readProperty } from '../../lib/read-property.ts'
import { readManifest } from '../read-manifest.ts'

/** Reasons why an application, or a part of it, could not be loaded, with fixes. */
export interface LoadProblem {
  readonly level: 'warning' | 'error'
  readonly message: string
  readonly fix: string
}

/** Reports that a file of the application cannot be loaded, with a fix as specific as possible. */
export function describeNotLoaded(folder: string, file: string, error: unknown): LoadProblem {
  const [reason = ''] = (error instanceof Error ? error.message : String(error)).split('\n', 1)
  if (isModuleInCommonJs(folder, file, reason))
    return {
      level: 'error',
      message: `${file} is an ES module, but package.json has "type": "commonjs", as \`npm init -y\` writes it.`,
      fix: 'npm pkg set type=module',
    }
  return { level: 'error', message: `${file} cannot be loaded: ${reasonIn(reason)}`, fix: fixFor(reason, error) }
}

/** The error of SvelteKit 3 for an alias of SvelteKit 2. */
const REMOVED_LIB = 'module_removed_lib'

const reasonIn = (reason: string): string => (reason === REMOVED_LIB ? 'SvelteKit 3 has removed `$lib`.' : reason)

function isModuleInCommonJs(folder: string, file: string, reason: string): boolean {
  return (
    /\.[jt]s$/.test(file) &&
    /import statement outside a module|Unexpected token 'export'|import\.meta|await is only valid/.test(reason) &&
    readManifest(join(folder, 'package.json'))['type'] === 'commonjs'
  )
}

function fixFor(reason: string, error: unknown): string {
  if (reason === REMOVED_LIB) return "sveltekit({ alias: { $lib: 'src/lib' } }) in vite.config"
  // Errors of latchkey contain the line to write.
  const [, line] = /\. Write (.+)\.$/.exec(reason) ?? []
  if (line !== undefined) return line
  return /UNKNOWN_FILE_EXTENSION|UNSUPPORTED_TYPESCRIPT|INVALID_TYPESCRIPT/.test(`${readProperty(error, 'code')}`)
    ? 'Use Node 22.18 or newer, which loads TypeScript with erasable types, or a JavaScript file: --config <file>'
    : 'Install its imports (`npm install`) and set the variables that it reads, or pass a file that only exports the configuration: --config <file>'
}
