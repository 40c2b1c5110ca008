import { join } from 'node:path'
import type { Finding } from './finding.ts'
import { readManifest } from './project-files.ts'

/** Reports that a file of the application cannot be loaded, with a fix as exact as the reason allows. */
export function notLoaded(folder: string, file: string, error: unknown): Finding {
  const [reason = ''] = (error instanceof Error ? error.message : String(error)).split('\n', 1)
  const code = `${Object(error).code}`
  const base = { level: 'error', check: 'loading' } as const
  if (isModuleInCommonJs(folder, file, reason))
    return {
      ...base,
      message: `${file} is an ES module, but package.json has "type": "commonjs", as \`npm init -y\` writes it.`,
      fix: 'npm pkg set type=module',
    }
  if (reason === 'module_removed_lib')
    return {
      ...base,
      message: `${file} cannot be loaded: SvelteKit 3 has removed \`$lib\`.`,
      fix: "sveltekit({ alias: { $lib: 'src/lib' } }) in vite.config",
    }
  // Errors of ours name the line to write.
  const [, line] = /\. Write (.+)\.$/.exec(reason) ?? []
  return { ...base, message: `${file} cannot be loaded: ${reason}`, fix: line ?? fixFor(code) }
}

function isModuleInCommonJs(folder: string, file: string, reason: string): boolean {
  const isScript = /\.[jt]s$/.test(file) && readManifest(join(folder, 'package.json'))['type'] === 'commonjs'
  return (
    isScript &&
    /import statement outside a module|Unexpected token 'export'|import\.meta|await is only valid/.test(reason)
  )
}

const fixFor = (code: string): string =>
  /UNKNOWN_FILE_EXTENSION|UNSUPPORTED_TYPESCRIPT|INVALID_TYPESCRIPT/.test(code)
    ? 'Use Node 22.18 or newer, which loads TypeScript with erasable types, or a JavaScript file: --config <file>'
    : 'Install what it imports (`npm install`) and set the variables that it reads, or name a file that exports the configuration alone: --config <file>'
