import { requireSession } from '~/auth'

export async function GET(): Promise<Response> {
  const { user } = await requireSession()
  return Response.json(user, { headers: { 'cache-control': 'private, no-store' } })
}
