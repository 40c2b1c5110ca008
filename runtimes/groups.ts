/** What a place can be asked to run, and the parts that it then prints. */
export const PARTS = {
  core: ['suite', 'entries', 'workers limits', 'memory', 'sqlite'],
  workers: ['durable object', 'global scope'],
  'workers kv': ['workers kv'],
  wire: ['wire'],
  platform: ['platform'],
  logic: ['logic'],
} as const satisfies Readonly<Record<string, readonly string[]>>

export type Group = keyof typeof PARTS

/** The halves of the security suite, each a module of its own: what is about the runtime, and what is not. */
export const SECURITY = ['platform', 'logic'] as const satisfies readonly Group[]

export type SecurityGroup = (typeof SECURITY)[number]
