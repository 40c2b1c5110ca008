import { withDeadline } from '../../lib/deadline.ts'
import { isRecord } from '../../lib/is-record.ts'
import type { AuthConfig } from '../../types/config.ts'
import type { Framework } from '../quick-start.ts'
import type { Finding } from './finding.ts'
import type { Recorder } from './recorder.ts'
import { requestEvent } from './request-event.ts'
import type { SetupCall } from './subject.ts'

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

/** Whether a module exports one. */
export const hasConfig = (module: Exports): boolean => Object.values(module).some(isConfig)

/** The calls that were recorded; without any, the configurations that are exported. */
export async function setupCalls(
  { calls }: Recorder,
  modules: readonly Exports[],
  framework: Framework | null,
): Promise<{ readonly calls: readonly SetupCall[]; readonly findings: readonly Finding[] }> {
  const by = framework === null ? 'createAuth' : SETUP_OF[framework]
  const exported = modules.flatMap((module) =>
    Object.values(module)
      .filter(isConfig)
      .map((config) => ({ by, config })),
  )
  const found: SetupCall[] = []
  const findings: Finding[] = []
  for (const { by, config: given } of calls.length > 0 ? calls : exported) {
    const config = await askConfig(given).catch((error: unknown) => error)
    // What is no configuration, the options report.
    if (isRecord(config) && !(config instanceof Error))
      found.push({ by, given, config: config as unknown as AuthConfig })
    else findings.push(given == null ? withoutConfig(by) : notAsked(by, config))
  }
  return { calls: found, findings }
}

const withoutConfig = (by: string): Finding => ({
  ...{ level: 'error', check: 'loading' },
  message: `${by} is called without a configuration.`,
  fix: `${by}({ providers: [GitHub] }), with import { GitHub } from 'latchkey/providers/github'`,
})

/** What a function makes of a request is what counts, where it is one. */
const askConfig = async (config: unknown): Promise<unknown> =>
  typeof config === 'function' ? withDeadline(Promise.resolve(config(requestEvent())), CONFIG_DEADLINE, 'It') : config

const notAsked = (by: string, error: unknown): Finding => ({
  ...{ level: 'warning', check: 'loading' },
  message: `The configuration of ${by} could not be looked at: ${
    error instanceof Error ? error.message.split('\n', 1)[0] : `it is ${error === null ? 'null' : typeof error}`
  }`,
  fix: '--config <file>, one that exports a configuration as it is in production',
})
