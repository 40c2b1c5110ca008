import { withDeadline } from '../../lib/deadline.ts'
import { isRecord } from '../../lib/is-record.ts'
import type { AuthConfig } from '../../types/config.ts'
import { createFindings, type Finding } from '../doctor/check.ts'
import { type Framework, QUICK_STARTS } from '../quick-start.ts'
import { type Announced, outerCalls, type SetupCall } from './listen-for-configs.ts'

const report = createFindings('loading')

/** Exports of a module of the application. */
export type Exports = Readonly<Record<string, unknown>>

/** Milliseconds for a configuration that is a function. */
const CONFIG_DEADLINE = 5_000

const isConfig = (value: unknown): value is AuthConfig => isRecord(value) && Array.isArray(value['providers'])

/** Returns whether a module exports a configuration. */
export const hasConfig = (module: Exports): boolean => Object.values(module).some(isConfig)

/** Returns the announced calls; without any, one for each exported configuration. */
export async function createSetupCalls(
  announced: readonly Announced[],
  modules: readonly Exports[],
  framework: Framework | null,
) {
  const by: SetupCall['by'] = framework === null ? 'createAuth' : QUICK_STARTS[framework].setUp
  const exported = modules.flatMap((module) => Object.values(module).filter(isConfig))
  const given = announced.length > 0 ? outerCalls(announced) : exported.map((config) => ({ by, config }))
  const calls: SetupCall[] = []
  const problems: Finding[] = []
  for (const { by, config } of given) {
    const asked = await askConfig(config).catch((error: unknown) => error)
    // The check of the options reports invalid configurations.
    if (isAuthConfig(asked)) calls.push({ by, config: asked })
    else problems.push(...(config == null ? report('no-configuration', { by }) : reportNotAsked(by, asked)))
  }
  return { calls, problems }
}

/** Returns whether a function returned an object. Its options are checked later. */
const isAuthConfig = (asked: unknown): asked is AuthConfig => isRecord(asked) && !(asked instanceof Error)

/** Calls a configuration function with a synthetic request. */
const askConfig = async (config: unknown): Promise<unknown> =>
  typeof config === 'function' ? withDeadline(Promise.resolve(config(requestEvent())), CONFIG_DEADLINE, 'It') : config

function reportNotAsked(by: string, error: unknown): Finding[] {
  const type = `it is ${error === null ? 'null' : typeof error}`
  return report('not-asked', { by, reason: error instanceof Error ? error.message.split('\n', 1)[0] : type })
}

/** A synthetic event for a configuration function of any framework. */
function requestEvent(): object {
  const request = new Request('http://localhost/')
  const none = (): undefined => undefined
  return {
    request,
    url: new URL(request.url),
    params: {},
    env: process.env,
    locals: {},
    // As on Cloudflare, with the known variables.
    platform: { env: process.env },
    cookies: { get: none, getAll: () => [], set: none, delete: none, serialize: () => '' },
    getClientAddress: () => '127.0.0.1',
    clientAddress: '127.0.0.1',
    response: { headers: new Headers() },
    nativeEvent: { req: { url: request.url } },
  }
}
