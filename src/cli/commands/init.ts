import { type Command, Option } from 'commander'
import { toEnvPrefix } from '../../methods/variables.ts'
import { askOne, askText } from '../ask.ts'
import { CliError } from '../cli-error.ts'
import { createEnvFile, findEnvFileName, readEnvFile } from '../env-file.ts'
import { parseEnvText, setEnv } from '../env-text.ts'
import { type Host, paint } from '../host.ts'
import { loadProvider, type SetUp } from '../load-provider.ts'
import { listMissingSteps } from '../missing-steps.ts'
import { NPX } from '../package-commands.ts'
import { planFiles } from '../plan-files.ts'
import { readProject } from '../project.ts'
import { type Framework, QUICK_STARTS, type QuickStart } from '../quick-start.ts'
import { readSecrets } from '../rotate-secret.ts'
import { locate, writeFiles } from '../write-files.ts'
import { newSecret, warnUnlessIgnored } from './secret.ts'

interface Options {
  readonly framework?: Framework
  readonly provider: string
  readonly url?: string
  readonly force?: true
}

const EXAMPLES = `
Writes the files of the quick start and adds to the env file what it lacks.

Examples:
  ${NPX} init
  ${NPX} init --provider github --url http://localhost:8080`

/** Adds the options of `latchkey init`. */
export function define(command: Command, host: Host): void {
  const names = Object.keys(QUICK_STARTS)
  command
    .addOption(new Option('--framework <name>', 'default: the one in package.json').choices(names))
    .option('--provider <id>', 'of `latchkey/providers/<id>`', 'google')
    .option('--url <origin>', 'origin of the application (default: AUTH_URL, or the development server)')
    .option('--force', 'overwrite existing files')
    .addHelpText('after', EXAMPLES)
    .action((options: Options) => init(options, host))
}

async function init(options: Options, host: Host): Promise<void> {
  const project = readProject(host.cwd)
  const framework = options.framework ?? project.framework ?? (await askFramework(host))
  const start = QUICK_STARTS[framework]
  const { isTypeScript } = project
  const provider = { ...(await loadProvider(host, options.provider)), isTypeScript }
  const origin = options.url === undefined ? null : readOrigin(options.url)
  const files = await planFiles(host, [...start.files(provider), ...start.extra(provider)], options.force === true)
  const envFile = findEnvFileName(host.cwd)
  const env = await completeEnv(host, readEnvFile(locate(host.cwd, envFile)), provider)
  writeFiles(host.cwd, [...files.filter(({ state }) => state !== 'unchanged'), createEnvFile(envFile, env)])
  for (const { path, state } of files) host.note(`${paint(host, 'green', state.padEnd(11))} ${path}`)
  host.note(`${paint(host, 'green', 'completed'.padEnd(11))} ${envFile}`)
  warnUnlessIgnored(host, envFile)
  printNextSteps(host, { start, provider, env, envFile, origin, steps: listMissingSteps(host.cwd, framework, project) })
}

const askFramework = (host: Host): Promise<Framework> => {
  const names = Object.keys(QUICK_STARTS).join(', ')
  const otherwise = `package.json depends on none of ${names}. Pass the framework: --framework <name>.`
  const labels = Object.fromEntries(Object.entries(QUICK_STARTS).map(([name, { label }]) => [name, label]))
  // The same keys.
  return askOne(host, { message: 'Which framework is it?', otherwise }, labels as Record<Framework, string>)
}

function readOrigin(text: string): string {
  const url = URL.canParse(text) ? new URL(text) : null
  if (url && /^https?:$/.test(url.protocol) && url.pathname === '/' && !url.search) return url.origin
  throw new CliError('--url is not an origin. Pass scheme, host and port: http://localhost:8080.', 2)
}

/** Completes the env file. Existing values stay, except an invalid secret. */
async function completeEnv(host: Host, text: string, { id, isIssuerNeeded }: SetUp): Promise<string> {
  const prefix = toEnvPrefix(id)
  const before = readSecrets(text).length > 0 ? text : setEnv(text, { name: 'AUTH_SECRET', value: newSecret() })
  const needed = [`${prefix}_ID`, `${prefix}_SECRET`, ...(isIssuerNeeded ? [`${prefix}_ISSUER`] : [])]
  let after = before
  for (const name of needed) {
    if (parseEnvText(after).has(name)) continue
    const message = `${name} (Enter: fill it in later)`
    after = setEnv(after, { name, value: (await askText(host, message, name.endsWith('_SECRET'))) ?? '' })
  }
  return after
}

interface Outlook {
  readonly start: QuickStart
  readonly provider: SetUp
  /** Commands to run before the application can start. */
  readonly steps: readonly string[]
  /** Text of the env file. */
  readonly env: string
  readonly envFile: string
  readonly origin: string | null
}

function printNextSteps(host: Host, { start, steps, provider, env, envFile, origin }: Outlook): void {
  const variables = parseEnvText(env)
  const configured = variables.get('AUTH_URL')?.value ?? ''
  const address = origin ?? (URL.canParse(configured) ? new URL(configured).origin : `http://localhost:${start.port}`)
  const missing = [...variables.values()].filter(({ name, value }) => /^AUTH_/.test(name) && value === '')
  host.note(`\nRegister this callback URL with ${provider.label}:`)
  host.print(`${address}${start.basePath}/callback/${provider.id}`)
  if (missing.length > 0)
    host.note(`\nFill in the empty variables in ${envFile}: ${missing.map(({ name }) => name).join(', ')}`)
  if (steps.length > 0) host.note(['\nRun this before you start it:', ...steps.map((step) => `  ${step}`)].join('\n'))
  host.note(`\nStart it, and open ${address}/account:\n  ${start.start(envFile, provider.isTypeScript === true)}`)
}
