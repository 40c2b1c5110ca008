// In place of `$app/server`: the parts of it that are not made by a build.

export { getRequestEvent } from '@sveltejs/kit/internal/server'
// @ts-expect-error Of SvelteKit itself, without types.
export { form } from '../../../../node_modules/@sveltejs/kit/src/runtime/app/server/remote/form.js'

/** What a query runs. SvelteKit's own needs the build of an application. */
export const query = <T>(run: () => T): (() => T) => run
