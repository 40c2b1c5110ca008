import { checkSecrets } from '../../../config/checks/check-secret.ts'
import { readEnv } from '../../../config/env.ts'
import { runGit } from '../../processes.ts'
import { createFindings, type Finding, type Subject } from '../check.ts'
import { listViews } from '../view.ts'

/**
 * Random-looking secrets that many tutorials print, so that many repositories contain them. Anyone who knows one can
 * create sessions for any user. latchkey itself refuses secrets that are not random.
 */
const PUBLISHED_SECRETS: ReadonlySet<string> = new Set(['LlKq6ZtYbr+hTC073mAmAh9/h2HwMfsFo4hrfCx5mLg='])

/** Placeholders in examples: `your-256-bit-secret`. */
const PLACEHOLDER: RegExp =
  /change[-_ ]?(?:me|this)|replace[-_ ]?(?:me|this|with)|(?:your|own|super|my|top|dev|test)[-_ ]?(?:\w+[-_ ]){0,3}secret|keyboard[-_ ]?cat|generate[-_ ]|openssl[-_ ]rand|at[-_ ]least[-_ ]\d|^secret$|example|<.*>/i

/** Secrets, newest first, with their sources. */
interface Secrets {
  /** Name of the option or of the first variable. */
  readonly name: string
  /** Name of each. */
  readonly names: readonly string[]
  readonly values: readonly string[]
}

const report = createFindings('secret')

/** Checks the secrets that encrypt every session: present, random, and not published. */
export async function checkSecret(subject: Subject): Promise<readonly Finding[]> {
  const all = listSecrets(subject)
  return [...all.flatMap((secrets) => checkStrength(secrets, subject)), ...checkCommitted(subject, all)]
}

const AGES = ['AUTH_SECRET_3', 'AUTH_SECRET_2', 'AUTH_SECRET_1', 'AUTH_SECRET']

/** Returns the secrets of the options, or of the environment if an option is missing. */
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
  const names = values.map((_, i) => (values.length > 1 ? `${name}[${i}]` : name))
  return values.length === 0 ? null : { name, names, values }
}

function checkMissing({ env }: Subject): readonly Finding[] {
  // The same secret decrypts sessions of next-auth.
  if (env['NEXTAUTH_SECRET']) return report('renamed')
  return report(readEnv(env).isDevelopment ? 'temporary' : 'missing')
}

function checkStrength({ name, names, values }: Secrets, subject: Subject): readonly Finding[] {
  if (values.length === 0) return checkMissing(subject)
  const weak = values.flatMap((value, i) => checkWeakness(value, names[i] ?? name, name === 'AUTH_SECRET'))
  return weak.length > 0 ? weak : [...checkOrder(names), ...checkRepeated(names, values)]
}

// Its length or beginning would help a bystander.
function checkWeakness(value: string, name: string, isEnv: boolean): readonly Finding[] {
  const isPublished = PUBLISHED_SECRETS.has(value) || PLACEHOLDER.test(value)
  const [mistake] = checkSecrets([value], name)
  if (!isPublished && !mistake) return []
  const problem = mistake?.problem.startsWith('has') ? 'is shorter than 32 characters' : mistake?.problem
  const expected = `${problem}; random text of 32 characters or more is expected`
  const fault = isPublished ? 'is the published secret of an example' : expected
  return report(isEnv ? 'weak-variable' : 'weak-option', { name, fault })
}

function checkOrder([newest = '', ...older]: readonly string[]): readonly Finding[] {
  if (older.length === 0) return report('strong', { newest })
  return report('several', { newest, older: older.join(' and '), s: older.length > 1 ? '' : 's' })
}

const checkRepeated = (names: readonly string[], values: readonly string[]): readonly Finding[] =>
  values.flatMap((value, i) => {
    const first = values.indexOf(value)
    return first === i ? [] : report('repeated', { first: names[first], name: names[i] })
  })

function checkCommitted({ folder }: Subject, all: readonly Secrets[]): readonly Finding[] {
  // A short value is an ordinary word.
  const long = all.flatMap(({ values }) => values).filter((value) => value.length >= 8)
  return findTrackedFiles(folder, long).flatMap((file) => report('committed', { file }))
}

/**
 * Returns the files in Git that contain one of some texts.
 *
 * @param texts Never passed on the command line, which other accounts of the machine can see.
 * @returns Relative to the folder. Empty without Git or a repository.
 */
function findTrackedFiles(folder: string, texts: readonly string[]): readonly string[] {
  if (texts.length === 0) return []
  const args = ['grep', '-lFI', '--no-color', '--no-recurse-submodules', '-f', '-'] as const
  const { status, stdout } = runGit({ cwd: folder, env: process.env }, args, `${texts.join('\n')}\n`)
  return status === 0 ? stdout.trim().split('\n') : []
}
