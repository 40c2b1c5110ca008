import { parsePath } from '../../../http/request.ts'
import { parseUrl } from '../../../lib/url.ts'
import type { ResolvedProvider } from '../../../types/provider.ts'
import { updateKit } from '../../update-kit.ts'
import { type BasePath, basePathOf } from '../base-path.ts'
import { checkVersion, type Supported } from '../check-version.ts'
import { type Finding, findingsOf } from '../finding.ts'
import { findModule, listFiles, packagesOf, readSource } from '../project-files.ts'
import type { Subject } from '../subject.ts'
import { checkEnv } from '../sveltekit-env.ts'
import { checkHooks } from '../sveltekit-hooks.ts'
import { viewsOf } from '../view.ts'
import { writtenProviders } from '../written-providers.ts'

const KIT: Supported = {
  ...{ check: 'sveltekit', label: 'SvelteKit', package: '@sveltejs/kit' },
  from: [[3, 0, 0]],
  update: (folder) => updateKit(packagesOf(folder)),
}

const finding = findingsOf('sveltekit')

/** What of a SvelteKit project has to be right beside the configuration. */
export async function checkSvelteKit(subject: Subject): Promise<readonly Finding[]> {
  const { env, folder, framework, root = '' } = subject
  if (framework !== 'sveltekit') return []
  const call = subject.calls.find(({ by }) => by === 'KitAuth')
  const config = call?.config ?? { providers: [] }
  const written = writtenProviders(config).filter(({ type }) => type !== 'credentials' && type !== 'webauthn')
  return [
    ...checkVersion(folder, KIT),
    checkEnv(
      subject,
      written.map(({ id }) => id),
    ),
    ...checkHooks(subject),
    ...checkRoutes(folder, root, basePathOf(config, env, `${root}/auth`)),
    ...checkTypes(folder),
    ...checkFormPost(subject),
  ]
}

/** Path that a route file answers: groups and layouts do not show in it. */
const addressOf = (file: string): string =>
  file
    .replace(/^src\/routes/, '')
    .replace(/\/\+[^/]*$/, '')
    .replace(/\/\([^/]*\)/g, '')

/** `handle` answers before any route is looked for. */
function checkRoutes(folder: string, root: string, { path }: BasePath): Finding[] {
  const files = listFiles(folder, 'src/routes').filter((file) => /\/\+(?:page|server)\b[^/]*$/.test(file))
  const hidden = files.filter((file) => parsePath(root + addressOf(file), path) !== null)
  const catchAll = files.filter((file) => `${root}${addressOf(file)}`.startsWith(`${path}/[...`))
  return [
    ...hidden.map((file) =>
      finding(
        'warning',
        `${file} is never reached: \`handle\` answers ${root}${addressOf(file)} itself.`,
        `move it to another path; a page of your own: pages: { signIn: '/login' }`,
      ),
    ),
    ...catchAll.map((file) =>
      finding(
        'warning',
        `${file} answers only what \`handle\` leaves of ${path}: sign-in needs no route file.`,
        `rm '${file}'`,
      ),
    ),
  ]
}

/** What types of Auth.js leave behind collides with ours. */
function checkTypes(folder: string): Finding[] {
  // The line that brings them is a comment.
  const isLeft = readSource(folder, 'src/app.d.ts', { isWhole: true })?.text.includes('@auth/sveltekit') ?? false
  const { text = '' } = readSource(folder, 'src/app.d.ts') ?? {}
  if (!isLeft && !/\binterface\s+Locals\s*\{[^}]*\bauth\s*[(:?]/.test(text)) return []
  const what = isLeft ? 'has the types of @auth/sveltekit' : 'types `locals.auth` by itself'
  const message = `src/app.d.ts ${what}, and latchkey/sveltekit does so wherever it is imported: the two disagree.`
  return [finding('warning', message, 'take it out of src/app.d.ts')]
}

/** SvelteKit refuses forms of other sites before any hook runs. */
function checkFormPost(subject: Subject): Finding[] {
  const settings = ['vite.config', 'svelte.config']
    .map((stem) => findModule(subject.folder, stem)?.text ?? '')
    .join('\n')
  const [, listed] = /\btrustedOrigins\s*:\s*\[([^\]]*)\]/.exec(settings) ?? []
  const isListed = (origin: string): boolean => /['"`]\*['"`]/.test(listed ?? '') || (listed ?? '').includes(origin)
  // Its value is made elsewhere: nothing can be told.
  if (listed === undefined && /\btrustedOrigins\b/.test(settings)) return []
  return viewsOf(subject)
    .flatMap(({ providers }) => providers)
    .flatMap((provider) => {
      const origin = formOrigin(provider)
      if (origin === null || isListed(origin)) return []
      const problem = `${provider.id} answers with a form of ${origin}, which \`csrf.trustedOrigins\` does not list: SvelteKit refuses it with 403.`
      return [finding('error', problem, `sveltekit({ csrf: { trustedOrigins: ['${origin}'] } }) in vite.config`)]
    })
}

/** Where the form is from that a provider answers with. `null`: it does not, or nobody knows. */
function formOrigin(provider: ResolvedProvider): string | null {
  if ((provider.type !== 'oauth' && provider.type !== 'oidc') || !provider.formPost) return null
  const url = parseUrl(provider.authorization.url ?? '') ?? parseUrl(provider.issuer ?? '')
  return url?.origin ?? null
}
