import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fill } from '../messages.ts'
import AUTHJS from './authjs.json' with { type: 'json' }
import { listIdsWithVariables } from './rewrite-config.ts'
import { type Change, createTodo, type Todo } from './script.ts'

/**
 * Declares the variables of sign-in in `src/env.ts`, which SvelteKit requires to read them from `.env`.
 *
 * @param modules Imported latchkey modules.
 */
export function planEnvModule(folder: string, modules: ReadonlySet<string>): { changes: Change[]; todos: Todo[] } {
  if (!modules.has('latchkey/sveltekit')) return { changes: [], todos: [] }
  const ids = listIdsWithVariables(modules).map((id) => `'${id}'`)
  const present = ['src/env.ts', 'src/env.js'].find((path) => existsSync(join(folder, path)))
  if (present === undefined) return { changes: [createModule(folder, ids)], todos: [] }
  const isDeclared = readFileSync(join(folder, present), 'utf8').includes('authEnv')
  const todo = createTodo({ path: present, text: '' }, null, 'declare', { ids: ids.join(', ') })
  return { changes: [], todos: isDeclared ? [] : [todo] }
}

function createModule(folder: string, ids: readonly string[]): Change {
  const line = `authEnv(${ids.join(', ')})`
  const call = line.length <= 80 ? line : `authEnv(\n${ids.map((id) => `    ${id},\n`).join('')}  )`
  const path = existsSync(join(folder, 'tsconfig.json')) ? 'src/env.ts' : 'src/env.js'
  return { path, before: null, after: fill(AUTHJS.env.join('\n'), { call }) }
}
