// node e2e/build-and-preview.ts: builds the SvelteKit application of the current folder, and serves it on PORT. Both in one
// process, because the command line loads Vite and SvelteKit twice.

import { createBuilder, preview } from 'vite'

const builder = await createBuilder()
await builder.buildApp()
await preview({ preview: { port: Number(process.env['PORT']), strictPort: true } })
