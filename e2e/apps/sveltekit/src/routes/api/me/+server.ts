import { requireSession } from '../../../auth'
import type { RequestHandler } from './$types'

// The hook has answered those without a session.
export const GET = (async () => Response.json((await requireSession()).user)) satisfies RequestHandler
