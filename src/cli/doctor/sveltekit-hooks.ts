import { posix } from 'node:path'
import type { Finding, Level } from './finding.ts'
import { findModule, isExported, type SourceFile } from './project-files.ts'

const finding = (level: Level, message: string, fix: string | null): Finding[] => [
  { level, check: 'sveltekit', message, fix },
]

const EXPORT = "export { handle } from './auth'; with other hooks, export const handle = sequence(handle, others)"

/** Whether `src/hooks.server.ts` runs our `handle`. */
export function checkHooks(folder: string): Finding[] {
  const file = findModule(folder, 'src/hooks.server')
  const nowhere = 'none of the routes is there, and nobody is ever signed in'
  if (file === null)
    return finding('error', `There is no src/hooks.server.ts, where \`handle\` belongs: ${nowhere}.`, EXPORT)
  if (!isExported(file, 'handle') && !/\bexport\s+\*\s+from\b/.test(file.text))
    return finding('error', `${file.path} does not export \`handle\`: ${nowhere}.`, EXPORT)
  if (!isOurs(folder, file, 3))
    return finding('error', `${file.path} exports a \`handle\` that is not that of \`KitAuth\`: ${nowhere}.`, EXPORT)
  return checkOrder(file)
}

/** Whether a module calls `KitAuth`, or imports one of the project's that does. */
function isOurs(folder: string, { path, text }: SourceFile, depth: number): boolean {
  if (/\bKitAuth\b/.test(text) || text.includes('latchkey/sveltekit')) return true
  const imported = text.matchAll(/\bfrom\s*['"]((?:\.{1,2}|\$lib|#lib)\/[^'"]+)['"]/g)
  return [...imported].some(([, specifier = '']) => {
    const stem = specifier.startsWith('.')
      ? posix.join(posix.dirname(path), specifier)
      : specifier.replace(/^[$#]lib/, 'src/lib')
    const file = depth > 0 ? (findModule(folder, stem) ?? findModule(folder, stem.replace(/\.js$/, '.ts'))) : null
    return file !== null && isOurs(folder, file, depth - 1)
  })
}

function checkOrder({ path, text }: SourceFile): Finding[] {
  const [, list] = /\bsequence\s*\(([^)]*)/.exec(text) ?? []
  const [first = '', ...others] = (list ?? '').split(',').map((name) => name.trim())
  const ours = nameOfOurs(text)
  if (ours === null || !others.includes(ours)) return finding('ok', `${path} runs \`handle\`.`, null)
  const message = `${path} runs \`${first}\` in front of \`${ours}\`: it has no \`locals.auth()\`, and may keep visitors from the sign-in page.`
  return finding('warning', message, `sequence(${[ours, first, ...others.filter((name) => name !== ours)].join(', ')})`)
}

/** What our hook is called in a file that gets it from `KitAuth`, or from a module that is called auth. */
function nameOfOurs(text: string): string | null {
  const [, inside] =
    /\{([^}]*)\}\s*=\s*KitAuth\b/.exec(text) ??
    /\bimport\s*\{([^}]*)\}\s*from\s*['"][^'"]*\bauth\b[^'"]*['"]/.exec(text) ??
    []
  const [, alias] = /\bhandle\s*(?::|as\b)\s*([\w$]+)/.exec(inside ?? '') ?? []
  return alias ?? (/\bhandle\b/.test(inside ?? '') ? 'handle' : null)
}
