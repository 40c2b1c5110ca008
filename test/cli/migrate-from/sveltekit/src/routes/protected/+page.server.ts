import { redirect } from "@sveltejs/kit"
import type { Session } from "@auth/sveltekit"
import type { PageServerLoad } from "./$types"

const isKnown = (session: Session | null): session is Session => Boolean(session?.user)

export const load: PageServerLoad = async ({ locals }) => {
  const session = await locals.auth()
  if (!isKnown(session)) redirect(303, "/auth/signin")
  return { session }
}
