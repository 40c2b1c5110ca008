import { findNeededNode } from '../node-version.ts'

/** What to do about an older version, if the range alone does not say it. */
const ADVICE: ReadonlyMap<string, string> = new Map([
  ['@sveltejs/kit', 'latchkey/sveltekit needs SvelteKit 3, Svelte 5 and Node 22.17.'],
  ['svelte', 'latchkey/sveltekit needs Svelte 5.'],
  ['@solidjs/start', 'latchkey/solid-start needs SolidStart 2 and Node 24.'],
  ['express', 'latchkey/express needs Express 4.18 or 5.'],
])

/** The package that SolidStart 2 has replaced. latchkey has no range for it. */
const REPLACED = 'solid-start'

/**
 * Returns advice for a dependency whose version conflicts with a peer dependency.
 *
 * @param range Of the project: `^6.9.0`. A range without a number means the newest.
 * @param peers Ranges of latchkey's `package.json`.
 */
export function findConflict(name: string, range: string, peers: Readonly<Record<string, string>>): string | null {
  if (name === REPLACED)
    return `${name} ${range} is too old. latchkey/solid-start needs @solidjs/start 2 and Node 24. Move to it first.`
  const needed = Object.hasOwn(peers, name) ? peers[name] : undefined
  const [, major] = /^[\^~>=v\s]*(\d+)/.exec(range) ?? []
  // npm installs the newest version of a major.
  if (needed === undefined || major === undefined || findNeededNode(needed, `${major}.999.999`) === null) return null
  const advice = ADVICE.get(name) ?? `latchkey needs ${name} ${needed}.`
  return `${name} ${range} does not fit. ${advice} Update it first: npm stops with ERESOLVE.`
}
