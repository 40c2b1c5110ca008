import { spawnSync } from 'node:child_process'
import { checkSecrets } from '../../../config/check-secret.ts'
import { readEnv } from '../../../config/env.ts'
import { createFindings, type Finding } from '../finding.ts'
import type { Subject } from '../subject.ts'
import { listViews } from '../view.ts'

/**
 * Secrets that look random, and that so many tutorials print that they stand in many repositories: whoever knows one
 * can make a session for anybody. What is not random is refused by the library already.
 */
const PUBLISHED_SECRETS: ReadonlySet<string> = new Set(['LlKq6ZtYbr+hTC073mAmAh9/h2HwMfsFo4hrfCx5mLg='])

/** What is written where a secret belongs, in examples: `your-256-bit-secret`. */
const PLACEHOLDER: RegExp =
  /change[-_ ]?(?:me|this)|replace[-_ ]?(?:me|this|with)|(?:your|own|super|my|top|dev|test)[-_ ]?(?:\w+[-_ ]){0,3}secret|keyboard[-_ ]?cat|generate[-_ ]|openssl[-_ ]rand|at[-_ ]least[-_ ]\d|^secret$|example|<.*>/i

/** Secrets, newest first, and where they are from. */
interface Secrets {
  /** Of the option, or of the first variable. */
  readonly name: string
  /** Of each. */
  readonly names: readonly string[]
  readonly values: readonly string[]
}

const { error, ok, warning } = createFindings('secret')

/** What every session is sealed with: there, random, and known to nobody else. */
export async function checkSecret(subject: Subject): Promise<readonly Finding[]> {
  const all = listSecrets(subject)
  const values = all.flatMap((secrets) => secrets.values)
  return [...all.flatMap((secrets) => checkStrength(secrets, subject)), ...checkCommitted(subject, values)]
}

const AGES = ['AUTH_SECRET_3', 'AUTH_SECRET_2', 'AUTH_SECRET_1', 'AUTH_SECRET']

/** Those of the options, and of the environment where an option leaves it to that. */
function listSecrets(subject: Subject): readonly Secrets[] {
  const configs = listViews(subject).map(({ config }) => config)
  const own = configs.flatMap(({ secret, jwt }) => [toSecrets('secret', secret), toSecrets('jwt.secret', jwt?.secret)])
  const isEnvRead = configs.length === 0 || configs.some(({ secret }) => [secret || []].flat().length === 0)
  const names = AGES.filter((name) => subject.env[name]?.trim())
  const ofEnv = { name: 'AUTH_SECRET', names, values: readEnv(subject.env).secrets }
  return [...own.filter((secrets) => secrets !== null), ...(isEnvRead ? [ofEnv] : [])]
}

function toSecrets(name: string, given: unknown): Secrets | null {
  const values = [given || []].flat().map(String)
  if (values.length === 0) return null
  return { name, values, names: values.map((_, i) => (values.length > 1 ? `${name}[${i}]` : name)) }
}

function checkStrength({ name, names, values }: Secrets, { env }: Subject): readonly Finding[] {
  // Sessions that next-auth sealed are opened with the same secret.
  const make = env['NEXTAUTH_SECRET'] ? 'Rename NEXTAUTH_SECRET to AUTH_SECRET.' : MAKE
  if (values.length === 0) return error('AUTH_SECRET is not set: no session can be sealed.', make)
  const weak = values.flatMap((value, i) => checkWeakness(value, names[i] ?? name, name === 'AUTH_SECRET'))
  return weak.length > 0 ? weak : [...checkOrder(names), ...checkRepeated(names, values)]
}

const MAKE = 'npx latchkey secret'

// How long it is, or how it begins, would help whoever looks over the shoulder.
function checkWeakness(value: string, name: string, isEnv: boolean): readonly Finding[] {
  const fix = isEnv ? `${MAKE} --force` : `${name}: what \`npx latchkey secret --print\` prints, from the environment`
  if (PUBLISHED_SECRETS.has(value) || PLACEHOLDER.test(value))
    return error(`${name} is the one of an example, which everybody can read.`, fix)
  const [mistake] = checkSecrets([value], name)
  if (!mistake) return []
  const problem = mistake.problem.startsWith('has') ? 'is shorter than 32 characters' : mistake.problem
  return error(`${name} ${problem}; random text of 32 characters or more is expected.`, fix)
}

function checkOrder([newest = '', ...older]: readonly string[]): readonly Finding[] {
  const rest =
    older.length > 0 ? ` seals, and ${older.join(' and ')} still open${older.length > 1 ? '' : 's'}` : ' is strong'
  return ok(`${newest}${rest}.`)
}

function checkRepeated(names: readonly string[], values: readonly string[]): readonly Finding[] {
  return values.flatMap((value, i) => {
    const first = values.indexOf(value)
    if (first === i) return []
    return warning(`${names[first]} and ${names[i]} are the same secret.`, `Remove ${names[i]}.`)
  })
}

function checkCommitted({ folder }: Subject, values: readonly string[]): readonly Finding[] {
  // A short one is a word of every language.
  const long = values.filter((value) => value.length >= 8)
  const files = findTrackedFiles(folder, long)
  return files.flatMap((file) =>
    warning(
      `Git has ${file}, and the secret is in it: everybody who can read the repository can make sessions.`,
      `git rm --cached ${file}; then a new one: npx latchkey secret --force`,
    ),
  )
}

/**
 * Files that Git has, as far as one of some texts is in them.
 *
 * @param texts Never on the command line, which other accounts of the machine can see.
 * @returns Relative to the folder. None where there is no Git, or no repository.
 */
function findTrackedFiles(folder: string, texts: readonly string[]): readonly string[] {
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
