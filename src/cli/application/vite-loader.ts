import { relative } from 'node:path'
import { isRecord } from '../../lib/is-record.ts'
import { importModule } from '../project-import.ts'

/** What is used of Vite, which is the project's own. */
interface Vite {
  loadConfigFromFile(env: object, file: undefined, root: string): Promise<{ readonly config: ViteConfig } | null>
  createServer(config: object): Promise<Server>
}

interface ViteConfig {
  readonly plugins?: unknown
}

interface Server {
  ssrLoadModule(path: string): Promise<Readonly<Record<string, unknown>>>
}

/** Loads a module of an application, by path, or by a name of SvelteKit's that begins with `$`. Rejects with what the module threw. */
export type LoadModule = (file: string) => Promise<Readonly<Record<string, unknown>>>

/** Only Vite knows the modules of SvelteKit that `latchkey/sveltekit` imports, also if the project does not list us. */
const OWN_PLUGIN = { name: 'latchkey', config: () => ({ ssr: { noExternal: ['latchkey'] } }) }

/** All plugins, of lists in lists and promises, but those that would start a server of their own. */
async function listPlugins(given: unknown): Promise<unknown[]> {
  const plugin = await given
  if (Array.isArray(plugin)) return (await Promise.all(plugin.map(listPlugins))).flat()
  return isRecord(plugin) && !/^nitro\b/.test(`${plugin['name']}`) ? [plugin] : []
}

/**
 * The project's own Vite, as a loader: with its aliases, its TypeScript and what the framework makes.
 *
 * @returns `null` if the project has no Vite, or its configuration cannot be loaded.
 */
export async function createViteLoader(folder: string): Promise<LoadModule | null> {
  // Of type `unknown` until here. Not there, or too old: Node loads what it can.
  const vite = (await importModule(folder, 'vite').catch(() => null)) as unknown as Vite | null
  if (vite === null) return null
  const loaded = await vite.loadConfigFromFile({ command: 'serve', mode: 'development' }, undefined, folder)
  const plugins = [OWN_PLUGIN, ...(await listPlugins(loaded?.config.plugins))]
  const server = await vite.createServer({
    ...loaded?.config,
    root: folder,
    configFile: false,
    appType: 'custom',
    logLevel: 'silent',
    clearScreen: false,
    plugins,
    optimizeDeps: { noDiscovery: true },
    server: { middlewareMode: true, hmr: false, ws: false, watch: null },
  })
  return (file) =>
    server.ssrLoadModule(file.startsWith('$') ? file : `/${relative(folder, file).replaceAll('\\', '/')}`)
}
