import type { Finding } from '../errors/errors.ts'
import { readProperty } from '../lib/read-property.ts'
import type { Draft, Feature } from '../seams/feature.ts'

/** Plain options by the feature that reads them, which has the name of its entry. A test compares them with `owns`. */
export const OWNERS: Readonly<Record<string, string>> = {
  audit: 'audit',
  pages: 'text theme',
  revocation: 'session.devices session.isRevoked session.revocation',
  state: 'stateStore',
  stored: 'account.sealTokens adapter adapterFields session.generateSessionToken session.hashToken session.strategy',
  tokens: 'account.keepTokens',
}

const readOption = (options: object, path: string): unknown =>
  path.split('.').reduce<unknown>((value, name) => readProperty(value, name), options)

/** Options that enable no feature. */
const isOff = (path: string, value: unknown): boolean =>
  value === undefined || value === null || value === false || (path === 'session.strategy' && value === 'jwt')

/** Returns how an application adds features. */
export const createFix = (...names: readonly string[]): string =>
  `use: [${names.join(', ')}], with ${names.map((name) => `import { ${name} } from 'latchkey/${name}'`).join(', ')}`

/** Describes an option whose feature is missing. */
const createFinding = (option: string, name: string): Finding => ({
  option,
  // Every build has it, unlike the line to write.
  problem: `needs the feature \`${name}\` of latchkey/${name}`,
  fix: createFix(name),
})

/** Reports the options of features that are missing. */
function reportOwned({ options, report }: Draft, names: ReadonlySet<string>): void {
  const missing = Object.entries(OWNERS).filter(([name]) => !names.has(name))
  for (const [name, paths] of missing)
    for (const option of paths.split(' ').filter((path) => !isOff(path, readOption(options, path))))
      report(createFinding(option, name))
}

/** Reports providers that could not end sessions. */
function reportLogout({ providers, report }: Draft): void {
  for (const { id, logout } of providers.values())
    if (logout !== undefined) report(createFinding(`providers.${id}.${logout}`, 'logout'))
}

/** Reports pages that nothing shows. */
function reportPages({ options: { pages = {} }, report }: Draft): void {
  if (pages.signIn !== undefined && pages.error !== undefined) return
  const fix = `pages: { signIn: '/login', error: '/oops' }, or ${createFix('pages')}`
  report({ option: 'pages', problem: 'lacks `signIn` or `error`', fix })
}

/**
 * Creates the check of `latchkey/core`: each plain option needs the feature that reads it. Without it, the option would
 * have no effect. It decides about security, so every build has it.
 *
 * @param names Names of the features that the application uses.
 */
export const checkOwners = (names: ReadonlySet<string>): Feature<'owners'> => ({
  name: 'owners',
  owns: [],
  resolve(draft) {
    reportOwned(draft, names)
    if (!names.has('logout')) reportLogout(draft)
    if (!names.has('pages')) reportPages(draft)
    return null
  },
})
