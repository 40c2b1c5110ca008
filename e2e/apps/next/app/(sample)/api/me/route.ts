import { auth } from '../../../../auth'

// The proxy answers signed-out visitors. This guard holds without it, too.
export const GET = auth(({ auth: session }) =>
  session === null ? Response.json({ error: 'SessionRequired' }, { status: 401 }) : Response.json(session.user),
)
