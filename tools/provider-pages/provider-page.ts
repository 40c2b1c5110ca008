import { toEnvPrefix } from '../../src/methods/env-prefix.ts'
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

/** How the provider is put into a configuration, with example values for the options it cannot do without. */
function call({ definition, exportName, recorded }: KnownProvider): string {
  const fromEnv = new Set(['issuer', 'apiKey', 'privateKey'])
  const options = Object.entries(recorded.options ?? {}).filter(([name]) => !fromEnv.has(name))
  const given = options.map(([name, value]) => `${name}: '${value}'`).join(', ')
  const names = variables(definition).map(([name]) => name)
  const line = `export const auth = createAuth({ providers: [${exportName}${given && `({ ${given} })`}] })`
  return line.length < 80 ? `${line} // ${names.join(', ')}` : `// ${names.join(', ')}\n${line}`
}

function registration({ definition, id, notes }: KnownProvider): string[] {
  const { console: address, httpsOnly, noLocalhost } = notes
  const where = address ? `Register the application at <${address}>.` : `Register the application with the provider.`
  return [
    `${where} The callback URL to give there (it may be called redirect URI) is`,
    '',
    '```text',
    `https://<host>/auth/callback/${id}`,
    '```',
    '',
    `with your own host; where the routes are below \`/api/auth\`, as with SolidStart, \`https://<host>/api/auth/callback/${id}\`.`,
    ...(httpsOnly ? [`It has to be https, during development, too.`] : []),
    ...(noLocalhost ? [`\`localhost\` is refused as its host.`] : []),
    ...(definition.formPost
      ? ['The answer comes as a cross-site POST. Where the framework refuses those, allow the origin of the provider.']
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
    `Each can be given in code instead: \`clientId\`${definition.clientAuth === 'none' ? '' : ', `clientSecret`'}${isIssuerNeeded(definition) ? `, \`issuer\` for \`${prefix}_ISSUER\`` : ''}.`,
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
    `To have \`${recorded.otherSubject.id}\` as the id of the account, say so in the mapping. Choose before the first user signs in: whoever has an account by one of`,
    'them is a stranger by the other.',
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
    ...(aliases.length > 0 ? [`Also looked for as ${aliases.join(', ')}.`, ''] : []),
    '```ts',
    "import { createAuth } from 'latchkey'",
    `import { ${exportName} } from 'latchkey/providers/${id}'`,
    '',
    call(provider),
    '```',
    '',
    ...text.flatMap((paragraph) => [paragraph, '']),
    '## Registering',
    '',
    ...registration(provider),
    '',
    ...settings(provider),
    '## What is asked, and learned',
    '',
    ...table(['', ''], learned(provider)),
    '',
    emailSentence(provider),
    ...(notes.subject ? ['', notes.subject] : []),
    ...otherSubject(provider),
    ...(notes.notes?.length ? ['', '## Notes', '', ...notes.notes.map((note) => `- ${note}`)] : []),
    '',
    ...(definition.docs ? [`Its maker's documentation: <${definition.docs}>`] : []),
  ]
  return `${lines.join('\n').trimEnd()}\n`
}
