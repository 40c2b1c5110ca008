import { readProperty } from '../lib/read-property.ts'
import type { Feature } from '../seams/feature.ts'

/** Plain options by the feature that reads them, and by the entry that exports it. */
const OWNERS: Readonly<Record<string, string>> = {
  audit: 'audit',
  pages: 'text theme',
  revocation: 'session.devices session.isRevoked session.revocation',
  state: 'stateStore',
  stored: 'account.sealTokens adapter adapterFields session.generateSessionToken session.hashToken session.strategy',
  tokens: 'account.keepTokens',
}

const readOption = (options: object, path: string): unknown =>
  path.split('.').reduce<unknown>((value, name) => readProperty(value, name), options)

/** Options that turn nothing on. */
const isOff = (path: string, value: unknown): boolean =>
  value === undefined || value === null || value === false || (path === 'session.strategy' && value === 'jwt')

/** Returns how an application adds a feature. */
const createFix = (name: string): string => `use: [${name}], with import { ${name} } from 'latchkey/${name}'`

/**
 * Creates the check of `latchkey/core`: each plain option needs the feature that reads it. Without it, the option would
 * have no effect. It decides about security, so every build has it.
 *
 * @param names Names of the features that the application uses.
 */
export const checkOwners = (names: ReadonlySet<string>): Feature<'owners'> => ({
  name: 'owners',
  owns: [],
  resolve({ options, report }) {
    for (const [name, paths] of Object.entries(OWNERS))
      for (const path of names.has(name) ? [] : paths.split(' '))
        if (!isOff(path, readOption(options, path)))
          report({ option: path, problem: `needs the feature \`${name}\``, fix: createFix(name) })
    const own = options.pages ?? {}
    if (!names.has('pages') && (own.signIn === undefined || own.error === undefined))
      report({
        option: 'pages',
        problem: 'lacks `signIn` or `error`',
        fix: `pages: { signIn: '/login', error: '/oops' }, or ${createFix('pages')}`,
      })
    return null
  },
})
