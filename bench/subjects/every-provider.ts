import { readdirSync } from 'node:fs'
import type { AuthConfig } from '../../src/index.ts'
import { core } from '../library.ts'
import { ORIGIN, SECRET } from '../workload.ts'
import { CLIENT } from './authorization-server.ts'

type Provider = Exclude<NonNullable<AuthConfig['providers']>[number], (...args: never[]) => unknown> & {
  readonly id: string
  readonly type: string
  readonly optionNames?: object
}

/** What of a module of `latchkey/providers/*` is used here. */
interface Module {
  default(options?: object): Provider
}

const FOLDER = new URL('../../dist/providers/', import.meta.url)

const ignore = () => {}
const SILENT = { debug: ignore, info: ignore, warn: ignore, error: ignore }

/** Whether an application accepts it. */
function isAccepted(provider: Provider): boolean {
  try {
    core.createAuth({ providers: [provider], secret: SECRET, origin: ORIGIN, logger: SILENT }, { env: {} })
    return true
  } catch {
    return false
  }
}

/** The provider with invented credentials, and with the options that it demands. */
function withCredentials(make: Module['default']): Provider | undefined {
  const own = Object.keys(make({}).optionNames ?? {})
  const invented = own.map((name) => [name, name.endsWith('Url') ? 'https://acme.example' : 'acme'])
  const options = [{}, { issuer: 'https://id.example' }, Object.fromEntries(invented)]
  return options.map((more) => make({ ...CLIENT, ...more })).find(isAccepted)
}

/** Every built-in provider of OAuth and OpenID Connect, GitHub first. */
export async function everyProvider(): Promise<Provider[]> {
  const files = readdirSync(FOLDER).filter((file) => file.endsWith('.js') && !/^(?:oauth|oidc)\.js$/.test(file))
  const modules: Module[] = await Promise.all(files.map((file) => import(new URL(file, FOLDER).href)))
  const factories = modules.filter(({ default: make }) => /^(?:oauth|oidc)$/.test(make({}).type))
  const all = factories.flatMap((module) => withCredentials(module.default) ?? [])
  // Two entries have the same id, which an application uses once.
  const byId = new Map(all.map((provider) => [provider.id, provider]))
  const isGitHub = ({ id }: Provider) => id === 'github'
  return [...byId.values()].sort((a, b) => Number(isGitHub(b)) - Number(isGitHub(a)))
}
