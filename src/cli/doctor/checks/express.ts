import { type BasePath, basePathOf } from '../base-path.ts'
import { checkVersion, type Supported } from '../check-version.ts'
import { fixedPart, isPattern, mountPath, mountsOf } from '../express-mount.ts'
import { checkProxy } from '../express-proxy.ts'
import { type Finding, findingsOf } from '../finding.ts'
import { type ExpressLayer, isMounted, type SetupCall, type Subject } from '../subject.ts'
import { type Broken, isParser, tryParsers } from '../try-parsers.ts'

const EXPRESS: Supported = {
  ...{ check: 'express', label: 'Express', package: 'express' },
  from: [
    [4, 18, 2],
    [5, 0, 0],
  ],
}

const finding = findingsOf('express')

/** What the handlers of each configuration are mounted in, and what stands in front of them. */
export async function checkExpress(subject: Subject): Promise<readonly Finding[]> {
  const { calls, express, folder, framework } = subject
  const findings = framework === 'express' || express !== null ? checkVersion(folder, EXPRESS) : []
  const own = calls.filter(isMounted)
  const firsts = own.filter(({ config }, i) => own.findIndex((call) => call.config === config) === i)
  if (express === null || firsts.length === 0) return findings
  const found = await Promise.all(firsts.map((call) => checkCall(subject, express, call)))
  return [...findings, ...found.flat(), ...checkSession(express)]
}

async function checkCall(subject: Subject, express: readonly ExpressLayer[], call: SetupCall): Promise<Finding[]> {
  const base = basePathOf(call.config, subject.env, '/auth')
  const write = (path: string): string =>
    call.by === 'ServerAuth' ? `app.use('${path}', ServerAuth(config))` : 'app.use(auth.router)'
  const mounts = mountsOf(subject, call)
  const [first] = mounts
  if (!first) return [notMounted(call, write(base.path))]
  const path = mountPath(first, base.path)
  const inFront = express.slice(0, express.indexOf(first))
  return [
    ...checkMount(first, base, path, write(base.path)),
    ...checkTwice(mounts, write),
    ...checkInFront(inFront, path),
    ...(await checkParsers(inFront, path)),
    ...checkProxy(subject, call.config),
  ]
}

const notMounted = ({ by }: SetupCall, line: string): Finding =>
  finding(
    'error',
    `\`${by}\` was called, but the application does not mount its handler: every route answers 404.`,
    line,
  )

function checkMount(layer: ExpressLayer, { from, path: base }: BasePath, mount: string, line: string): Finding[] {
  if (isPattern(layer)) return []
  const at = `\`ServerAuth\` is mounted at ${mount}`
  // Express 5.0 to 5.2 keeps no path that the helpers could read.
  if (from === 'default' && mount !== base && layer.path === null)
    return [
      finding(
        'warning',
        `${at}, which this Express does not tell: \`requireSession\`, \`signIn\` and \`signOut\` assume ${base}.`,
        `basePath: '${mount}'`,
      ),
    ]
  if (from === 'default' || mount === base) return [finding('ok', `\`ServerAuth\` answers under ${mount || '/'}.`)]
  if (base.endsWith(mount)) {
    const prefix = base.slice(0, -mount.length)
    const problem = `${at}, but ${from} is ${base}. This works only behind a proxy that removes ${prefix} from the path.`
    return [finding('warning', problem, line)]
  }
  return [finding('error', `${at}, but ${from} is ${base}: the links and the callback URL lead nowhere.`, line)]
}

function checkTwice(mounts: readonly ExpressLayer[], write: (path: string) => string): Finding[] {
  const paths = mounts.map(({ path }) => path)
  const again = paths.find((path, i) => path !== null && paths.indexOf(path) !== i)
  if (again == null) return []
  const problem = `\`ServerAuth\` is mounted twice at ${again}: the second one never answers.`
  return [finding('warning', problem, `one ${write(again)}`)]
}

/** Routes of ours that another handler may stand in front of. */
const ROUTES = ['/signin', '/session', '/callback/github', '/csrf']

const isBelow = (path: string, { path: mount, reaches }: ExpressLayer): boolean =>
  reaches ? reaches(path) : mount !== null && path.startsWith(fixedPart(mount))

function checkInFront(layers: readonly ExpressLayer[], base: string): Finding[] {
  return layers.flatMap((layer) => {
    const path = ROUTES.map((route) => base + route).find((each) => isBelow(each, layer))
    return path === undefined ? [] : checkLayer(layer, path, base)
  })
}

function checkLayer(layer: ExpressLayer, path: string, base: string): Finding[] {
  const mount = `app.use('${base}', ServerAuth(config)) in front of it`
  if (layer.name === 'requireSession')
    return [
      finding('error', `\`requireSession\` stands in front of ${path}: whoever has to sign in is kept from it.`, mount),
    ]
  const { handle, method, name } = layer
  // Without `next`, nothing behind it is ever asked.
  const isLast = typeof handle === 'function' && handle.length === 2 && [undefined, 'all', 'get'].includes(method)
  if (!isLast) return []
  const what = method === undefined ? `A handler${named(name)}` : `A route${named(name)}`
  return [finding('error', `${what} answers ${path} before \`ServerAuth\` is asked.`, mount)]
}

const named = (name: string): string => (/^[\w$]+$/.test(name) ? ` \`${name}\`` : '')

/** Bytes, of a form on a sign-in page. */
const USUAL = 200

/** Bytes, that passkeys and `form_post` may come to. */
const LARGE = 16_000

async function checkParsers(inFront: readonly ExpressLayer[], base: string): Promise<Finding[]> {
  const parsers = inFront.filter((layer) => isParser(layer) && isBelow(`${base}/signin`, layer))
  if (parsers.length === 0) return []
  const broken = await tryParsers(parsers, USUAL)
  const large = broken ?? (await tryParsers(parsers, LARGE))
  const names = parsers.map(({ name }) => `\`${name}\``).join(', ')
  if (large === null)
    return [finding('ok', `In front of \`ServerAuth\`, ${names}: what they read gets through. None is needed.`)]
  return [
    finding(broken ? 'error' : 'warning', sentence(large), `app.use('${base}', ServerAuth(config)) in front of it`),
  ]
}

const sentence = ({ how, layer, size, what }: Broken): string =>
  `\`${layer.name}\` in front of \`ServerAuth\` is given ${what} of ${size} bytes, as a sign-in may send it, and ${how}; expected: the same fields, or nothing read.`

function checkSession(layers: readonly ExpressLayer[]): Finding[] {
  const last = layers.findLastIndex(({ name }) => name === 'session')
  const isUsed = layers.slice(last + 1).some(({ handle }) => Object(handle).length !== 4)
  if (last < 0 || isUsed) return []
  const problem = '`session` stands behind everything else: nobody finds `res.locals.session`.'
  return [finding('warning', problem, 'app.use(session(config)) in front of the routes that use it')]
}
