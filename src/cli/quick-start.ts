import STARTS from './quick-starts.json' with { type: 'json' }
import { fill } from './texts.ts'

/** A framework that `init` supports. */
export type Framework = keyof typeof STARTS

/** A file to write, with `/` between folders. */
export interface TextFile {
  readonly path: string
  readonly text: string
}

/** The provider of a quick start. */
export interface ProviderName {
  /** Name of its module and in its callback URL: `google`. */
  readonly id: string
  /** Name of its export: `Google`. */
  readonly name: string
  /** Expression in the list of providers. @default `name` */
  readonly call?: string
  /** Whether the project is written in TypeScript. */
  readonly isTypeScript?: boolean
  /** Origin of the application. @default the development server */
  readonly origin?: string
}

/** The fields of `quick-starts.json`. */
interface Written {
  readonly label: string
  /** The package that identifies the framework. */
  readonly dependency: string
  /** Base path of the routes. */
  readonly basePath: string
  /** Origin of its development server. */
  readonly port: number
  /** Whether Node alone runs the application, so that its port and mode come from the env file. */
  readonly isPlainNode: boolean
  /** The env file. @default the one that the folder's other files name */
  readonly envFile?: string
  /** Variables of the env file that it needs in addition, with their defaults. */
  readonly variables?: (origin: string) => readonly (readonly [name: string, value: string])[]
}

/** The quick start of one framework. */
export interface QuickStart extends Written {
  /** Returns the command that starts the application with the env file, at a port of this machine. */
  readonly start: (envFile: string, isTypeScript: boolean, port: number) => string
  /** The files of the quick start, with exact content. */
  readonly files: (provider: ProviderName) => readonly TextFile[]
  /** Additional files that are needed to read the env file. */
  readonly extra: (provider: ProviderName) => readonly TextFile[]
}

interface Template extends Written {
  readonly start: string
  readonly files: readonly FileTemplate[]
  readonly extra: readonly FileTemplate[]
}

interface FileTemplate {
  readonly path: string
  /** Lines. */
  readonly text: readonly string[]
}

const getExtension = (isTypeScript: boolean): string => (isTypeScript ? 'ts' : 'js')

const fillFiles =
  (files: readonly FileTemplate[]) =>
  ({ call, id, isTypeScript = false, name }: ProviderName): readonly TextFile[] => {
    const values = { id, name, call: call ?? name, extension: getExtension(isTypeScript) }
    return files.map(({ path, text }) => ({ path: fill(path, values), text: fill(text.join('\n'), values) }))
  }

const createQuickStart = (template: Template): QuickStart => ({
  ...template,
  start: (envFile, isTypeScript, port) => {
    const command = fill(template.start, { envFile, extension: getExtension(isTypeScript) })
    return template.isPlainNode || port === template.port ? command : `${command} -- --port ${port}`
  },
  files: fillFiles(template.files),
  extra: fillFiles(template.extra),
})

/** The quick starts, in the order of detection: projects of the first ones may depend on the others' packages. */
export const QUICK_STARTS: Readonly<Record<Framework, QuickStart>> = {
  sveltekit: createQuickStart(STARTS.sveltekit),
  'solid-start': createQuickStart(STARTS['solid-start']),
  express: createQuickStart(STARTS.express),
}
