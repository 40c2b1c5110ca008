// In place of server.ts on Cloudflare Workers: what lies in the folder of assets is served before this is asked.

import { httpServerHandler } from 'cloudflare:node'
import { createApp } from './app.ts'

createApp().listen(3000)

/** The port leads from here to the server above, and nowhere else. */
export default httpServerHandler({ port: 3000 })
