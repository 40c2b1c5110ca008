// In place of server.ts on Cloudflare Workers: static files are served before the Worker is called.

import { createApp } from './app.ts'

export default createApp()
