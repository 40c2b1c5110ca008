import { EXCEPTIONS } from './exceptions.ts'
import { DOOR, type Graph } from './source-graph.ts'

/** One row of the table of layers. */
export interface Layer {
  /** A folder of `src`, which ends with a slash, or a file. */
  readonly name: string
  /** What it is there for, as docs/project/architecture.md says it. */
  readonly purpose: string
  /** Replaces "itself and all above": the only places it may import from. Itself is always allowed. */
  readonly only?: readonly string[]
  /** Nothing in the core may import it; only leaves that name it in `only`. */
  readonly isLeaf?: true
}

/**
 * Every layer of `src`. A layer imports only itself and those above it, types included. Each may use `parts.ts`, which
 * names code of any layer and loads it on first use.
 */
export const LAYERS: readonly Layer[] = [
  { name: 'lib/', purpose: 'pure helpers: bytes, text, time, URLs, HTML, parts', only: [] },
  { name: 'types/', purpose: 'public types: what an application can write or receive', only: [] },
  { name: DOOR, purpose: 'every part of the library that loads on first use, and its `import()`', only: ['lib/'] },
  { name: 'errors/', purpose: 'classes, table and fixes of failures; findings, logger, redaction' },
  { name: 'crypto/', purpose: 'engines, key ring, sealed values, digests, random values' },
  { name: 'seams/', purpose: 'internal contracts that rooms share: context, resolved configuration. Types only' },
  { name: 'http/', purpose: 'request, response, origin, body, cookies, CSRF, context, outbound requests' },
  { name: 'application/', purpose: "calls the application's callbacks and event handlers" },
  { name: 'session/', purpose: 'the session in a cookie; entries `latchkey/session` and `latchkey/jwt`' },
  { name: 'config/', purpose: 'environment, options, providers, checks; `AuthConfig` to frozen `ResolvedConfig`' },
  { name: 'kernel/', purpose: 'one request: route, guard, act, respond; sign-in, sign-out, calls, `createAuth`' },
  { name: 'store/', purpose: 'access to adapter and state: deadlines, known columns, sealed tokens, limits' },
  { name: 'pages/', purpose: 'built-in pages: markup, styles, theme; entries `latchkey/text/*`' },
  { name: 'oauth/', purpose: 'the code flow; entry `latchkey/extensions`' },
  { name: 'password/', purpose: 'hashes passwords; entry `latchkey/password`', only: ['lib/'] },
  {
    name: 'methods/',
    purpose:
      'credentials, email, passwords and passkeys, each complete in its folder; entries `latchkey/text/password/*`',
  },
  {
    name: 'features/',
    purpose: 'one folder per feature: stored users, revocation, provider tokens, logout, audit, limits, migration',
  },
  { name: 'preset.ts', purpose: '`createAuth` of `latchkey`: the kernel with all of its features' },
  { name: 'core.ts', purpose: 'entry `latchkey/core`: the kernel with the features that are imported' },
  { name: 'index.ts', purpose: 'entry `latchkey`: re-exports only' },
  {
    name: 'providers/',
    purpose: 'entries `latchkey/providers/*`: definitions as data, and the kit that creates them',
    only: ['lib/', 'types/', 'crypto/', 'http/', 'config/providers/', 'pages/color.ts', 'oauth/', 'methods/'],
    isLeaf: true,
  },
  {
    name: 'adapters/',
    purpose: 'entries `latchkey/adapters/*` and `latchkey/audit`: stores of users and sessions, sinks of events',
    only: ['lib/', 'types/', 'crypto/digest.ts', 'features/audit/audit.ts'],
    isLeaf: true,
  },
  {
    name: 'migrate/',
    purpose: 'entries `latchkey/migrate/*`: reads the sessions of other libraries',
    only: ['lib/', 'types/', 'http/', 'session/'],
    isLeaf: true,
  },
  {
    name: 'integrations/',
    purpose: 'entries of the frameworks and `latchkey/client/*`; third parties could write them, too',
    only: [
      ...['lib/', 'types/', 'kernel/resolved-configs.ts', 'preset.ts', 'integrations/integration.ts'],
      'crypto/node-crypto.ts',
    ],
    isLeaf: true,
  },
  {
    name: 'integrations/integration.ts',
    purpose: 'entry `latchkey/integration`, the interface for integrations: re-exports only',
    // No preset and no feature: a third party must not carry them.
    only: [
      ...['lib/', 'types/', 'errors/', 'crypto/', 'http/', 'config/', 'kernel/', 'index.ts'],
      ...['integrations/private-caching.ts', 'integrations/private-response.ts'],
    ],
    isLeaf: true,
  },
  {
    name: 'testing/',
    purpose: 'entry `latchkey/testing`: test tools for applications and for latchkey itself',
    isLeaf: true,
  },
  {
    name: 'dev/',
    purpose: 'entry `latchkey/providers/dev`: sign-in without an account, in development only',
    only: [
      ...['lib/', 'types/', 'errors/', 'seams/', 'http/', 'kernel/rows.ts', 'oauth/'],
      'testing/authorization-server.ts',
    ],
    isLeaf: true,
  },
  {
    name: 'cli/',
    purpose: 'the command `latchkey`, a separate bundle for Node',
    only: [
      'lib/',
      'types/',
      'errors/',
      'crypto/',
      'seams/',
      'http/',
      'session/',
      'config/',
      'kernel/',
      'store/',
      'pages/',
      'oauth/',
      'methods/',
      'features/',
      'preset.ts',
      'providers/',
      'adapters/',
      'integrations/',
    ],
    isLeaf: true,
  },
]

/** Folders whose subfolders do not know each other, except for the shared ones named here, which know those before. */
const SEPARATE: Readonly<Record<string, readonly string[]>> = {
  'methods/': ['methods/mail/'],
  'features/': ['features/sessions/', 'features/state/'],
  'integrations/': ['integrations/client/', 'integrations/fetch/', 'integrations/node/'],
}

/** Folders of features. Sessions in a cookie work without them, so reading one must call nothing in them. */
export const FEATURES: readonly string[] = ['features/', 'methods/', 'oauth/', 'pages/', 'store/']

/** Whether an import is one of the exceptions. */
export const isException = (file: string, target: string): boolean => EXCEPTIONS[file]?.includes(target) ?? false

/** Every import that the table forbids, as a sentence. The exceptions are reported where they are no longer needed. */
export function violations(graph: Graph, layers: readonly Layer[] = LAYERS): string[] {
  return [...graph].flatMap(([file, imports]) => {
    const forbidden = imports
      .filter((target) => target.includes('.ts'))
      .map((target) => ({ target, reason: findReason(graph, file, target, layers) }))
    const unneeded = (EXCEPTIONS[file] ?? []).filter(
      (one) => !forbidden.some(({ target, reason }) => target === one && reason !== null),
    )
    return [
      ...forbidden.flatMap(({ target, reason }) =>
        reason === null || isException(file, target) ? [] : [`${file} imports ${target}: ${reason}`],
      ),
      ...unneeded.map((target) => `${file} no longer needs its exception for ${target}`),
    ]
  })
}

const findReason = (graph: Graph, file: string, target: string, layers: readonly Layer[]): string | null =>
  graph.has(target) ? objection(file, target, layers) : 'is no file'

/** The layer of a file. A row for one file of a folder is below the row of the folder. */
const layerOf = (file: string, layers: readonly Layer[]): Layer | undefined =>
  layers.findLast((layer) => isIn(file, layer.name))

/** Why a file may not import another; `null` when it may. */
function objection(file: string, target: string, layers: readonly Layer[]): string | null {
  const from = layerOf(file, layers)
  const to = layerOf(target, layers)
  if (!from || !to) return `${from ? target : file} has no layer`
  if (target === DOOR) return null
  if (from === to) return separation(file, target, from.name)
  if (from.only) return from.only.some((place) => isIn(target, place)) ? null : `${from.name} may not import ${to.name}`
  if (to.isLeaf) return `nothing imports the leaf ${to.name}`
  return layers.indexOf(to) < layers.indexOf(from) ? null : `${to.name} is below ${from.name}`
}

/** The subfolder of a layer that a file is in, however deep; the layer itself for the files beside the subfolders. */
const roomOf = (file: string, layer: string): string => {
  const [room = '', ...rest] = file.slice(layer.length).split('/')
  return rest.length > 0 ? `${layer}${room}/` : layer
}

function separation(file: string, target: string, layer: string): string | null {
  const shared = SEPARATE[layer]
  const [own, other] = [roomOf(file, layer), roomOf(target, layer)]
  // The files beside the subfolders are common to them, or the registry of them.
  if (shared === undefined || own === other || own === layer || other === layer) return null
  const known = shared.includes(own) ? shared.slice(0, shared.indexOf(own)) : shared
  if (known.includes(other)) return null
  return `${own} and ${other} are separate`
}

/** Every circle of imports, each once, as the files in it. */
export function cycles(graph: Graph): string[] {
  const found: string[] = []
  const done = new Set<string>()
  const visit = (file: string, trail: readonly string[]): void => {
    const at = trail.indexOf(file)
    if (at !== -1) found.push([...trail.slice(at), file].join(' → '))
    if (at !== -1 || done.has(file)) return
    for (const target of graph.get(file) ?? []) if (graph.has(target)) visit(target, [...trail, file])
    done.add(file)
  }
  for (const file of graph.keys()) visit(file, [])
  return found
}

/** Returns whether a file is the given one, or in the given folder. */
export const isIn = (file: string, place: string): boolean =>
  place.endsWith('/') ? file.startsWith(place) : file === place
