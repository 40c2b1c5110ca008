import { authEnv } from '../../integrations/sveltekit/env.ts'
import type { Finding } from './finding.ts'
import { findModule, type SourceFile } from './project-files.ts'
import type { Subject } from './subject.ts'

/** Whether SvelteKit hands out what is in the env files: it does so for the variables that `src/env.ts` declares. */
export function checkEnv({ folder, sources }: Subject, providers: readonly string[]): Finding {
  const fromFiles = [...sources].filter(([name, source]) => name.startsWith('AUTH_') && source !== 'environment')
  const file = findModule(folder, 'src/env')
  const call = `...authEnv(${providers.map((id) => `'${id}'`).join(', ')})`
  if (fromFiles.length === 0)
    return ok(`${file ? file.path : 'src/env.ts'} is not needed: no variable of sign-in is in an env file.`)
  const [, from] = fromFiles[0] ?? []
  if (file === null) {
    const names = fromFiles.map(([name]) => name).join(', ')
    const message = `There is no src/env.ts, and ${from} has ${names}: SvelteKit reads only the variables of ${from} that src/env.ts declares.`
    return {
      level: 'error',
      check: 'sveltekit',
      message,
      fix: [...FILE, `export const variables = defineEnvVars({ ${call} })`].join('\n'),
    }
  }
  const declared = declaredIn(file)
  const missing = fromFiles.map(([name]) => name).filter((name) => !declared(name))
  if (missing.length === 0) return ok(`${file.path} declares the variables of ${from}.`)
  const message = `${file.path} does not declare ${missing.join(', ')} of ${from}: SvelteKit reads only declared variables.`
  return { level: 'error', check: 'sveltekit', message, fix: `defineEnvVars({ ${call} }) in ${file.path}` }
}

const FILE = [
  'in src/env.ts:',
  "import { defineEnvVars } from '@sveltejs/kit/env'",
  "import { authEnv } from 'latchkey/sveltekit/env'",
]

const ok = (message: string): Finding => ({ level: 'ok', check: 'sveltekit', message, fix: null })

/** What a file declares, by its own words and by those of `authEnv`. */
function declaredIn({ text }: SourceFile): (name: string) => boolean {
  const [, list] = /\bauthEnv\s*\(([^)]*)\)/.exec(text) ?? []
  const ids = (list ?? '').split(',').map((id) => id.trim())
  const isLiteral = ids.every((id) => id === '' || /^(['"`])[\w-]+\1$/.test(id))
  const ours = new Set(
    list === undefined ? [] : Object.keys(authEnv(...ids.filter(Boolean).map((id) => id.slice(1, -1)))),
  )
  // A list that is made elsewhere may have any provider's.
  const isMade = list !== undefined && !isLiteral
  return (name) => ours.has(name) || isMade || new RegExp(`\\b${name}\\b`).test(text)
}
