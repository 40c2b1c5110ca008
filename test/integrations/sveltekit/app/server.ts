// In place of `$app/server`: the part of it that is not made by a build.

export { getRequestEvent } from '@sveltejs/kit/internal/server'
