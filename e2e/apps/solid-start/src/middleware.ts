import { createMiddleware } from '@solidjs/start/middleware'
import { middleware, protect } from '~/auth'

export default createMiddleware([middleware, protect(['/account', '/api'])])
