import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { PACKAGE_SPEC } from '../lib/package-spec.ts'
import { readProperty } from '../lib/read-property.ts'
import { type CommandLine, formatCommand } from './command-line.ts'
import { findNeededNode } from './node-version.ts'
import PASSKEYS from './passkeys.json' with { type: 'json' }
import { type Project, readManifest } from './project.ts'
import type { QuickStart } from './quick-start.ts'
import type { Template } from './templates.ts'

/** Node version that has `node:sqlite`. */
const NODE_OF_SQLITE = '>=22.13'

/** Node version that loads TypeScript. */
const NODE_OF_TYPESCRIPT = '>=22.18'

/** A command to run before a quick start works in a project. */
export interface Step {
  /** As users type it. */
  readonly text: string
  /**
   * The command that `init` can run itself; `null` if the user has to decide, as about another version of Node or
   * SvelteKit.
   */
  readonly command: CommandLine | null
}

/** Creates a step that runs npm. */
export function createNpmStep(...args: readonly string[]): Step {
  const command = { program: 'npm', args }
  return { text: formatCommand(command), command }
}

const createManualStep = (text: string): Step => ({ text, command: null })

/** Requirements of a quick start. */
interface Needs {
  readonly framework: Template
  /** Files that `init` writes. */
  readonly start: QuickStart
  /** Whether it uses the SQLite of Node. */
  readonly hasEmail: boolean
  /** Whether it verifies passkeys with SimpleWebAuthn. */
  readonly hasPasskeys: boolean
}

/** Returns the commands to run before a quick start works in a project, in order. */
export function listMissingSteps(folder: string, project: Project, needs: Needs): readonly Step[] {
  const { framework, start } = needs
  const isOldKit = framework === 'sveltekit' && readMajor(folder, '@sveltejs/kit', project.packages) < 3
  const packagesToAdd = listPackages(project, needs)
  return [
    ...checkNode(folder, start, listNodeRanges(project, needs)),
    // npm refuses latchkey next to SvelteKit 2.
    ...(isOldKit ? [createManualStep(updateKit(project.packages))] : []),
    ...(packagesToAdd.length > 0 ? [createNpmStep('install', ...packagesToAdd)] : []),
    ...(start.isPlainNode ? listNodeSteps(start, project) : []),
  ]
}

/** Returns the packages that a project lacks. */
function listPackages({ packages }: Project, { hasPasskeys, start }: Needs): readonly string[] {
  const needed = [...start.packages, ...(hasPasskeys ? [PASSKEYS.package] : [])]
  const missing = needed.filter((name) => !packages.has(name))
  return [...(packages.has('latchkey') ? [] : [PACKAGE_SPEC]), ...missing]
}

/** Returns the steps of a project that Node runs without a bundler. */
function listNodeSteps(start: QuickStart, { isEsm, isTypeScript, packages }: Project): readonly Step[] {
  const types = isTypeScript ? start.types.filter((name) => !packages.has(name)) : []
  return [
    ...(types.length > 0 ? [createNpmStep('install', '-D', ...types)] : []),
    ...(isEsm ? [] : [createNpmStep('pkg', 'set', 'type=module')]),
  ]
}

/** Returns ranges of versions of Node, in addition to that of the framework. */
const listNodeRanges = ({ isTypeScript }: Project, { hasEmail, start }: Needs): readonly string[] => [
  ...(start.isPlainNode && isTypeScript ? [NODE_OF_TYPESCRIPT] : []),
  ...(hasEmail ? [NODE_OF_SQLITE] : []),
]

/**
 * Returns the installed major version, otherwise the one in `package.json`. A range without a number means the newest.
 */
function readMajor(folder: string, name: string, packages: Project['packages']): number {
  const version = findInstalled(folder, name)['version'] ?? packages.get(name)
  const [, major = Number.POSITIVE_INFINITY] = /^[\^~>=v\s]*(\d+)/.exec(`${version}`) ?? []
  return Number(major)
}

/** @param further Further ranges of versions that it needs. */
function checkNode(folder: string, start: QuickStart, further: readonly string[]): readonly Step[] {
  const { dependency, node: usual } = start
  const installed = readProperty(findInstalled(folder, dependency)['engines'], 'node')
  const ranges = [typeof installed === 'string' ? installed : usual, ...further]
  const needed = ranges.map((range) => findNeededNode(range, process.versions.node)).find((version) => version !== null)
  return needed ? [createManualStep(`nvm install ${needed} # this is Node ${process.versions.node}`)] : []
}

/**
 * Returns the command that updates a project of SvelteKit 2 to SvelteKit 3.
 *
 * `npx sv create` adds `@sveltejs/adapter-auto`, which requires SvelteKit 2: npm stops with ERESOLVE unless it is
 * removed.
 *
 * @param packages Dependencies of the project.
 */
function updateKit(packages: Pick<ReadonlySet<string>, 'has'>): string {
  const packagesOfKit = ['@sveltejs/kit@3', 'svelte@5', 'vite@8', '@sveltejs/vite-plugin-svelte@7']
  const isAuto = packages.has('@sveltejs/adapter-auto')
  const adapter = isAuto || packages.has('@sveltejs/adapter-node') ? ['@sveltejs/adapter-node@6'] : []
  const install = `npm install -D ${[...packagesOfKit, ...adapter].join(' ')}`
  if (!isAuto) return install
  const rename = "sed -i.old 's/adapter-auto/adapter-node/' vite.config.*"
  return `npm uninstall @sveltejs/adapter-auto && ${install} && ${rename}`
}

/** Reads the manifest of a package that the project has installed. */
function findInstalled(folder: string, name: string): Readonly<Record<string, unknown>> {
  const path = join(folder, 'node_modules', name, 'package.json')
  return existsSync(path) || folder === dirname(folder) ? readManifest(path) : findInstalled(dirname(folder), name)
}
