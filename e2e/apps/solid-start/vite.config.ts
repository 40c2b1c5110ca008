import { solidStart } from '@solidjs/start/config'
import { nitro } from 'nitro/vite'
import { defineConfig } from 'vite'

export default defineConfig({
  plugins: [
    solidStart({ middleware: './src/middleware.ts' }),
    nitro({
      preset: 'node_server',
      compatibilityDate: '2026-10-01',
      // For passkeys: what Nitro splits this package into does not run in the order that it was written for.
      traceDeps: ['@simplewebauthn/server'],
    }),
  ],
})
