import type { Finding } from './finding.ts'
import { neededNode } from './node-version.ts'
import { installedOf } from './project-files.ts'

/** What of a framework works. */
export interface Supported {
  readonly check: string
  readonly label: string
  readonly package: string
  /** Lowest that works, for each major. */
  readonly from: readonly (readonly [major: number, minor: number, patch: number])[]
  /** Returns the command that updates it. @default `npm install` of the newest major */
  readonly update?: (folder: string) => string
}

/** Checks the version of a framework that a project has, and of Node. Returns nothing if the project has none. */
export function checkVersion(folder: string, supported: Supported): Finding[] {
  const { check, from, label, package: name } = supported
  const installed = installedOf(folder, name)
  if (installed === null) return []
  const { node, version } = installed
  const found = checkNode(supported, node)
  const [major = 0, minor = 0, patch = 0] = version.split(/[.-]/).map(Number)
  const newest = from.at(-1)?.[0] ?? 0
  const lowest = from.find(([first]) => first === major)
  const isNew = lowest && (minor > lowest[1] || (minor === lowest[1] && patch >= lowest[2]))
  if (isNew) return [...found, { level: 'ok', check, message: `${label} ${version}.`, fix: null }]
  const expected = from.map((each) => each.join('.')).join(' or ')
  const message = `${label} ${version} is installed; expected ${expected}, or newer of the same major.`
  const fix = supported.update?.(folder) ?? `npm install ${name}@${newest}`
  return [...found, { level: major > newest ? 'warning' : 'error', check, message, fix }]
}

/** Checks the Node that runs this, which is the one that runs the application unless that is deployed elsewhere. */
function checkNode({ check, label }: Supported, range: string | null): Finding[] {
  const needed = range === null ? null : neededNode(range, process.versions.node)
  if (needed === null) return []
  const message = `${label} needs Node ${needed} or newer; this is Node ${process.versions.node}.`
  return [{ level: 'error', check, message, fix: `nvm install ${needed}, or https://nodejs.org/en/download` }]
}
