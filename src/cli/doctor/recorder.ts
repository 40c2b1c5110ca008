import type { SetupCall } from './subject.ts'

/** What was seen while the application was loaded. A configuration may be a function of a request. */
export interface Recorder {
  readonly calls: { readonly by: SetupCall['by']; readonly config: unknown }[]
  /** Names of the functions that we have given the application: `ServerAuth`, `session`, `requireSession`, `KitAuth`. */
  readonly names: Map<unknown, string>
  /** The configuration that each of these functions was made with. */
  readonly configs: Map<unknown, unknown>
  /** What each result of SvelteKit's `sequence` runs, in this order. */
  readonly sequences: Map<unknown, readonly unknown[]>
  /** Every Express application, in the order in which they were created. */
  readonly apps: unknown[]
  /** Every server that was to listen. */
  readonly servers: unknown[]
  /** Returns the function, which now remembers what it is called with. */
  wrap(name: string, original: unknown): unknown
}

/** What is recorded of each module. `default` is the default export. */
export const RECORDED: Readonly<Record<string, readonly string[]>> = {
  latchkey: ['createAuth'],
  'latchkey/express': ['ServerAuth', 'createExpressAuth', 'requireSession', 'session'],
  'latchkey/sveltekit': ['KitAuth'],
  'latchkey/solid-start': ['ReactiveAuth'],
  '@sveltejs/kit/hooks': ['sequence'],
  express: ['default'],
}

const SETUPS: readonly string[] = [
  'createAuth',
  'ServerAuth',
  'createExpressAuth',
  'KitAuth',
  'ReactiveAuth',
] satisfies SetupCall['by'][]

const isSetup = (name: string): name is SetupCall['by'] => SETUPS.includes(name)

/** Where modules that are made while loading find the recorder. */
const KEY = 'latchkey.doctor'

// Stands for what could not be made, so that the rest of the application loads and is looked at, too.
const nothing: unknown = new Proxy(() => nothing, {
  get: (_, name) => (name === 'then' || typeof name === 'symbol' ? undefined : nothing),
})

const passOn = (_req: unknown, _res: unknown, next: () => void): void => next()

const HANDLERS: readonly string[] = ['ServerAuth', 'requireSession', 'session']

/** Begins to record. Modules of `recordingModule` find this recorder, and no other. */
export function createRecorder(): Recorder {
  const recorder: Recorder = {
    ...{ calls: [], names: new Map<unknown, string>(), configs: new Map(), sequences: new Map() },
    ...{ apps: [], servers: [] },
    wrap: (name, original) =>
      name === 'default' ? wrapExpress(recorder, original) : wrapFunction(recorder, name, original),
  }
  Object.defineProperty(globalThis, Symbol.for(KEY), { value: recorder, configurable: true })
  return recorder
}

const wrapFunction =
  (recorder: Recorder, name: string, original: unknown) =>
  (...parameters: unknown[]): unknown => {
    const [config] = parameters
    if (isSetup(name)) recorder.calls.push({ by: name, config })
    const made = tryCall(name, original, parameters)
    if (HANDLERS.includes(name)) remember(recorder, made, name, config)
    if (name === 'KitAuth') remember(recorder, Object(made).handle, name, config)
    if (name === 'sequence') recorder.sequences.set(made, parameters)
    return name === 'createExpressAuth' ? wrapBound(recorder, made, config) : made
  }

function remember({ configs, names }: Recorder, made: unknown, name: string, config: unknown): void {
  names.set(made, name)
  configs.set(made, config)
}

/** The handlers of `createExpressAuth` are the ones that the functions of the same name make. */
function wrapBound(recorder: Recorder, made: unknown, config: unknown): unknown {
  const bound = Object(made)
  const router: unknown = made === nothing ? passOn.bind(null) : bound.router
  remember(recorder, router, 'ServerAuth', config)
  const make =
    (name: 'requireSession' | 'session') =>
    (...parameters: unknown[]): unknown => {
      const handler = tryCall(name, bound[name], parameters)
      remember(recorder, handler, name, config)
      return handler
    }
  return { ...bound, router, requireSession: make('requireSession'), session: make('session') }
}

/** Keeps the methods of `express`, such as `express.json`. */
const wrapExpress = ({ apps }: Recorder, original: unknown): unknown =>
  typeof original !== 'function'
    ? original
    : new Proxy(original, {
        apply(target, self, parameters) {
          const app: unknown = Reflect.apply(target, self, parameters)
          apps.push(app)
          return app
        },
      })

function tryCall(name: string, original: unknown, parameters: readonly unknown[]): unknown {
  try {
    return (original as (...parameters: readonly unknown[]) => unknown)(...parameters) // one of RECORDED
  } catch {
    // The check of the options reports why, with all else that is wrong.
    return HANDLERS.includes(name) ? passOn.bind(null) : nothing
  }
}

/** Text of a module that stands for one of RECORDED, and has the recording functions of it. */
export const recordingModule = (names: readonly string[], real: string): string =>
  [
    `import * as real from ${JSON.stringify(real)}`,
    `export * from ${JSON.stringify(real)}`,
    `const { wrap } = globalThis[Symbol.for('${KEY}')]`,
    ...names.map((name) =>
      name === 'default'
        ? "export default wrap('default', real.default)"
        : `export const ${name} = wrap('${name}', real.${name})`,
    ),
  ].join('\n')
