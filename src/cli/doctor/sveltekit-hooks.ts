import { posix } from 'node:path'
import { findAuthModule } from './auth-module.ts'
import { type Finding, findingsOf } from './finding.ts'
import { findModule, isExported, type SourceFile } from './project-files.ts'
import type { Hook, Subject } from './subject.ts'

const finding = findingsOf('sveltekit')

const NOWHERE = 'every route of sign-in answers 404, and no visitor is ever signed in'

/** Whether `src/hooks.server.ts` runs our `handle`, and runs it first. */
export function checkHooks({ folder, hooks }: Subject): Finding[] {
  const file = findModule(folder, 'src/hooks.server')
  if (file === null) return [missing('There is no src/hooks.server.ts', newFile(folder))]
  const isWritten = isExported(file, 'handle') || /\bexport\s+\*\s+from\b/.test(file.text)
  if (!isWritten) return [missing(`${file.path} does not export \`handle\``, lineFor(folder, file))]
  const isSeen = hooks?.some((hook) => hook.isOurs) === true
  // A function of the application's own may call ours.
  if (!isSeen && !isOurs(folder, file, 3))
    return [missing(`${file.path} exports a \`handle\` that does not run that of \`KitAuth\``, besides(folder, file))]
  return [checkOrder(file, isSeen ? hooks : hooksIn(file))]
}

const missing = (problem: string, fix: string): Finding => finding('error', `${problem}: ${NOWHERE}.`, fix)

/** Whether a module calls `KitAuth`, or imports one of the project's that does. */
function isOurs(folder: string, { path, text }: SourceFile, depth: number): boolean {
  if (/\bKitAuth\b/.test(text) || text.includes('latchkey/sveltekit')) return true
  const imported = text.matchAll(/\bfrom\s*['"]((?:\.{1,2}|[$#]lib)\/[^'"]+)['"]/g)
  return [...imported].some(([, specifier = '']) => {
    const stem = specifier.startsWith('.')
      ? posix.join(posix.dirname(path), specifier)
      : specifier.replace(/^[$#]lib/, 'src/lib')
    const file = depth > 0 ? (findModule(folder, stem) ?? findModule(folder, stem.replace(/\.js$/, '.ts'))) : null
    return file !== null && isOurs(folder, file, depth - 1)
  })
}

/** Lines that make a variable of the name our `handle`. */
function linesOfHandle(folder: string, name: string): readonly string[] {
  const { object = null, stem = null } = findAuthModule(folder, 'KitAuth') ?? {}
  if (stem === null)
    return [
      "import { KitAuth } from 'latchkey/sveltekit'",
      `const { handle: ${name} } = KitAuth({ providers: [] }) // with your providers`,
    ]
  if (object === null) return [`import { handle as ${name} } from './${stem}'`]
  return [`import { ${object} } from './${stem}'`, `const { handle: ${name} } = ${object}`]
}

/** The line of hooks that run nothing else. `null`: `handle` itself is exported nowhere. */
function exportLine(folder: string, path: string): string | null {
  const module = findAuthModule(folder, 'KitAuth')
  return module?.object === null ? `export { handle } from './${module.stem}' in ${path}` : null
}

function newFile(folder: string): string {
  const line = exportLine(folder, 'src/hooks.server.ts')
  if (line !== null) return line
  return inHooks('src/hooks.server.ts', [...linesOfHandle(folder, 'authHandle'), 'export const handle = authHandle'])
}

const inHooks = (path: string, lines: readonly string[]): string => [`in ${path}:`, ...lines].join('\n')

/** What to add to hooks that export no `handle`. */
function lineFor(folder: string, { path, text }: SourceFile): string {
  const [, destructured] = /\b(const\s*\{[^}]*\bhandle\b[^}]*\}\s*=\s*KitAuth)\b/.exec(text) ?? []
  if (destructured !== undefined) return `export ${destructured}(…) in ${path}`
  const [, object] = /\b(?:const|let|var)\s+(\w+)\s*(?::[^=]+)?=\s*KitAuth\b/.exec(text) ?? []
  if (object !== undefined) return `export const { handle } = ${object} in ${path}`
  if (/\bKitAuth\s*\(/.test(text)) return `export const { handle } = KitAuth(…) in ${path}`
  const line = exportLine(folder, path)
  if (line !== null) return line
  return inHooks(path, [...linesOfHandle(folder, 'authHandle'), 'export const handle = authHandle'])
}

/** What to add to hooks that export a `handle` of their own. */
function besides(folder: string, file: SourceFile): string {
  const lines = linesOfHandle(folder, 'authHandle')
  const parts = partsOfSequence(file)
  if (parts !== null)
    return inHooks(file.path, [...lines, `export const handle = sequence(${['authHandle', ...parts].join(', ')})`])
  return [
    `in ${file.path}, rename your own \`handle\` to \`appHandle\`, remove its \`export\`, and add:`,
    "import { sequence } from '@sveltejs/kit/hooks'",
    ...lines,
    'export const handle = sequence(authHandle, appHandle)',
  ].join('\n')
}

function checkOrder(file: SourceFile, hooks: readonly Hook[]): Finding {
  const position = hooks.findIndex(({ isOurs }) => isOurs)
  if (position <= 0) return finding('ok', `${file.path} runs \`handle\`.`)
  const before = hooks.slice(0, position).map(({ name }) => (name ? `\`${name}\`` : 'a function without a name'))
  const have = before.length > 1 ? 'they have' : 'it has'
  const message = `${file.path} runs ${before.join(', ')} in front of the \`handle\` of \`KitAuth\`: ${have} no \`locals.auth()\`, and may keep visitors from the sign-in page.`
  return finding('warning', message, orderIn(file) ?? 'sequence(handle, …), with the `handle` of `KitAuth` first')
}

/** The parameters of `sequence`. `null`: there is no such call, or not each of them is a name. */
function partsOfSequence({ text }: SourceFile): readonly string[] | null {
  const [, list] = /\bsequence\s*\(((?:[^()]|\([^()]*\))*)\)/.exec(text) ?? []
  const parts = (list ?? '').split(',').map((part) => part.trim())
  const names = parts.filter((part) => part !== '')
  return names.length > 0 && names.every((part) => /^[\w$.]+$/.test(part)) ? names : null
}

/** What `sequence` runs, as far as the text tells: the hooks could not be loaded. */
const hooksIn = (file: SourceFile): readonly Hook[] =>
  partsOfSequence(file)?.map((name) => ({ name, isOurs: isNameOfOurs(name, file.text) })) ?? []

/** The call of `sequence` with ours first. `null`: the text does not tell which one is ours. */
function orderIn(file: SourceFile): string | null {
  const parts = partsOfSequence(file) ?? []
  const ours = parts.find((part) => isNameOfOurs(part, file.text))
  return ours === undefined ? null : `sequence(${[ours, ...parts.filter((part) => part !== ours)].join(', ')})`
}

/** Whether an expression is our `handle`, by its name or by where the name is from. */
function isNameOfOurs(part: string, text: string): boolean {
  if (/^\w+\.handle$/.test(part)) return true
  const [, inside] =
    /\{([^}]*)\}\s*=\s*KitAuth\b/.exec(text) ??
    /\bimport\s*\{([^}]*\bhandle\b[^}]*)\}\s*from\s*['"](?:\.|~|[$#]lib)[^'"]*['"]/.exec(text) ??
    []
  const [, alias] = /\bhandle\s*(?::|as\b)\s*([\w$]+)/.exec(inside ?? '') ?? []
  return part === (alias ?? (/\bhandle\b/.test(inside ?? '') ? 'handle' : null))
}
