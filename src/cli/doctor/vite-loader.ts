import { relative } from 'node:path'
import { isRecord } from '../../lib/is-record.ts'
import { importOf } from '../project-import.ts'
import { RECORDED, recordingModule } from './recorder.ts'

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

/** A way to load modules of an application, by path, or by a name of SvelteKit's that begins with `$`. Rejects with what the module threw. */
export type LoadModule = (file: string) => Promise<Readonly<Record<string, unknown>>>

const VIRTUAL = '\0latchkey-doctor:'

/** What Vite leaves to Node without asking plugins, and what the application imports in its place. */
const HOOKS = '@sveltejs/kit/hooks'
const HOOKS_OF_OURS = '/@latchkey-doctor-hooks'

/** Has modules that Vite loads get the recording functions. */
const recorderPlugin = {
  name: 'latchkey-doctor',
  enforce: 'pre',
  // What Vite leaves to Node, it does not ask plugins for.
  config: () => ({ ssr: { noExternal: ['latchkey'] } }),
  transform: (code: string, id: string) =>
    id.startsWith(VIRTUAL) || id.includes('/node_modules/') || !code.includes(HOOKS)
      ? null
      : { code: code.replaceAll(HOOKS, HOOKS_OF_OURS), map: null },
  resolveId(id: string, importer?: string) {
    if (id === HOOKS_OF_OURS) return VIRTUAL + HOOKS
    return Object.hasOwn(RECORDED, id) && !importer?.startsWith(VIRTUAL) ? VIRTUAL + id : null
  },
  load: (id: string) => {
    const name = id.startsWith(VIRTUAL) ? id.slice(VIRTUAL.length) : null
    return name === null ? null : recordingModule(RECORDED[name] ?? [], name)
  },
}

/** All plugins, of lists in lists and promises, but those that would start a server of their own. */
async function pluginsOf(given: unknown): Promise<unknown[]> {
  const plugin = await given
  if (Array.isArray(plugin)) return (await Promise.all(plugin.map(pluginsOf))).flat()
  return isRecord(plugin) && !/^nitro\b/.test(`${plugin['name']}`) ? [plugin] : []
}

/**
 * The project's own Vite, as a loader: with its aliases, its TypeScript and what the framework makes.
 *
 * @returns `null` where the project has no Vite, or its configuration cannot be loaded.
 */
export async function viteLoader(folder: string): Promise<LoadModule | null> {
  // Of type `unknown` until here. Not there, or too old: Node loads what it can.
  const vite = (await importOf(folder, 'vite').catch(() => null)) as unknown as Vite | null
  if (vite === null) return null
  const loaded = await vite.loadConfigFromFile({ command: 'serve', mode: 'development' }, undefined, folder)
  const plugins = [recorderPlugin, ...(await pluginsOf(loaded?.config.plugins))]
  const server = await vite.createServer({
    ...loaded?.config,
    ...{ root: folder, configFile: false, appType: 'custom', logLevel: 'silent', clearScreen: false, plugins },
    optimizeDeps: { noDiscovery: true },
    server: { middlewareMode: true, hmr: false, ws: false, watch: null },
  })
  return (file) =>
    server.ssrLoadModule(file.startsWith('$') ? file : `/${relative(folder, file).replaceAll('\\', '/')}`)
}
