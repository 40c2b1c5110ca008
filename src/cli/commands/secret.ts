import { checkSecrets } from '../../config/checks/check-secret.ts'
import { randomToken } from '../../crypto/random.ts'
import { CliError } from '../cli-error.ts'
import { createEnvFile, findEnvFileName, isIgnored, readEnvFile } from '../env-file.ts'
import { type Host, paint } from '../host.ts'
import { NPX } from '../package-commands.ts'
import { readSecrets, replaceSecrets, rotateSecret } from '../rotate-secret.ts'
import { locate, writeFiles } from '../write-files.ts'

interface Options {
  readonly file?: string
  readonly print?: true
  readonly rotate?: true
  readonly force?: true
}

/** Creates or rotates `AUTH_SECRET`. */
export function run(options: Options, host: Host): void {
  const { print, rotate, force } = options
  const chosen = [print && '--print', rotate && '--rotate', force && '--force'].filter(Boolean)
  if (chosen.length > 1) throw new CliError(`${chosen.join(' and ')} exclude each other.`, 2)
  if (print) host.print(newSecret())
  else change(options, host)
}

function change({ file, rotate, force }: Options, host: Host): void {
  const name = file ?? findEnvFileName(host.cwd)
  const text = readEnvFile(locate(host.cwd, name))
  const { text: changed, said } = rotate ? rotated(text, name) : written(text, name, force === true)
  writeFiles(host.cwd, [createEnvFile(name, changed)])
  for (const line of said) host.note(line)
  warnUnlessIgnored(host, name)
}

/** 33 bytes: more than required, and in base64 without padding, which shells and env files could misread. */
export const newSecret = (): string => randomToken(33)

interface Change {
  readonly text: string
  readonly said: readonly string[]
}

function written(text: string, name: string, isForced: boolean): Change {
  const present = readSecrets(text)
  if (present.length > 0 && !isForced) throw new CliError(presentMessage(present, name))
  return { text: replaceSecrets(text, newSecret()), said: [`AUTH_SECRET is in ${name}.`] }
}

function presentMessage(present: readonly string[], name: string): string {
  const [weak] = checkSecrets(present, 'AUTH_SECRET')
  return weak
    ? weakMessage(name, weak.problem)
    : `${name} already has an AUTH_SECRET, and replacing it signs all users out. \`${NPX} secret --rotate\` adds a new one before it. Nothing was changed.`
}

const weakMessage = (name: string, problem: string): string =>
  `${name} has an invalid AUTH_SECRET: it ${problem}. \`${NPX} secret --force\` replaces it. Nothing was changed.`

function rotated(text: string, name: string): Change {
  const [weak] = checkSecrets(readSecrets(text), 'AUTH_SECRET')
  if (weak?.type === 'MissingSecret')
    throw new CliError(`${name} has no AUTH_SECRET to rotate. \`${NPX} secret\` creates one.`)
  if (weak) throw new CliError(weakMessage(name, weak.problem))
  const { text: changed, name: variable, hasDropped } = rotateSecret(text, newSecret())
  return {
    text: changed,
    said: [
      `${name} has a new secret in ${variable}, which encrypts new sessions. Existing sessions stay valid.`,
      ...(hasDropped ? ['The oldest of four secrets was removed: users with its sessions have to sign in again.'] : []),
      'Delete the older lines when the longest session has expired.',
    ],
  }
}

/** Everyone who can read a repository can read a secret in it. */
export function warnUnlessIgnored(host: Host, name: string): void {
  if (isIgnored(host, name)) return
  host.note(`${paint(host, 'yellow', 'warning')}: Git does not ignore ${name}. Add it: echo ${name} >> .gitignore`)
}
