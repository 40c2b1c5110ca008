// Maps each module and name of Auth.js to latchkey.

import AUTHJS from './authjs.json' with { type: 'json' }

/** The latchkey equivalent of a name of Auth.js. */
export interface Target {
  readonly module: string
  /** `default` for the default export. */
  readonly name: string
}

/** A map, because names of the project are looked up. */
const toMap = <T>(table: Readonly<Record<string, T>>): ReadonlyMap<string, T> => new Map(Object.entries(table))

/** Every name of Auth.js with an equivalent, after its module. Its providers are looked up by their ids. */
const TARGETS: ReadonlyMap<string, Target> = new Map(
  // Each name as an import of the module of latchkey writes it.
  Object.entries<Readonly<Record<string, readonly string[]>>>(AUTHJS.modules).flatMap(([from, modules]) =>
    Object.entries(modules).flatMap(([module, names]) =>
      names.map((text): [string, Target] => {
        const [old = '', name = old] = text.split(' as ')
        return [`${from} ${old}`, { module, name }]
      }),
    ),
  ),
)

/** Replacement of an import for its declarations, of `declare module` and of `<reference types>`. */
const DECLARATIONS = toMap(AUTHJS.declarations)

/**
 * Functions that take a configuration, with the index of that argument. `getSession` is missing, because a literal in
 * its call is another configuration.
 */
export const FACTORIES: ReadonlyMap<string, number> = toMap(AUTHJS.configArguments)

/** Types of a configuration. */
export const CONFIG_TYPES: ReadonlySet<string> = new Set(AUTHJS.configTypes)

/** Functions that create the providers of a type. */
export const PROVIDER_TYPES: ReadonlyMap<string, string> = toMap(AUTHJS.providerTypes)

/** Variables of next-auth 4, with their new names. */
export const RENAMED_VARIABLES: ReadonlyMap<string, string> = toMap(AUTHJS.renamedVariables)

/** Providers with another module in latchkey. */
export const MOVED_PROVIDERS: ReadonlyMap<string, string> = toMap(AUTHJS.movedProviders)

/** Position of the options in a call of the client. */
export const CLIENT_OPTIONS: ReadonlyMap<string, number> = toMap(AUTHJS.clientOptions)

/** Required versions of frameworks, if the range of the peer dependency is not clear enough. */
export const NEEDS: ReadonlyMap<string, string> = toMap(AUTHJS.needs)

/** Returns whether a module belongs to Auth.js or next-auth, including adapters. */
export const isAuthjs = (module: string): boolean => /^(?:@auth\/|@next-auth\/|next-auth(?:$|\/))/.test(module)

/** Returns whether a module is an adapter of Auth.js, which latchkey accepts unchanged. */
const isAdapter = (module: string): boolean => /^@auth\/[\w-]+-adapter(?:$|\/)/.test(module)

/** Returns the adapter of Auth.js that replaces one for next-auth 4. `null` without one. */
export const findAdapter = (module: string): string | null => {
  const [, name] = /^@next-auth\/((?!typeorm)[\w-]+-adapter)$/.exec(module) ?? []
  return name === undefined ? null : `@auth/${name}`
}

/** Returns whether a module of Auth.js has to be replaced. */
export const isReplaced = (module: string): boolean => isAuthjs(module) && !isAdapter(module)

/** Returns whether a module of latchkey has the functions of the client. */
export const isClient = (module: string): boolean => AUTHJS.clients.includes(module)

/** Returns the id of an Auth.js provider by its module. `null` if it is not one. */
export const findProvider = (module: string): string | null =>
  /^(?:@auth\/[\w-]+|next-auth)\/providers\/([\w-]+)$/.exec(module)?.[1] ?? null

/** Returns the equivalent of a name of a module. `null` if it has none. */
export const findNamed = (module: string, name: string): Target | null => TARGETS.get(`${module} ${name}`) ?? null

/** Returns the module with the declarations of another. */
export const findDeclarations = (module: string): string | null => DECLARATIONS.get(module) ?? null

/** Returns the module whose interfaces are extended instead: in latchkey, they are all in one. */
export const findExtended = (module: string): string | null =>
  AUTHJS.extended.includes(module) || DECLARATIONS.has(module) ? 'latchkey' : null

/** Lists every target of the table, for a test that looks up each of them. */
export const listTargets = (): Target[] => [...TARGETS.values()]

/** Returns whether a function of next-auth 4 reads the session on the server. */
export const isReader = (name: string): boolean => AUTHJS.sessionReaders.includes(name)
