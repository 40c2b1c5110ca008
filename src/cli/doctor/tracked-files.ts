import { spawnSync } from 'node:child_process'

/**
 * Files that Git has, as far as one of some texts is in them.
 *
 * @param texts Never on the command line, which other accounts of the machine can see.
 * @returns Relative to the folder. None where there is no Git, or no repository.
 */
export function trackedFilesWith(folder: string, texts: readonly string[]): readonly string[] {
  if (texts.length === 0) return []
  const { status, stdout } = spawnSync('git', ['grep', '-lFI', '--no-color', '-f', '-'], {
    cwd: folder,
    encoding: 'utf8',
    input: `${texts.join('\n')}\n`,
    timeout: 10_000,
    stdio: ['pipe', 'pipe', 'ignore'],
  })
  return status === 0 ? stdout.trim().split('\n') : []
}
