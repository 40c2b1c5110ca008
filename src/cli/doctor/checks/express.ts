import { type BasePath, basePathOf } from '../base-path.ts'
import { checkVersion, type Supported } from '../check-version.ts'
import { checkProxy } from '../express-proxy.ts'
import { type Finding, findingsOf } from '../finding.ts'
import type { ExpressLayer, Subject } from '../subject.ts'
import { type Broken, isParser, tryParsers } from '../try-parsers.ts'

const EXPRESS: Supported = {
  ...{ check: 'express', label: 'Express', package: 'express' },
  from: [
    [4, 18, 2],
    [5, 0, 0],
  ],
}

const finding = findingsOf('express')

/** What `ServerAuth` is mounted in, and what stands in front of it. */
export async function checkExpress(subject: Subject): Promise<readonly Finding[]> {
  const { express, folder, framework } = subject
  const findings = framework === 'express' || express !== null ? checkVersion(folder, EXPRESS) : []
  const [call] = subject.calls.filter(({ by }) => by === 'ServerAuth')
  if (express === null || !call) return findings
  const base = basePathOf(call.config, subject.env, '/auth')
  const mounts = express.filter(({ name }) => name === 'ServerAuth')
  const [first] = mounts
  if (!first) return [...findings, NOT_MOUNTED]
  const path = mountPath(first, base)
  const inFront = express.slice(0, express.indexOf(first))
  return [
    ...findings,
    ...checkMount(first, base, path),
    ...checkTwice(mounts),
    ...checkInFront(inFront, path),
    ...(await checkParsers(inFront, path)),
    ...checkSession(express),
    ...checkProxy(subject, call.config),
  ]
}

const NOT_MOUNTED = finding(
  'error',
  '`ServerAuth` was called, and what it gives is mounted nowhere: none of the routes is there.',
  "app.use('/auth', ServerAuth(config))",
)

/** What a path begins with, up to its first wildcard or parameter. */
const fixedPart = (path: string): string => path.replace(/\/?(?:[{*:(]).*$/, '').replace(/\/+$/, '')

/** Where the routes are for requests that come here. */
function mountPath({ path, reaches }: ExpressLayer, { path: base }: BasePath): string {
  if (path !== null) return fixedPart(path) || base
  return [base, '/auth', '/api/auth'].find((each) => reaches?.(`${each}/session`)) ?? base
}

function checkMount({ path }: ExpressLayer, { from, path: base }: BasePath, mount: string): Finding[] {
  // A parameter in it, or a pattern: requests tell.
  if (path?.replace(/\/?\{?\/?\*\w*\}?$/, '').match(/[:*({]/)) return []
  if (from === 'default' && mount !== base)
    return [
      finding(
        'warning',
        `\`ServerAuth\` is mounted at ${mount}, and the configuration does not say so: \`requireSession\`, \`signIn\` and \`signOut\` assume ${base}.`,
        `basePath: '${mount}' in the configuration`,
      ),
    ]
  if (from === 'default' || mount === base) return [finding('ok', `\`ServerAuth\` answers under ${mount || '/'}.`)]
  if (base.endsWith(mount))
    return [
      finding(
        'ok',
        `\`ServerAuth\` is mounted at ${mount}, and ${from} is ${base}: a proxy in front has to cut ${base.slice(0, -mount.length)} off.`,
      ),
    ]
  const problem = `\`ServerAuth\` is mounted at ${mount}, and ${from} says ${base}: the addresses that it makes lead nowhere.`
  return [finding('error', problem, `app.use('${base}', ServerAuth(config))`)]
}

function checkTwice(mounts: readonly ExpressLayer[]): Finding[] {
  const paths = mounts.map(({ path }) => path)
  const again = paths.find((path, i) => path !== null && paths.indexOf(path) !== i)
  if (again == null) return []
  const problem = `\`ServerAuth\` is mounted twice at ${again}: the second one never answers.`
  return [finding('warning', problem, `one app.use('${again}', ServerAuth(config))`)]
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
