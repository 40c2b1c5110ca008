import { DOOR, type Graph } from './source-graph.ts'

/** One row of the table of layers. */
export interface Layer {
  /** A folder of `src`, which ends with a slash, or a file. */
  readonly name: string
  /** What it is there for, as docs/architecture.md says it. */
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
  { name: 'lib/', purpose: 'pure helpers: bytes, digests, random text, URLs, HTML', only: [] },
  { name: 'types/', purpose: 'contracts that more than one folder shares', only: [] },
  { name: DOOR, purpose: 'every part of the library that loads on first use, and its `import()`', only: ['lib/'] },
  { name: 'error-table.ts', purpose: 'the meaning of each failure for HTTP and users' },
  { name: 'error-fixes.ts', purpose: 'a fix for each failure' },
  { name: 'auth-error.ts', purpose: 'the base class of all failures' },
  { name: 'errors.ts', purpose: 'a class for every failure' },
  { name: 'describe-failure.ts', purpose: 'status, headers, page and public text of a failure' },
  { name: 'logger.ts', purpose: 'the default logger, and redaction in front of it' },
  { name: 'http/', purpose: 'origin, body, cookies; `Request` to `AuthRequest`, `Outcome` to `Response`' },
  { name: 'crypto/', purpose: 'key ring and sealed tokens' },
  { name: 'cookies/', purpose: 'definitions, chunks, jar, transactions' },
  { name: 'context/', purpose: 'the context of a request, and of a call on the server' },
  { name: 'csrf/', purpose: 'token and guard' },
  { name: 'callbacks/', purpose: "calls the application's callbacks and event handlers" },
  { name: 'audit/', purpose: 'events for the audit log of the application, and their delivery' },
  { name: 'store/', purpose: 'access to the adapter: deadlines, known columns, normalized results' },
  { name: 'limits/', purpose: 'rate limits' },
  { name: 'session/', purpose: 'strategies behind one interface' },
  { name: 'account/', purpose: 'the owner of a proven identity: a pure table of decisions, and the writes' },
  { name: 'pages/', purpose: 'built-in pages: layout, styles, theme, texts, the form fields that methods share' },
  {
    name: 'methods/',
    purpose: 'sign-in methods, each complete in its folder, and their registry',
  },
  { name: 'oauth/', purpose: 'the code flow of OAuth 2.0 and OpenID Connect, and the tokens of its providers' },
  { name: 'methods/get-method.ts', purpose: 'the sign-in method of a provider' },
  { name: 'tokens/', purpose: "the provider's tokens of an account: refreshed once for all callers" },
  {
    name: 'actions/',
    purpose: 'one request: parse, route, guard, act, respond; the table of routes, and the completion of a sign-in',
  },
  {
    name: 'server/',
    purpose: 'server-side calls: sessions, sign-in and sign-out, accounts',
  },
  { name: 'config/', purpose: 'defaults, environment, validation; `AuthConfig` to frozen `ResolvedConfig`' },
  { name: 'auth.ts', purpose: '`createAuth`: the routes and the server-side calls of a configuration' },
  {
    name: 'session-reader.ts',
    purpose: 'entry `latchkey/session`: only the session check',
    only: ['lib/', 'types/', 'errors.ts', 'http/', 'crypto/', 'cookies/', 'session/'],
  },
  {
    name: 'jwt.ts',
    purpose: 'entry `latchkey/jwt`: encrypts and decrypts session tokens',
    only: ['lib/', 'types/', 'errors.ts', 'http/', 'crypto/', 'cookies/', 'session/', 'session-reader.ts'],
  },
  {
    name: 'extensions.ts',
    purpose: 'entry `latchkey/extensions`: protocol extensions, as a value for a provider',
    only: ['types/', 'oauth/'],
    isLeaf: true,
  },
  {
    name: 'devices.ts',
    purpose: 'entry `latchkey/devices`: labels of devices for the list of sessions',
    only: ['types/'],
    isLeaf: true,
  },
  { name: 'index.ts', purpose: 'entry `latchkey`: re-exports only' },
  { name: 'integration-api.ts', purpose: 'the interface for integrations: re-exports only', isLeaf: true },
  {
    name: 'provider-kit/',
    purpose: 'code to create providers: definitions, special protocols, mail',
    only: ['lib/', 'types/', 'http/', 'methods/'],
    isLeaf: true,
  },
  {
    name: 'providers/',
    purpose: 'entries `latchkey/providers/*`: definitions as data, mail services, and the other methods',
    only: ['lib/', 'types/', 'methods/', 'oauth/', 'provider-kit/'],
    isLeaf: true,
  },
  {
    name: 'text/',
    purpose: 'entries `latchkey/text/*`: texts of the built-in pages and mails, one module per language',
    only: ['lib/', 'types/', 'pages/'],
    isLeaf: true,
  },
  {
    name: 'adapters/',
    purpose: 'entries `latchkey/adapters/*`: stores of users, accounts and sessions',
    only: ['lib/', 'types/'],
    isLeaf: true,
  },
  {
    name: 'audit-sinks/',
    purpose: 'entry `latchkey/audit`: sinks of audit events',
    only: ['lib/', 'types/', 'adapters/'],
    isLeaf: true,
  },
  { name: 'password/', purpose: 'entry `latchkey/password`: hashes passwords', only: ['lib/'], isLeaf: true },
  {
    name: 'migrate/',
    purpose:
      'entries `latchkey/migrate/*`: reads the sessions of other libraries, and loads the code that continues them',
    only: ['lib/', 'types/', 'http/', 'cookies/', 'session/'],
    isLeaf: true,
  },
  {
    name: 'client/',
    purpose: 'entries `latchkey/client/*`: functions for the browser',
    only: ['types/'],
    isLeaf: true,
  },
  {
    name: 'integrations/',
    purpose: 'entries of the frameworks; third parties could write them, too',
    only: ['types/', 'integration-api.ts', 'client/'],
    isLeaf: true,
  },
  {
    name: 'testing/',
    purpose: 'entry `latchkey/testing`: test tools for applications and for latchkey itself',
    isLeaf: true,
  },
  {
    name: 'cli/',
    purpose: 'the command `latchkey`, a separate bundle for Node',
    only: [
      'lib/',
      'types/',
      'errors.ts',
      'logger.ts',
      'http/',
      'crypto/',
      'cookies/',
      'session/',
      'methods/',
      'oauth/',
      'config/',
      'auth.ts',
      'providers/',
      'adapters/',
      'integrations/',
    ],
    isLeaf: true,
  },
]

/** Folders whose subfolders do not know each other, except for the shared ones named here. */
const SEPARATE: Readonly<Record<string, readonly string[]>> = {
  'methods/': [],
  'integrations/': [],
}

/** Folders of features. Sessions in a cookie work without them, so reading one must call nothing in them. */
export const FEATURES: readonly string[] = [
  'account/',
  'audit/',
  'limits/',
  'methods/',
  'pages/',
  'session/database/',
  'session/revocation/',
  'store/',
  'tokens/',
]

/** Every import that the table forbids, as a sentence. */
export function violations(graph: Graph, layers: readonly Layer[] = LAYERS): string[] {
  return [...graph].flatMap(([file, imports]) =>
    imports
      .filter((target) => target.includes('.ts'))
      .flatMap((target) => {
        const reason = graph.has(target) ? objection(file, target, layers) : 'is no file'
        return reason === null ? [] : [`${file} imports ${target}: ${reason}`]
      }),
  )
}

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
  if (shared.includes(other) && !shared.includes(own)) return null
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
