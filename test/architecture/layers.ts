import type { Graph } from './source-graph.ts'

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

/** Every layer of `src`. A layer imports only itself and those above it, types included. */
export const LAYERS: readonly Layer[] = [
  { name: 'lib/', purpose: 'pure helpers: bytes, digests, random text, URLs, HTML', only: [] },
  { name: 'types/', purpose: 'contracts that more than one folder shares', only: [] },
  { name: 'error-table.ts', purpose: 'what each failure means over HTTP and to users' },
  { name: 'error-fixes.ts', purpose: 'what a developer can do about each failure' },
  { name: 'errors.ts', purpose: 'a class for every failure, and the table with it' },
  { name: 'describe-failure.ts', purpose: 'status, headers, page and public text of a failure' },
  { name: 'logger.ts', purpose: 'the default logger, and redaction in front of it' },
  { name: 'http/', purpose: 'origin, body, cookies; `Request` to `AuthRequest`, `Outcome` to `Response`' },
  { name: 'crypto/', purpose: 'key ring and sealed tokens' },
  { name: 'cookies/', purpose: 'definitions, chunks, jar, transactions' },
  { name: 'context/', purpose: 'the context of a request, and of a call on the server' },
  { name: 'csrf/', purpose: 'token and guard' },
  { name: 'callbacks/', purpose: "asks the application's callbacks, tells its events" },
  { name: 'store/', purpose: 'the adapter behind one door: deadlines, known columns, normalised answers' },
  { name: 'limits/', purpose: 'how often something may be tried' },
  { name: 'session/', purpose: 'strategies behind one interface' },
  { name: 'account/', purpose: 'whose account a proven identity is: a pure table, and the writes that follow' },
  { name: 'pages/', purpose: 'built-in pages: layout, styles, theme, texts, the form fields that methods share' },
  {
    name: 'methods/',
    purpose: 'ways to prove who someone is, each with all that it is, and the registry that loads them',
  },
  {
    name: 'actions/',
    purpose: 'one request: parse, route, guard, act, respond; the table of routes, and what follows a proven identity',
  },
  {
    name: 'server/',
    purpose: 'what code of the application calls: reads and updates sessions, signs in and out, changes accounts',
  },
  { name: 'config/', purpose: 'defaults, environment, validation; `AuthConfig` to frozen `ResolvedConfig`' },
  { name: 'auth.ts', purpose: '`createAuth`: a configuration, with the routes and the calls on the server' },
  {
    name: 'session-reader.ts',
    purpose: 'entry `latchkey/session`: the session check and nothing else',
    only: ['lib/', 'types/', 'errors.ts', 'http/', 'crypto/', 'cookies/', 'session/'],
  },
  {
    name: 'jwt.ts',
    purpose: 'entry `latchkey/jwt`: seals and opens session tokens',
    only: ['lib/', 'types/', 'errors.ts', 'http/', 'crypto/', 'cookies/', 'session/', 'session-reader.ts'],
  },
  {
    name: 'extensions.ts',
    purpose: 'entry `latchkey/extensions`: more of the protocol, as a value for a provider',
    only: ['types/', 'methods/'],
    isLeaf: true,
  },
  { name: 'index.ts', purpose: 'entry `latchkey`: names, no code' },
  { name: 'integration-api.ts', purpose: 'all that an integration is written with: names, no code', isLeaf: true },
  {
    name: 'provider-kit/',
    purpose: 'what providers are made with: definitions, dialects of the code flow, mail',
    only: ['lib/', 'types/', 'http/', 'methods/'],
    isLeaf: true,
  },
  {
    name: 'providers/',
    purpose: 'entries `latchkey/providers/*`: data, what sends mail, and the methods beside the code flow',
    only: ['lib/', 'types/', 'methods/', 'provider-kit/'],
    isLeaf: true,
  },
  {
    name: 'text/',
    purpose: 'entries `latchkey/text/*`: what the built-in pages and mails say, a language each',
    only: ['lib/', 'types/', 'pages/'],
    isLeaf: true,
  },
  {
    name: 'adapters/',
    purpose: 'entries `latchkey/adapters/*`: where users, accounts and sessions are kept',
    only: ['lib/', 'types/'],
    isLeaf: true,
  },
  { name: 'password/', purpose: 'entry `latchkey/password`: hashes passwords', only: ['lib/'], isLeaf: true },
  {
    name: 'migrate/',
    purpose: 'entries `latchkey/migrate/*`: reads the sessions of other libraries, and loads what goes on with them',
    only: ['lib/', 'types/', 'http/', 'session/'],
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
    purpose: 'entries of the frameworks: what a third party could write',
    only: ['types/', 'integration-api.ts', 'client/'],
    isLeaf: true,
  },
  { name: 'testing/', purpose: 'entry `latchkey/testing`: what applications, and this one, test with', isLeaf: true },
  {
    name: 'cli/',
    purpose: 'the command `latchkey`, a bundle of its own for Node',
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
  'methods/': ['methods/authorization-code/'],
  'integrations/': [],
}

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

/** Why a file may not import another; `null` when it may. */
function objection(file: string, target: string, layers: readonly Layer[]): string | null {
  const from = layers.find((layer) => isIn(file, layer.name))
  const to = layers.find((layer) => isIn(target, layer.name))
  if (!from || !to) return `${from ? target : file} has no layer`
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

const isIn = (file: string, place: string): boolean => (place.endsWith('/') ? file.startsWith(place) : file === place)
