import { relative } from 'node:path'
import { isRecord } from '../../lib/is-record.ts'
import { importModule } from '../project-import.ts'

/** The used part of Vite, which the project installs. */
interface Vite {
  loadConfigFromFile(env: object, file: undefined, root: string): Promise<{ config: { plugins?: unknown } } | null>
  createServer(config: object): Promise<{ ssrLoadModule: LoadModule }>
}

/**
 * Loads a module of an application by path, or by a SvelteKit name that begins with `$`. Rejects with the module's
 * error.
 */
export type LoadModule = (file: string) => Promise<Readonly<Record<string, unknown>>>

/**
 * Only Vite knows the SvelteKit modules that `latchkey/sveltekit` imports, even if the project does not list latchkey.
 */
const OWN_PLUGIN = { name: 'latchkey', config: () => ({ ssr: { noExternal: ['latchkey'] } }) }

/** Returns all plugins from nested lists and promises, except those that would start a server. */
async function listPlugins(given: unknown): Promise<unknown[]> {
  const plugin = await given
  if (Array.isArray(plugin)) return (await Promise.all(plugin.map(listPlugins))).flat()
  return isRecord(plugin) && !/^nitro\b/.test(`${plugin['name']}`) ? [plugin] : []
}

/**
 * Creates a loader from the project's own Vite, with its aliases, TypeScript and generated modules.
 *
 * @returns `null` if the project has no Vite, or its configuration cannot be loaded.
 */
export async function createViteLoader(folder: string): Promise<LoadModule | null> {
  // Missing or outdated: Node loads what it can.
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
