import node from '@sveltejs/adapter-node'
import { sveltekit } from '@sveltejs/kit/vite'
import { defineConfig } from 'vite'
import workers from './adapter-workers.js'

// One runtime beside the other. With a single one, name its adapter.
const adapter = process.env.ADAPTER === 'workers' ? workers() : node()

export default defineConfig({
  plugins: [
    sveltekit({
      adapter,
      // SvelteKit would refuse the logout tokens of a provider, which have no origin. A hook checks all other forms.
      csrf: { trustedOrigins: ['*'] },
    }),
  ],
})
