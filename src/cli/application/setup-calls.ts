import { withDeadline } from '../../lib/deadline.ts'
import { isRecord } from '../../lib/is-record.ts'
import type { AuthConfig } from '../../types/config.ts'
import type { Framework } from '../quick-start.ts'
import { type Announced, outerCalls } from './listen-for-configs.ts'
import type { LoadProblem } from './not-loaded.ts'
import type { SetupCall } from './setup-call.ts'

/** What a module of the application exports. */
export type Exports = Readonly<Record<string, unknown>>

/** Milliseconds for a configuration that is a function. */
const CONFIG_DEADLINE = 5_000

/** Who sets sign-in up with a configuration that a module of a framework's project exports. */
const SETUP_OF: Readonly<Record<Framework, SetupCall['by']>> = {
  express: 'ServerAuth',
  sveltekit: 'KitAuth',
  'solid-start': 'ReactiveAuth',
}

const isConfig = (value: unknown): value is AuthConfig => isRecord(value) && Array.isArray(value['providers'])

/** Whether a module exports a configuration. */
export const hasConfig = (module: Exports): boolean => Object.values(module).some(isConfig)

/** Returns the calls that were announced; without any, one for each configuration that is exported. */
export async function createSetupCalls(
  announced: readonly Announced[],
  modules: readonly Exports[],
  framework: Framework | null,
): Promise<{ readonly calls: readonly SetupCall[]; readonly problems: readonly LoadProblem[] }> {
  const by = framework === null ? 'createAuth' : SETUP_OF[framework]
  const exported = modules.flatMap((module) => Object.values(module).filter(isConfig))
  const given = announced.length > 0 ? outerCalls(announced) : exported.map((config) => ({ by, config }))
  const calls: SetupCall[] = []
  const problems: LoadProblem[] = []
  for (const { by, config } of given) {
    const asked = await askConfig(config).catch((error: unknown) => error)
    // What is no valid configuration, the options report.
    if (isAuthConfig(asked)) calls.push({ by, config: asked })
    else problems.push(config == null ? describeMissingConfig(by) : notAsked(by, asked))
  }
  return { calls, problems }
}

/** Whether a function gave an object. Its options are checked one by one later. */
const isAuthConfig = (asked: unknown): asked is AuthConfig => isRecord(asked) && !(asked instanceof Error)

const describeMissingConfig = (by: string): LoadProblem => ({
  level: 'error',
  message: `${by} is called without a configuration.`,
  fix: `${by}({ providers: [GitHub] }), with import { GitHub } from 'latchkey/providers/github'`,
})

/** Asks a function for the configuration of a request that no visitor sent. */
const askConfig = async (config: unknown): Promise<unknown> =>
  typeof config === 'function' ? withDeadline(Promise.resolve(config(requestEvent())), CONFIG_DEADLINE, 'It') : config

const notAsked = (by: string, error: unknown): LoadProblem => ({
  level: 'warning',
  message: `The configuration of ${by} could not be looked at: ${
    error instanceof Error ? error.message.split('\n', 1)[0] : `it is ${error === null ? 'null' : typeof error}`
  }`,
  fix: '--config <file>, one that exports a configuration as it is in production',
})

/** An event as the frameworks give one to a configuration that is a function: of a request that nobody has sent. */
function requestEvent(): object {
  const request = new Request('http://localhost/')
  const none = (): undefined => undefined
  return {
    request,
    url: new URL(request.url),
    params: {},
    locals: {},
    // As Cloudflare has it, with the variables that there are.
    platform: { env: process.env },
    cookies: { get: none, getAll: () => [], set: none, delete: none, serialize: () => '' },
    getClientAddress: () => '127.0.0.1',
    clientAddress: '127.0.0.1',
    response: { headers: new Headers() },
    nativeEvent: { req: { url: request.url } },
  }
}
