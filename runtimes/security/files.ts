// The tests of what is tried against the library, wherever they are: which of them run inside every runtime.

import { globSync } from 'node:fs'
import { root } from '../../tools/entries.ts'
import { NAMES, namedByFile } from '../../tools/security-index.ts'
import type { SecurityGroup } from '../groups.ts'
import { reasonOf } from './on-node.ts'
import { isAboutPlatform } from './platform.ts'

/** Every file with tests of what is tried: those of test/security, and those with a name of an index in a title. */
export function securityFiles(): readonly string[] {
  const own = globSync('test/security/**/*.test.ts', { cwd: root }).map((file) => file.replaceAll('\\', '/'))
  const named = [...namedByFile(NAMES)].flatMap(([file, names]) => (names.size > 0 ? [file] : []))
  return [...new Set([...own, ...named])].sort()
}

/** Those that are bundled to run everywhere. What is in runtimes does so by itself. */
export const filesForEveryRuntime = (): readonly string[] =>
  securityFiles().filter((file) => reasonOf(file) === null && !file.startsWith('runtimes/'))

/** One half of those. */
export const filesOf = (group: SecurityGroup): readonly string[] =>
  filesForEveryRuntime().filter((file) => isAboutPlatform(file) === (group === 'platform'))
