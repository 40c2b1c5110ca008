// In place of server.ts on Cloudflare Workers: static files are served before the Worker is called.

import { getConnInfo } from 'hono/cloudflare-workers'
import { createApp } from './app.ts'

export default createApp({ getConnInfo })
