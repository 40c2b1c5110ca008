/**
 * Returns the command that updates a project of SvelteKit 2 to SvelteKit 3.
 *
 * `npx sv create` adds `@sveltejs/adapter-auto`, which requires SvelteKit 2: npm stops with ERESOLVE unless it goes.
 *
 * @param packages That the project depends on.
 */
export function updateKit(packages: Pick<ReadonlySet<string>, 'has'>): string {
  const packagesOfKit = ['@sveltejs/kit@3', 'svelte@5', 'vite@8', '@sveltejs/vite-plugin-svelte@7']
  const isAuto = packages.has('@sveltejs/adapter-auto')
  const adapter = isAuto || packages.has('@sveltejs/adapter-node') ? ['@sveltejs/adapter-node@6'] : []
  const install = `npm install -D ${[...packagesOfKit, ...adapter].join(' ')}`
  if (!isAuto) return install
  const rename = "sed -i.old 's/adapter-auto/adapter-node/' vite.config.*"
  return `npm uninstall @sveltejs/adapter-auto && ${install} && ${rename}`
}
