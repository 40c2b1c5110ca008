import Module, { register } from 'node:module'
import { isRecord } from '../../lib/is-record.ts'
import { RECORDED, type Recorder, recordingModule } from './recorder.ts'

/** What only SvelteKit can make, as far as a file that sets sign-in up can need it. */
const KIT: Readonly<Record<string, string>> = {
  '$app/env': 'export const browser = false, building = false, dev = true, version = ""',
  '$app/environment': 'export const browser = false, building = false, dev = true, version = ""',
  '$app/env/private': '',
  '$app/env/public': '',
  '$app/paths': 'export const base = "", assets = "", asset = (path) => path, resolve = (path) => path',
  '$app/server': 'export const getRequestEvent = () => { throw new Error("no request") }, query = () => {}',
  '$env/dynamic/private': 'export const env = process.env',
  '$env/dynamic/public': 'export const env = process.env',
}

/** Every variable by its name. Their values stay where they are. */
const staticEnv = (): string =>
  Object.keys(process.env)
    .filter((name) => /^[A-Za-z_]\w*$/.test(name))
    .map((name) => `export const ${name} = process.env.${name}`)
    .join('\n')

const dataUrl = (text: string): string => `data:text/javascript,${encodeURIComponent(text)}`

/** Stands for the address of an entry of ours, which only the resolution tells. */
const REAL = 'latchkey-real:'

const stubs = (): Readonly<Record<string, string>> =>
  Object.fromEntries(
    Object.entries({ ...KIT, '$env/static/private': staticEnv(), '$env/static/public': staticEnv() }).map(
      ([name, text]) => [name, dataUrl(text)],
    ),
  )

const recordings = (): Readonly<Record<string, string>> =>
  Object.fromEntries(Object.entries(RECORDED).map(([name, names]) => [name, recordingModule(names, REAL)]))

// Runs in a thread of its own, so it is given as a text: nothing of this bundle is there.
const hooksText = (): string => `
const STUBS = ${JSON.stringify(stubs())}
const RECORDINGS = ${JSON.stringify(recordings())}
export async function resolve(specifier, context, next) {
  if (Object.hasOwn(STUBS, specifier)) return { url: STUBS[specifier], shortCircuit: true }
  const found = await next(specifier, context)
  if (!Object.hasOwn(RECORDINGS, specifier)) return found
  const text = RECORDINGS[specifier].replaceAll(${JSON.stringify(REAL)}, found.url)
  return { url: 'data:text/javascript,' + encodeURIComponent(text), shortCircuit: true }
}`

type Load = (this: unknown, request: string, ...rest: unknown[]) => unknown

/** Has whatever is loaded from now on get the recording functions, by `import` and by `require`. */
export function installHooks(recorder: Recorder): void {
  register(dataUrl(hooksText()))
  // Not documented, and the one place that all of `require` goes through.
  const internal = Module as unknown as { _load: Load }
  const load = internal._load
  internal._load = function (request, ...rest) {
    const loaded = load.call(this, request, ...rest)
    const names = RECORDED[request]
    if (names?.includes('default')) return recorder.wrap('default', loaded)
    if (!names || !isRecord(loaded)) return loaded
    return { ...loaded, ...Object.fromEntries(names.map((name) => [name, recorder.wrap(name, loaded[name])])) }
  }
}
