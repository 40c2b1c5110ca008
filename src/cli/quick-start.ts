import type { CommandLine } from './command-line.ts'
import EMAIL from './email.json' with { type: 'json' }
import { fill } from './messages.ts'
import PASSKEYS from './passkeys.json' with { type: 'json' }
import STARTS from './quick-starts.json' with { type: 'json' }

/** A framework that `init` supports. */
export type Framework = keyof typeof STARTS

/** A file to write, with `/` between folders. */
export interface TextFile {
  readonly path: string
  readonly text: string
}

/** The provider of a quick start. */
export interface ProviderName {
  /** Name of its module and in its callback URL: `google`. */
  readonly id: string
  /** Name of its export: `Google`. */
  readonly name: string
  /** Expression in the list of providers. @default `name` */
  readonly call?: string
  /** Whether the project is written in TypeScript. */
  readonly isTypeScript?: boolean
  /** Origin of the application. @default the development server */
  readonly origin?: string
  /** Whether users can also sign in by email. @default false */
  readonly hasEmail?: boolean
  /** Whether users can also sign in with attested passkeys, which requires `hasEmail`. @default false */
  readonly hasPasskeys?: boolean
  /** Folder of the sources of a Next.js project, with `/` at its end. @default '' */
  readonly sources?: string
}

/** A file with placeholders, as lines. */
interface FileTemplate {
  readonly path: string
  readonly text: readonly string[]
}

/** The provider of test people, which needs no registration. */
export const DEVELOPMENT = 'dev'

/** Comment above the configuration with that provider. */
const NOTE = '// Dev works in development only. Replace it before you deploy.\n'

/** Fills the files of a template with the names of a provider, and other values. */
export function fillFiles(
  files: readonly FileTemplate[],
  provider: ProviderName,
  further: Readonly<Record<string, string>> = {},
): readonly TextFile[] {
  const own = provider.id === DEVELOPMENT ? { envIds: '', note: NOTE } : { envIds: `'${provider.id}'`, note: '' }
  const values = {
    call: provider.name,
    sources: '',
    ...provider,
    ...own,
    extension: getExtension(provider.isTypeScript),
    ...further,
  }
  return files.map(({ path, text }) => ({ path: fill(path, values), text: fill(text.join('\n'), values) }))
}

const getExtension = (isTypeScript = false): string => (isTypeScript ? 'ts' : 'js')

const WITHOUT_EMAIL = { adapter: '', mailHost: '', mailImport: '', mailRoute: '' }

/** Replaces the module of mails in a path or an import. The module of passkeys is next to it. */
const toPasskeys = (text: string): string => text.replace('email', 'passkeys')

/** Returns the lines that import the modules of mails and passkeys. */
function getImports(framework: Framework, { hasPasskeys, isTypeScript }: ProviderName): string {
  const line = EMAIL[framework].import
  const further = hasPasskeys ? `\nimport { passkey }${toPasskeys(line.slice(line.indexOf(' from ')))}` : ''
  return fill(line + further, { extension: getExtension(isTypeScript) })
}

/** Returns the parts of a quick start that sign-in by email or with passkeys changes. */
function getEmailValues(framework: Framework, provider: ProviderName) {
  const { call, hasEmail, hasPasskeys, name } = provider
  if (!hasEmail) return WITHOUT_EMAIL
  const { host, route } = EMAIL[framework]
  return {
    adapter: hasPasskeys ? `adapter, ${PASSKEYS.config}` : 'adapter, ',
    call: [call ?? name, 'mail', ...(hasPasskeys ? ['passkey'] : [])].join(', '),
    mailHost: host,
    mailImport: getImports(framework, provider),
    mailRoute: route,
  }
}

/** Returns the files for sign-in by email and with passkeys: a database, a mailbox for development, and a verifier. */
const listEmailFiles = (framework: Framework, { hasEmail, hasPasskeys }: ProviderName): readonly FileTemplate[] => {
  const { files, path } = EMAIL[framework]
  return [
    ...(hasEmail ? [{ path, text: EMAIL.text }, ...files] : []),
    ...(hasPasskeys ? [{ path: toPasskeys(path), text: PASSKEYS.text }] : []),
  ]
}

/** Creates the quick start of one framework from its row. */
const createQuickStart = (framework: Framework, { extra, files, ...row }: (typeof STARTS)[Framework]) => ({
  ...row,
  /** Function that sets up sign-in with a configuration. */
  setUp: row.setUp as 'KitAuth' | 'latchkey' | 'NextAuth' | 'ReactiveAuth' | 'ServerAuth',
  /** Returns the command that starts the application with the env file, at a port of this machine. */
  start: (envFile: string, isTypeScript: boolean, port: number): CommandLine => {
    const { args, program } = row.start
    const values = { envFile, extension: getExtension(isTypeScript) }
    const portArgs = row.isPlainNode || port === row.port ? [] : ['--', '--port', String(port)]
    return { program, args: [...args.map((arg) => fill(arg, values)), ...portArgs] }
  },
  /** The files of the quick start, with exact content. */
  files: (provider: ProviderName) => fillFiles(files, provider, getEmailValues(framework, provider)),
  /** Additional files that are needed to read the env file, and for sign-in by email. */
  extra: (provider: ProviderName) => fillFiles([...extra, ...listEmailFiles(framework, provider)], provider),
})

type FrameworkStart = ReturnType<typeof createQuickStart>

/** Files and variables that `init` writes: the quick start of one framework, or another template. */
export interface QuickStart extends Omit<FrameworkStart, 'bundler' | 'entries' | 'envFiles' | 'isMounted' | 'setUp'> {
  /** The env file. @default the one that the folder's other files name */
  readonly envFile?: string
  /** Whether Wrangler runs it. @default false */
  readonly isOnWorkers?: boolean
  /** Variables of the env file that it needs in addition, with their defaults. */
  readonly variables?: (origin: string) => readonly (readonly [name: string, value: string])[]
}

/** The quick starts, in the order of detection: projects of the first ones may depend on the others' packages. */
export const QUICK_STARTS: Readonly<Record<Framework, FrameworkStart>> = {
  sveltekit: createQuickStart('sveltekit', STARTS.sveltekit),
  'solid-start': createQuickStart('solid-start', STARTS['solid-start']),
  next: createQuickStart('next', STARTS.next),
  hono: createQuickStart('hono', STARTS.hono),
  express: createQuickStart('express', STARTS.express),
}
