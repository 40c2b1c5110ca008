/** A framework, and the oldest version that latchkey works with. */
interface FrameworkVersion {
  readonly name: string
  readonly major: number
  /** What to do about an older one. */
  readonly advice: string
}

/** The peer dependencies of the package, which npm insists on. */
export const FRAMEWORK_VERSIONS: readonly FrameworkVersion[] = [
  {
    name: '@sveltejs/kit',
    major: 3,
    advice: 'latchkey/sveltekit needs SvelteKit 3, Svelte 5 and Node 22.17. Update it first: npm stops with ERESOLVE.',
  },
  { name: 'svelte', major: 5, advice: 'latchkey/sveltekit needs Svelte 5.' },
  {
    name: '@solidjs/start',
    major: 2,
    advice: 'latchkey/solid-start needs SolidStart 2 and Node 24. Update it first: npm stops with ERESOLVE.',
  },
  {
    name: 'solid-start',
    major: Number.POSITIVE_INFINITY,
    advice: 'latchkey/solid-start needs @solidjs/start 2 and Node 24. Move to it first.',
  },
  { name: 'express', major: 4, advice: 'latchkey/express needs Express 4.18 or 5.' },
]
