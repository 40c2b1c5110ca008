import { existsSync, readFileSync } from 'node:fs'
import { askYes } from './ask.ts'
import type { Host } from './host.ts'
import { createError, formatMessage } from './messages.ts'
import type { TextFile } from './quick-start.ts'
import { locate } from './write-files.ts'

interface Planned extends TextFile {
  readonly state: 'written' | 'overwritten' | 'unchanged'
}

/**
 * Plans files in the folder of the project, after checking that all of them may be written.
 *
 * @throws {CliError} They may not.
 */
export async function planFiles(
  host: Host,
  files: readonly TextFile[],
  isForced: boolean,
): Promise<readonly Planned[]> {
  const planned = files.map((file): Planned => ({ ...file, state: getState(locate(host.cwd, file.path), file.text) }))
  const present = planned.filter(({ state }) => state === 'overwritten').map(({ path }) => path)
  if (present.length === 0 || isForced) return planned
  const paths = `${present.join(' and ')} ${present.length > 1 ? 'are' : 'is'}`
  const question = { message: formatMessage('overwrite', { paths }), otherwise: formatMessage('present', { paths }) }
  if (!(await askYes(host, question))) throw createError('not-overwritten')
  return planned
}

function getState(path: string, text: string): Planned['state'] {
  if (!existsSync(path)) return 'written'
  return readFileSync(path, 'utf8') === text ? 'unchanged' : 'overwritten'
}
