import type { Finding } from './finding.ts'
import { versionOf } from './project-files.ts'

/** What of a framework works. */
export interface Supported {
  readonly check: string
  readonly label: string
  readonly package: string
  /** Lowest that works, for each major. */
  readonly from: readonly (readonly [major: number, minor: number, patch: number])[]
}

/** Whether the version of a framework that a project has is one that works. Nothing where it has none. */
export function checkVersion(folder: string, { check, from, label, package: name }: Supported): Finding[] {
  const version = versionOf(folder, name)
  const [major = 0, minor = 0, patch = 0] = version?.split(/[.-]/).map(Number) ?? []
  if (version === null) return []
  const newest = from.at(-1)?.[0] ?? 0
  const lowest = from.find(([first]) => first === major)
  const isNew = lowest && (minor > lowest[1] || (minor === lowest[1] && patch >= lowest[2]))
  if (isNew) return [{ level: 'ok', check, message: `${label} ${version}.`, fix: null }]
  const expected = from.map((each) => each.join('.')).join(' or ')
  const message = `${label} ${version} is installed; expected ${expected}, or newer of the same major.`
  return [{ level: major > newest ? 'warning' : 'error', check, message, fix: `npm install ${name}@${newest}` }]
}
