import { posix } from 'node:path'
import { parsePath } from '../../../http/request.ts'
import { authEnv } from '../../../integrations/sveltekit/env.ts'
import { readProperty } from '../../../lib/read-property.ts'
import { getBasePath } from '../base-path.ts'
import { createFindings, type Finding } from '../finding.ts'
import { findModule, isExported, listFiles, readSource, type SourceFile } from '../project-files.ts'
import type { Subject } from '../subject.ts'
import { findWrittenProvider, listEntries, listWrittenProviders } from '../written-providers.ts'

const { error, ok, warning } = createFindings('sveltekit')

/** Checks the files of a SvelteKit project that sign-in needs in addition to the configuration. */
export async function checkSvelteKit(subject: Subject): Promise<readonly Finding[]> {
  const { calls, framework } = subject
  if (framework !== 'sveltekit') return []
  const providers = calls.filter(({ by }) => by === 'KitAuth').flatMap(({ config }) => listWrittenProviders(config))
  const withVariables = providers.filter(({ type }) => type !== 'credentials' && type !== 'webauthn')
  return [
    ...checkEnv(
      subject,
      withVariables.map(({ id }) => id),
    ),
    ...checkHooks(subject),
    ...checkRoutes(subject),
    ...checkLogoutTokens(subject),
  ]
}

/** Only a request shows whether `handle` is that of `KitAuth`. */
function checkHooks({ file: setup, folder }: Subject): Finding[] {
  const file = findModule(folder, 'src/hooks.server')
  const path = file?.path ?? 'src/hooks.server.ts'
  if (file !== null && (isExported(file, 'handle') || /\bexport\s+\*\s+from\b/.test(file.text)))
    return ok(`${path} exports \`handle\`.`)
  const problem = file === null ? `There is no ${path}` : `${path} does not export \`handle\``
  const source = setup === undefined ? null : readSource(folder, setup)
  const fix =
    source !== null && setup !== path && isExported(source, 'handle')
      ? `export { handle } from './${posix.relative('src', source.path)}' in ${path}`
      : `export const { handle } = KitAuth({ providers: [] }) in ${path}, with your providers`
  return error(`${problem}: every route of sign-in returns 404, and no visitor is ever signed in.`, fix)
}

/** Returns the path of a route file: groups and layouts are not part of it. */
const toAddress = (file: string): string => file.replace(/^src\/routes|\/\+[^/]*$|\/\([^/]*\)/g, '')

/** `handle` responds before SvelteKit looks for a route. */
function checkRoutes({ calls, env, folder, root = '' }: Subject): Finding[] {
  const config = calls.find(({ by }) => by === 'KitAuth')?.config ?? { providers: [] }
  const { path } = getBasePath(config, env, `${root}/auth`)
  const files = listFiles(folder, 'src/routes').filter((file) => /\/\+(?:page|server)\b[^/]*$/.test(file))
  return files.flatMap((file) => {
    const address = root + toAddress(file)
    if (parsePath(address, path) === null) return []
    return warning(
      `${file} is never reached: \`handle\` itself responds to ${address}.`,
      "move it to another path; a page of your own: pages: { signIn: '/login' }",
    )
  })
}

/** Returns the id of a provider that sends logout tokens. @returns `null` for any other entry. */
function findLogoutId(entry: unknown): string | null {
  const isOn = [entry, readProperty(entry, 'options')].some((from) => readProperty(from, 'backchannelLogout') === true)
  return isOn ? (findWrittenProvider(entry)?.id ?? null) : null
}

/** SvelteKit refuses a form POST without `Origin` before `handle`, unless its check is off for the whole application. */
function checkLogoutTokens({ calls, folder }: Subject): Finding[] {
  const entries = calls
    .filter(({ by }) => by === 'KitAuth')
    .flatMap(({ config }) => listEntries(config.providers ?? []))
  const [id = null] = entries.map(findLogoutId).filter((found) => found !== null)
  if (id === null) return []
  const settings = ['svelte.config', 'vite.config'].map((stem) => findModule(folder, stem)?.text ?? '').join('\n')
  if (!/\btrustedOrigins\s*:\s*\[\s*(['"`])\*\1/.test(settings))
    return error(
      `SvelteKit refuses the logout tokens of ${id} with 403.`,
      "csrf: { trustedOrigins: ['*'] }, with the hook of node_modules/latchkey/docs/guides/logging-out.md",
    )
  if (findModule(folder, 'src/hooks.server')?.text.includes('backchannel-logout'))
    return ok(`SvelteKit lets the logout tokens of ${id} in.`)
  return warning(
    'SvelteKit does not check the origin of forms, because of `trustedOrigins`.',
    'add the hook of node_modules/latchkey/docs/guides/logging-out.md to src/hooks.server.ts',
  )
}

/** Checks that `src/env.ts` declares the variables of the env files: SvelteKit reads no others. */
function checkEnv({ folder, sources }: Subject, providers: readonly string[]): Finding[] {
  const fromFiles = [...sources].filter(([name, source]) => name.startsWith('AUTH_') && source !== 'environment')
  const file = findModule(folder, 'src/env')
  const call = `...authEnv(${providers.map((id) => `'${id}'`).join(', ')})`
  const [[, from] = []] = fromFiles
  if (!from) return ok(`${file?.path ?? 'src/env.ts'} is not needed: no variable of sign-in is in an env file.`)
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

/** Returns whether a file declares a variable, by its name or by a call of `authEnv`. */
function isDeclared({ text }: SourceFile, name: string): boolean {
  if (new RegExp(`\\b${name}\\b`).test(text)) return true
  const [, list] = /\bauthEnv\s*\(([^)]*)\)/.exec(text) ?? []
  if (list === undefined) return false
  const ids = list.split(',').flatMap((id) => id.trim() || [])
  // A list from elsewhere may contain any provider.
  if (!ids.every((id) => /^(['"`])[\w-]+\1$/.test(id))) return true
  return Object.hasOwn(authEnv(...ids.map((id) => id.slice(1, -1))), name)
}
