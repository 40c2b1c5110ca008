// Completes the env file of a project: the secret, the variables of the provider, and the address.

import { toEnvPrefix } from '../config/providers/variables.ts'
import { isLoopback } from '../lib/url.ts'
import { askText } from './ask.ts'
import { parseEnvText, setEnv } from './env-text.ts'
import type { Host } from './host.ts'
import type { SetUp } from './load-provider.ts'
import { formatMessage } from './messages.ts'
import type { QuickStart } from './quick-start.ts'
import { newSecret, readSecrets } from './rotate-secret.ts'

/** Required content of an env file. */
interface Needs {
  readonly start: QuickStart
  /** Name of the file. */
  readonly envFile: string
  readonly provider: SetUp
  /** Origin of the application. */
  readonly address: string
  /** The origin that an option chose; `null` without one. */
  readonly origin: string | null
}

/** Returns the content of an env file with all missing variables. Existing values stay, except an invalid secret. */
export async function planEnv(host: Host, before: string, needs: Needs): Promise<string> {
  const { address, envFile, origin, provider, start } = needs
  const completed = setDefaults(await completeEnv(host, before, provider), listDefaults(start, envFile, address))
  return origin === null ? completed : moveEnv(completed, origin)
}

/** Returns the names of variables of latchkey that are empty. */
export const listEmpty = (env: string): readonly string[] =>
  [...parseEnvText(env).values()]
    .filter(({ name, value }) => name.startsWith('AUTH_') && value === '')
    .map(({ name }) => name)

/** Returns the origin of the application: from an option, otherwise from the env file, otherwise the default. */
export function findAddress(origin: string | null, env: string, { isPlainNode, port }: QuickStart): string {
  const variables = parseEnvText(env)
  const configured = variables.get('AUTH_URL')?.value ?? ''
  if (origin !== null || URL.canParse(configured)) return origin ?? new URL(configured).origin
  return `http://localhost:${(isPlainNode && variables.get('PORT')?.value) || port}`
}

/** Returns the port of an address of this machine; `null` for any other address. */
export function findPort(address: string): number | null {
  const { hostname, port, protocol } = new URL(address)
  return protocol === 'http:' && isLoopback(hostname) ? Number(port || 80) : null
}

/** Variables of the template, or those with which Node alone listens at the address and shows the cause of a failure. */
function listDefaults({ isPlainNode, port: usual, variables }: QuickStart, envFile: string, address: string) {
  if (variables) return variables(address)
  const port = findPort(address)
  if (!isPlainNode || envFile !== '.env' || port === null) return []
  return [['NODE_ENV', 'development'] as const, ...(port === usual ? [] : [['PORT', String(port)] as const])]
}

/** Adds variables that an env file lacks. */
const setDefaults = (env: string, defaults: readonly (readonly [string, string])[]): string =>
  defaults.reduce((text, [name, value]) => (parseEnvText(text).has(name) ? text : setEnv(text, { name, value })), env)

/** Moves an env file to another address of this machine: a port and an origin that it has. */
function moveEnv(env: string, address: string): string {
  const variables = parseEnvText(env)
  const [port, configured] = [findPort(address), variables.get('AUTH_URL')?.value ?? '']
  if (port === null) return env
  const moved = variables.has('PORT') ? setEnv(env, { name: 'PORT', value: String(port) }) : env
  if (!URL.canParse(configured) || findPort(configured) === null) return moved
  const { pathname } = new URL(configured)
  return setEnv(moved, { name: 'AUTH_URL', value: `${address}${pathname === '/' ? '' : pathname}` })
}

/** Adds the secret, and the variables of the provider, which a user may type. */
async function completeEnv(host: Host, text: string, { id, isComplete, isIssuerNeeded }: SetUp): Promise<string> {
  const prefix = toEnvPrefix(id)
  const before = readSecrets(text).length > 0 ? text : setEnv(text, { name: 'AUTH_SECRET', value: newSecret() })
  const client = isComplete ? [] : [`${prefix}_ID`, `${prefix}_SECRET`]
  const needed = [...client, ...(isIssuerNeeded ? [`${prefix}_ISSUER`] : [])]
  let after = before
  for (const name of needed) {
    if (parseEnvText(after).has(name)) continue
    const message = formatMessage('fill-in', { name })
    after = setEnv(after, { name, value: (await askText(host, message, name.endsWith('_SECRET'))) ?? '' })
  }
  return after
}
