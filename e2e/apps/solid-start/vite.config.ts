import { solidStart } from '@solidjs/start/config'
import { nitro } from 'nitro/vite'
import { defineConfig } from 'vite'

/** For which runtime the server is built. */
const preset = process.env.NITRO_PRESET || 'node_server'

/** Keeps Nitro's polyfills out of the files of SimpleWebAuthn. A Worker would load those with each start, and too early. */
const polyfills = { test: /[\\/]unenv[\\/]/, name: '_libs/unenv', priority: 1 }

export default defineConfig({
  plugins: [
    solidStart({ middleware: './src/middleware.ts' }),
    nitro({
      preset,
      // One server beside the other. With a single one, leave this out: it is in `.output`.
      output: { dir: `.output/${preset}` },
      compatibilityDate: '2026-10-01',
      rolldownConfig: { output: { codeSplitting: { groups: [polyfills] } } },
    }),
  ],
  // Modules that workerd has, for the database there.
  environments: { ssr: { build: { rolldownOptions: { external: [/^cloudflare:/] } } } },
})
