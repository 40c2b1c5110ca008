import { authEnv } from '../../integrations/sveltekit/env.ts'
import { type Finding, findingsOf } from './finding.ts'
import { findModule, type SourceFile } from './project-files.ts'
import type { Subject } from './subject.ts'

const { error, ok } = findingsOf('sveltekit')

/** Checks that `src/env.ts` declares the variables of the env files: SvelteKit reads no others. */
export function checkEnv({ folder, sources }: Subject, providers: readonly string[]): Finding[] {
  const fromFiles = [...sources].filter(([name, source]) => name.startsWith('AUTH_') && source !== 'environment')
  const file = findModule(folder, 'src/env')
  const call = `...authEnv(${providers.map((id) => `'${id}'`).join(', ')})`
  const [first] = fromFiles
  if (first === undefined)
    return ok(`${file?.path ?? 'src/env.ts'} is not needed: no variable of sign-in is in an env file.`)
  const [, from] = first
  const names = fromFiles.map(([name]) => name)
  if (file === null) {
    const message = `There is no src/env.ts, and ${from} has ${names.join(', ')}: SvelteKit reads only the variables of ${from} that src/env.ts declares.`
    return error(message, [...FILE, `export const variables = defineEnvVars({ ${call} })`].join('\n'))
  }
  const missing = names.filter((name) => !isDeclared(file, name))
  if (missing.length === 0) return ok(`${file.path} declares the variables of ${from}.`)
  const message = `${file.path} does not declare ${missing.join(', ')} of ${from}: SvelteKit reads only declared variables.`
  return error(message, `defineEnvVars({ ${call} }) in ${file.path}`)
}

const FILE = [
  'in src/env.ts:',
  "import { defineEnvVars } from '@sveltejs/kit/env'",
  "import { authEnv } from 'latchkey/sveltekit/env'",
]

/** Whether a file declares a variable, by its name or by a call of `authEnv`. */
function isDeclared({ text }: SourceFile, name: string): boolean {
  if (new RegExp(`\\b${name}\\b`).test(text)) return true
  const [, list] = /\bauthEnv\s*\(([^)]*)\)/.exec(text) ?? []
  if (list === undefined) return false
  const ids = list.split(',').flatMap((id) => id.trim() || [])
  // A list that is made elsewhere may have any provider's.
  if (!ids.every((id) => /^(['"`])[\w-]+\1$/.test(id))) return true
  return Object.hasOwn(authEnv(...ids.map((id) => id.slice(1, -1))), name)
}
