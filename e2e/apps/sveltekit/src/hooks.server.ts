import { redirect } from '@sveltejs/kit'
import { type Handle, sequence } from '@sveltejs/kit/hooks'
import { handle as authentication } from './auth'

/** Pages and data for those who have signed in. */
const PROTECTED = ['/account', '/api/me']

const isProtected = (path: string) => PROTECTED.some((prefix) => path === prefix || path.startsWith(`${prefix}/`))

const authorization: Handle = async ({ event, resolve }) => {
  const { isDataRequest, locals, request, url } = event
  if (isProtected(url.pathname) && !(await locals.auth())?.user) {
    if (!isDataRequest && !request.headers.get('accept')?.includes('text/html'))
      return Response.json({ error: 'SessionRequired', message: 'Sign in first.' }, { status: 401 })
    redirect(303, `/auth/signin?${new URLSearchParams({ callbackUrl: url.pathname + url.search })}`)
  }
  return resolve(event)
}

export const handle = sequence(authentication, authorization)
