import { posix } from 'node:path'
import { parsePath } from '../../../http/request.ts'
import { authEnv } from '../../../integrations/sveltekit/env.ts'
import { readProperty } from '../../../lib/read-property.ts'
import type { AuthConfig } from '../../../types/config.ts'
import { createFindings, type Finding, type Subject } from '../check.ts'
import { getBasePath } from '../mount.ts'
import { findModule, isExported, listRoutes, readSource, type SourceFile } from '../project-files.ts'
import { findWrittenProvider, listEntries, listWrittenProviders } from '../written-providers.ts'

const report = createFindings('sveltekit')

/** Checks the files of a SvelteKit project that sign-in needs in addition to the configuration. */
export async function checkSvelteKit(subject: Subject): Promise<readonly Finding[]> {
  if (subject.framework !== 'sveltekit') return []
  const configs = subject.calls.filter(({ by }) => by === 'KitAuth').map(({ config }) => config)
  return [
    ...checkEnv(subject, configs),
    ...checkHooks(subject),
    ...checkRoutes(subject, configs[0]),
    ...checkLogoutTokens(subject, configs),
  ]
}

/** Only a request shows whether `handle` is that of `KitAuth`. */
function checkHooks({ file: setup, folder }: Subject): Finding[] {
  const file = findModule(folder, 'src/hooks.server')
  const path = file?.path ?? 'src/hooks.server.ts'
  if (file !== null && (isExported(file, 'handle') || /\bexport\s+\*\s+from\b/.test(file.text)))
    return report('hooks', { path })
  const problem = file === null ? `There is no ${path}` : `${path} does not export \`handle\``
  const source = setup === undefined ? null : readSource(folder, setup)
  const isElsewhere = source !== null && setup !== path && isExported(source, 'handle')
  const values = { path, problem, source: posix.relative('src', source?.path ?? '') }
  return report(isElsewhere ? 'handle-elsewhere' : 'no-handle', values)
}

/** Returns the path of a route file: groups and layouts are not part of it. */
const toAddress = (file: string): string => file.replace(/^src\/routes|\/\+[^/]*$|\/\([^/]*\)/g, '')

/** `handle` responds before SvelteKit looks for a route. */
function checkRoutes({ env, folder, root = '' }: Subject, config: AuthConfig = { providers: [] }): Finding[] {
  const { path } = getBasePath(config, env, `${root}/auth`)
  const files = listRoutes(folder).filter((file) => /\/\+(?:page|server)\b[^/]*$/.test(file))
  return files
    .map((file) => ({ file, address: root + toAddress(file) }))
    .filter(({ address }) => parsePath(address, path) !== null)
    .flatMap((values) => report('never-reached', values))
}

/** Returns the id of a provider that sends logout tokens. @returns `null` for any other entry. */
function findLogoutId(entry: unknown): string | null {
  const isOn = [entry, readProperty(entry, 'options')].some((from) => readProperty(from, 'backchannelLogout') === true)
  return isOn ? (findWrittenProvider(entry)?.id ?? null) : null
}

/** SvelteKit refuses a form POST without `Origin` before `handle`, unless its check is off for the whole application. */
function checkLogoutTokens({ folder }: Subject, configs: readonly AuthConfig[]): Finding[] {
  const entries = configs.flatMap(({ providers }) => listEntries(providers ?? []))
  const id = entries.map(findLogoutId).find((found) => found !== null)
  if (id === undefined) return []
  const settings = ['svelte.config', 'vite.config'].map((stem) => findModule(folder, stem)?.text ?? '').join('\n')
  if (!/\btrustedOrigins\s*:\s*\[\s*(['"`])\*\1/.test(settings)) return report('logout-refused', { id })
  const isHooked = findModule(folder, 'src/hooks.server')?.text.includes('backchannel-logout')
  return report(isHooked ? 'logout-accepted' : 'origin-unchecked', { id })
}

/** Checks that `src/env.ts` declares the variables of the env files: SvelteKit reads no others. */
function checkEnv({ folder, sources }: Subject, configs: readonly AuthConfig[]): Finding[] {
  const providers = configs.flatMap(listWrittenProviders)
  const withVariables = providers.filter(({ type }) => type !== 'credentials' && type !== 'webauthn')
  const call = `...authEnv(${withVariables.map(({ id }) => `'${id}'`).join(', ')})`
  const fromFiles = [...sources].filter(([name, source]) => name.startsWith('AUTH_') && source !== 'environment')
  const names = fromFiles.map(([name]) => name)
  const file = findModule(folder, 'src/env')
  const values = { path: file?.path ?? 'src/env.ts', from: fromFiles[0]?.[1], call }
  if (names.length === 0) return report('no-env-needed', values)
  if (file === null) return report('no-env', { ...values, names: names.join(', ') })
  const missing = names.filter((name) => !isDeclared(file, name))
  return report(missing.length === 0 ? 'declared' : 'not-declared', { ...values, names: missing.join(', ') })
}

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
