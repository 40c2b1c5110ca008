import { solidStart } from '@solidjs/start/config'
import { nitro } from 'nitro/vite'
import { defineConfig } from 'vite'

/** For which runtime the server is built. */
const preset = process.env.NITRO_PRESET || 'node_server'

export default defineConfig({
  plugins: [
    solidStart({ middleware: './src/middleware.ts' }),
    nitro({
      preset,
      // One server beside the other. With a single one, leave this out: it is in `.output`.
      output: { dir: `.output/${preset}` },
      compatibilityDate: '2026-10-01',
    }),
  ],
  // Nitro evaluates SimpleWebAuthn before its polyfill in a Worker. Without that verifier, leave this out.
  resolve: {
    alias: preset === 'cloudflare_module' ? { '@latchkey/app-data/verifier': '/src/no-verifier.ts' } : {},
  },
  // Modules that workerd has, for the database there.
  environments: { ssr: { build: { rolldownOptions: { external: [/^cloudflare:/] } } } },
})
