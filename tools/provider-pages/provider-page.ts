import { toEnvPrefix } from '../../src/config/providers/variables.ts'
import { type KnownProvider, mappingOf } from './known-provider.ts'
import { emailSentence, learned } from './learned.ts'
import { isIssuerNeeded, optionRows, variables } from './settings.ts'

/** A table in Markdown. A bar in a cell would end it. */
export const table = (head: readonly string[], rows: readonly (readonly string[])[]): string[] => [
  row(head),
  row(head.map(() => '---')),
  ...rows.map(row),
]

const row = (cells: readonly string[]): string => `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`

/** The lines that add the provider to a configuration, with example values for required options. */
function call({ definition, exportName, recorded }: KnownProvider): string {
  const fromEnv = new Set(['issuer', 'apiKey', 'privateKey'])
  const options = Object.entries(recorded.options ?? {}).filter(([name]) => !fromEnv.has(name))
  const comments = variables(definition).map(([name]) => `// ${name}`)
  const given = options.map(([name, value]) => `${name}: '${value}'`)
  const entry = given.length === 0 ? exportName : `${exportName}({ ${given.join(', ')} })`
  const short = `export const auth = createAuth({ providers: [${entry}] })`
  return [...comments, short.length <= COLUMNS ? short : wrapCall(exportName, given)].join('\n')
}

/** The same call with one option per line. */
const wrapCall = (exportName: string, options: readonly string[]): string =>
  [
    'export const auth = createAuth({',
    '  providers: [',
    ...(options.length === 0 ? [`    ${exportName},`] : []),
    ...(options.length > 0 ? [`    ${exportName}({`, ...options.map((option) => `      ${option},`), '    }),'] : []),
    '  ],',
    '})',
  ].join('\n')

/** Width of code in documentation: no scrolling on a phone. */
const COLUMNS = 72

function registration({ definition, id, notes }: KnownProvider): string[] {
  const { console: address, httpsOnly, noLocalhost } = notes
  const where = address ? `Register the application at <${address}>.` : `Register the application with the provider.`
  return [
    `${where} Enter this callback URL (or redirect URI):`,
    '',
    '```text',
    `https://<host>/auth/callback/${id}`,
    '```',
    '',
    'With SolidStart, the path starts with `/api/auth`.',
    ...(httpsOnly ? ['The provider accepts only https, also during development.'] : []),
    ...(noLocalhost ? ['The provider refuses `localhost`.'] : []),
    ...(definition.formPost
      ? [
          'The provider responds with a cross-site POST. If your framework blocks these, allow the origin of the provider.',
        ]
      : []),
  ]
}

function settings({ definition, id }: KnownProvider): string[] {
  const options = optionRows(definition)
  const prefix = toEnvPrefix(id)
  return [
    '## Settings',
    '',
    ...table(
      ['variable', ''],
      variables(definition).map(([name, content]) => [`\`${name}\``, content]),
    ),
    '',
    `As options: \`clientId\`${definition.clientAuth === 'none' ? '' : ', `clientSecret`'}${isIssuerNeeded(definition) ? `, \`issuer\` for \`${prefix}_ISSUER\`` : ''}.`,
    ...(options.length > 0 ? ['', ...table(['option', 'required', 'default'], options)] : []),
    '',
  ]
}

/** One field of a mapping, as it is written in code. */
const written = ([name, value]: [string, unknown]): string =>
  `    ${name}: ${JSON.stringify(value).replaceAll('"', "'").replaceAll(',', ', ')},`

function otherSubject({ definition, exportName, recorded }: KnownProvider): string[] {
  if (!recorded.otherSubject) return []
  const mapping = { ...mappingOf(definition), id: recorded.otherSubject.id }
  return [
    '',
    `To use \`${recorded.otherSubject.id}\` as the account ID, set it in the mapping. Decide before the first user signs in: a later change gives every user a new account.`,
    '',
    ...['```ts', `${exportName}({`, '  profile: {', ...Object.entries(mapping).map(written), '  },', '})', '```'],
  ]
}

/** The page of one provider. */
export function providerPage(provider: KnownProvider): string {
  const { definition, exportName, id, notes, text } = provider
  const { aliases = [] } = notes
  const lines = [
    `# ${definition.name}`,
    '',
    ...(aliases.length > 0 ? [`Other names: ${aliases.join(', ')}.`, ''] : []),
    '```ts',
    "import { createAuth } from 'latchkey'",
    `import { ${exportName} } from 'latchkey/providers/${id}'`,
    '',
    call(provider),
    '```',
    '',
    ...text.flatMap((paragraph) => [paragraph, '']),
    '## Registration',
    '',
    ...registration(provider),
    '',
    ...settings(provider),
    '## Protocol and account',
    '',
    ...table(['', ''], learned(provider)),
    '',
    emailSentence(provider),
    ...(notes.subject ? ['', notes.subject] : []),
    ...otherSubject(provider),
    ...(definition.style?.mark
      ? []
      : ['', `latchkey has no free logo of ${definition.name}, so the sign-in page shows its first letter.`]),
    ...(notes.notes?.length ? ['', '## Notes', '', ...notes.notes.map((note) => `- ${note}`)] : []),
    '',
    ...(definition.docs ? [`Documentation of the provider: <${definition.docs}>`] : []),
  ]
  return `${lines.join('\n').trimEnd()}\n`
}
