import type { LayoutServerLoad } from './$types'

export const load = (async ({ locals }) => ({ session: await locals.auth() })) satisfies LayoutServerLoad
