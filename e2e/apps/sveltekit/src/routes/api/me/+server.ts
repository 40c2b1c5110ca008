import type { RequestHandler } from './$types'

// The hook has seen to it that there is a session.
export const GET: RequestHandler = async ({ locals }) => Response.json((await locals.auth())?.user)
