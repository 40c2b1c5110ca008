import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Todo } from './script.ts'
import type { Change } from './unified-diff.ts'
import { listIdsWithVariables } from './unset-providers.ts'

/**
 * Declares the variables of sign-in in `src/env.ts`, which SvelteKit requires to read them from `.env`.
 *
 * @param modules Imported latchkey modules.
 */
export function planEnvModule(folder: string, modules: ReadonlySet<string>): { change: Change | null; todos: Todo[] } {
  if (!modules.has('latchkey/sveltekit')) return { change: null, todos: [] }
  const names = listIdsWithVariables(modules)
  const call = formatCall(names)
  const present = ['src/env.ts', 'src/env.js'].find((path) => existsSync(join(folder, path)))
  if (present === undefined) return { change: createModule(folder, call), todos: [] }
  const isDeclared = readFileSync(join(folder, present), 'utf8').includes('authEnv')
  const text = `Declare the variables of sign-in: ...authEnv(${names.map((id) => `'${id}'`).join(', ')}) of 'latchkey/sveltekit/env'.`
  return { change: null, todos: isDeclared ? [] : [{ path: present, line: null, text }] }
}

function formatCall(ids: readonly string[]): string {
  const line = `authEnv(${ids.map((id) => `'${id}'`).join(', ')})`
  return line.length <= 80 ? line : `authEnv(\n${ids.map((id) => `    '${id}',\n`).join('')}  )`
}

const createModule = (folder: string, call: string): Change => ({
  path: existsSync(join(folder, 'tsconfig.json')) ? 'src/env.ts' : 'src/env.js',
  before: null,
  after: `import { defineEnvVars } from '@sveltejs/kit/env'
import { authEnv } from 'latchkey/sveltekit/env'

export const variables = defineEnvVars({
  ...${call},
})
`,
})
