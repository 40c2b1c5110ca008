import { join } from 'node:path'
import { readProperty } from '../../lib/read-property.ts'
import { createFindings, type Finding } from '../doctor/check.ts'
import { readManifest } from '../read-manifest.ts'

const report = createFindings('loading')

/** Reports that a file of the application cannot be loaded, with a fix as specific as possible. */
export function reportNotLoaded(folder: string, file: string, error: unknown): Finding[] {
  const [reason = ''] = (error instanceof Error ? error.message : String(error)).split('\n', 1)
  // Errors of latchkey contain the line to write.
  const [, line] = /\. Write (.+)\.$/.exec(reason) ?? []
  const isTypeScript = /UNKNOWN_FILE_EXTENSION|UNSUPPORTED_TYPESCRIPT|INVALID_TYPESCRIPT/
  if (isModuleInCommonJs(folder, file, reason)) return report('commonjs', { file })
  // The error of SvelteKit 3 for an alias of SvelteKit 2.
  if (reason === 'module_removed_lib') return report('removed-lib', { file })
  if (line !== undefined) return report('with-line', { file, reason, line })
  return report(isTypeScript.test(`${readProperty(error, 'code')}`) ? 'typescript' : 'not-loaded', { file, reason })
}

function isModuleInCommonJs(folder: string, file: string, reason: string): boolean {
  return (
    /\.[jt]s$/.test(file) &&
    /import statement outside a module|Unexpected token 'export'|import\.meta|await is only valid/.test(reason) &&
    readManifest(join(folder, 'package.json'))['type'] === 'commonjs'
  )
}
