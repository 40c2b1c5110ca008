import type { SetupCall } from './subject.ts'

/** What was seen while the application was loaded. A configuration may be a function of a request. */
export interface Recorder {
  readonly calls: { readonly by: SetupCall['by']; readonly config: unknown }[]
  /** Of the functions that we have given the application and that have no name of their own. */
  readonly names: Map<unknown, string>
  /** Whatever was to listen. */
  readonly servers: unknown[]
  /** The function, which remembers what it is called with. */
  wrap(name: string, original: unknown): unknown
}

/** What is recorded of each entry of the package. */
export const RECORDED: Readonly<Record<string, readonly string[]>> = {
  latchkey: ['createAuth'],
  'latchkey/express': ['ServerAuth', 'requireSession', 'session'],
  'latchkey/sveltekit': ['KitAuth'],
  'latchkey/solid-start': ['ReactiveAuth'],
}

const SETUPS: ReadonlySet<string> = new Set<SetupCall['by']>(['createAuth', 'ServerAuth', 'KitAuth', 'ReactiveAuth'])

const isSetup = (name: string): name is SetupCall['by'] => SETUPS.has(name)

/** Where modules that are made while loading find the recorder. */
const KEY = 'latchkey.doctor'

// Stands for what could not be made, so that the rest of the application loads and is looked at, too.
const nothing: unknown = new Proxy(() => nothing, {
  get: (_, name) => (name === 'then' || typeof name === 'symbol' ? undefined : nothing),
})

const passOn = (_req: unknown, _res: unknown, next: () => void): void => next()

const isHandler = (name: string): boolean => RECORDED['latchkey/express']?.includes(name) === true

/** Begins to record. Modules of `recordingModule` find this recorder, and no other. */
export function createRecorder(): Recorder {
  const recorder: Recorder = {
    ...{ calls: [], names: new Map<unknown, string>(), servers: [] },
    wrap:
      (name, original) =>
      (config: unknown, ...rest: unknown[]) => {
        if (isSetup(name)) recorder.calls.push({ by: name, config })
        const made = tryCall(name, original, [config, ...rest])
        if (isHandler(name)) recorder.names.set(made, name)
        return made
      },
  }
  Object.defineProperty(globalThis, Symbol.for(KEY), { value: recorder, configurable: true })
  return recorder
}

function tryCall(name: string, original: unknown, parameters: readonly unknown[]): unknown {
  try {
    return (original as (...parameters: readonly unknown[]) => unknown)(...parameters) // one of RECORDED
  } catch {
    // Why, the check of the options says, with all else that is wrong.
    return isHandler(name) ? passOn.bind(null) : nothing
  }
}

/** Text of a module that stands for an entry of ours, and has the recording functions of it. */
export const recordingModule = (names: readonly string[], real: string): string =>
  [
    `import * as real from ${JSON.stringify(real)}`,
    `export * from ${JSON.stringify(real)}`,
    `const { wrap } = globalThis[Symbol.for('${KEY}')]`,
    ...names.map((name) => `export const ${name} = wrap('${name}', real.${name})`),
  ].join('\n')
