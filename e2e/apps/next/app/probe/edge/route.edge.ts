import { auth, update } from '../auth'

export const runtime = 'edge'

export const GET = auth((request) => Response.json(request.auth))

export const POST = async (request: Request): Promise<Response> =>
  Response.json(await update((await request.formData()).get('n')))
