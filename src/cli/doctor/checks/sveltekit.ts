import { posix } from 'node:path'
import { parsePath } from '../../../http/request.ts'
import { basePathOf } from '../base-path.ts'
import { type Finding, findingsOf } from '../finding.ts'
import { findModule, isExported, listFiles, readSource } from '../project-files.ts'
import type { Subject } from '../subject.ts'
import { checkEnv } from '../sveltekit-env.ts'
import { writtenProviders } from '../written-providers.ts'

const { error, ok, warning } = findingsOf('sveltekit')

/** Checks the files of a SvelteKit project that sign-in needs beside the configuration. */
export async function checkSvelteKit(subject: Subject): Promise<readonly Finding[]> {
  const { calls, framework } = subject
  if (framework !== 'sveltekit') return []
  const providers = calls.filter(({ by }) => by === 'KitAuth').flatMap(({ config }) => writtenProviders(config))
  const withVariables = providers.filter(({ type }) => type !== 'credentials' && type !== 'webauthn')
  const ids = withVariables.map(({ id }) => id)
  return [...checkEnv(subject, ids), ...checkHooks(subject), ...checkRoutes(subject)]
}

/** Whether `handle` is that of `KitAuth`, only a request tells. */
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
  return error(`${problem}: every route of sign-in answers 404, and no visitor is ever signed in.`, fix)
}

/** Path that a route file answers: groups and layouts do not show in it. */
const addressOf = (file: string): string =>
  file
    .replace(/^src\/routes/, '')
    .replace(/\/\+[^/]*$/, '')
    .replace(/\/\([^/]*\)/g, '')

/** `handle` answers before SvelteKit looks for a route. */
function checkRoutes({ calls, env, folder, root = '' }: Subject): Finding[] {
  const config = calls.find(({ by }) => by === 'KitAuth')?.config ?? { providers: [] }
  const { path } = basePathOf(config, env, `${root}/auth`)
  const files = listFiles(folder, 'src/routes').filter((file) => /\/\+(?:page|server)\b[^/]*$/.test(file))
  return files.flatMap((file) => {
    const address = root + addressOf(file)
    if (parsePath(address, path) === null) return []
    return warning(
      `${file} is never reached: \`handle\` answers ${address} itself.`,
      "move it to another path; a page of your own: pages: { signIn: '/login' }",
    )
  })
}
