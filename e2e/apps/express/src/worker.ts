// In place of server.ts on Cloudflare Workers: static files are served before the Worker is called.

import { httpServerHandler } from 'cloudflare:node'
import { createApp } from './app.ts'
import { CompiledView } from './compiled-view.ts'

createApp({ views: CompiledView }).listen(3000)

/** The port leads from here to the server above, and nowhere else. */
export default httpServerHandler({ port: 3000 })
