import { checkSecrets } from '../../config/checks/check-secret.ts'
import { createEnvFile, findEnvFileName, isIgnored, readEnvFile } from '../env-file.ts'
import { type Host, paint } from '../host.ts'
import { createError, formatMessage } from '../messages.ts'
import { newSecret, readSecrets, replaceSecrets, rotateSecret } from '../rotate-secret.ts'
import { locate, writeFiles } from '../write-files.ts'

interface Options {
  readonly file?: string
  readonly print?: true
  readonly rotate?: true
  readonly force?: true
}

/** Creates or rotates `AUTH_SECRET`. */
export function run(options: Options, host: Host): void {
  if (options.print) host.print(newSecret())
  else change(options, host)
}

function change({ file, rotate, force }: Options, host: Host): void {
  const name = file ?? findEnvFileName(host.cwd)
  const text = readEnvFile(locate(host.cwd, name))
  assertUsable(name, readSecrets(text), rotate === true, force === true)
  const rotation = rotate ? rotateSecret(text, newSecret()) : null
  writeFiles(host.cwd, [createEnvFile(name, rotation?.text ?? replaceSecrets(text, newSecret()))])
  host.note(formatMessage(rotation ? 'secret-rotated' : 'secret-written', { file: name, variable: rotation?.name }))
  if (rotation?.hasDropped) host.note(formatMessage('secret-dropped'))
  if (rotation) host.note(formatMessage('secret-older'))
  warnUnlessIgnored(host, name)
}

/** @throws {CliError} The present secrets may not be replaced, or cannot be rotated. */
function assertUsable(file: string, present: readonly string[], isRotated: boolean, isForced: boolean): void {
  const [weak] = checkSecrets(present, 'AUTH_SECRET')
  if (isForced || (!isRotated && present.length === 0)) return
  if (present.length === 0) throw createError('secret-missing', { file })
  if (weak) throw createError('secret-weak', { file, problem: weak.problem })
  if (!isRotated) throw createError('secret-present', { file })
}

/** Everyone who can read a repository can read a secret in it. */
export function warnUnlessIgnored(host: Host, file: string): void {
  if (!isIgnored(host, file))
    host.note(`${paint(host, 'yellow', 'warning')}: ${formatMessage('not-ignored', { file })}`)
}
